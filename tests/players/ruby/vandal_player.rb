# Changes the arrays it is given, and checks at the next turn that this changed nothing.
class VandalPlayer
  def name
    "Vandal"
  end

  def take_turn(state, colour)
    discs = state.flatten.reject { |cell| cell == :none }
    @least = 0 if @least.nil? || discs.size < 2
    raise "the board is spoilt" unless discs.size >= @least && discs.size < 42
    raise "what is this?" unless (discs - [:red, :blue]).empty?
    @least = discs.size + 1
    column = (0..6).find { |c| state[0][c] == :none }
    state.each { |row| row.map! { :gone } }
    state.clear
    column
  end
end
