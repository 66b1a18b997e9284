# Keeps state: one object for the whole match, asked for its name once.
class CountingPlayer
  def initialize
    @turns = 0
    @names = 0
  end

  def name
    @names += 1
    "Counter #{@names}"
  end

  def take_turn(state, colour)
    @turns += 1
    $stderr.puts "turn #{@turns}, process #{Process.pid}"
    raise "enough" if @turns % 2 == 0
    (0..6).find { |column| state[0][column] == :none }
  end
end
