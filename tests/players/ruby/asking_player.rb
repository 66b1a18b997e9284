# Asks the person at the keyboard.
class AskingPlayer
  attr_writer :stdin

  def name
    "Asker"
  end

  def take_turn(state, colour)
    print "your column? "
    answer = @stdin.gets
    answer && answer.to_i
  end
end
