# The least a player can be: the first column that has room.
class LeftPlayer
  def name
    "Left"
  end

  def take_turn(state, colour)
    (0..6).find { |column| state[0][column] == :none }
  end
end
