require "grid_reader"

# Has all that a player needs, and is there to be inherited from.
class BasePlayer
  def name
    "Somebody's Base"
  end

  def take_turn(state, _colour)
    order.find { |column| GridReader.new(state).free_columns.include?(column) }
  end

  def order
    (0..6).to_a
  end
end
