class RaisingPlayer
  def name
    "Raiser"
  end

  def take_turn(state, colour)
    state.no_such_method
  end
end
