class DyingPlayer
  def name
    "Dier"
  end

  def take_turn(state, colour)
    Process.kill(:KILL, Process.pid)
    sleep
  end
end
