class ExitingPlayer
  def name
    "Exiter"
  end

  def take_turn(state, colour)
    exit
  end
end
