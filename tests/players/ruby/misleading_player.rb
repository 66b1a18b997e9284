# Constants that end in Player and are not classes.
NextPlayer = :red
DEFAULT_OTHER_PLAYER = nil
module SomePlayer
  def self.name
    "a module"
  end

  def self.take_turn(state, colour)
    0
  end
end
BestPlayer = Struct.new(:score)

class MisleadingPlayer
  def name
    "Misleading"
  end

  def take_turn(state, colour)
    (0..6).find { |column| state[0][column] == :none }
  end
end
