class LoopingPlayer
  def name
    "Looper"
  end

  def take_turn(state, colour)
    loop {}
  end
end
