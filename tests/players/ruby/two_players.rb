class ZebraPlayer
  def name
    "Zebra"
  end

  def take_turn(state, colour)
    (0..6).find { |column| state[0][column] == :none }
  end
end

class AntPlayer < ZebraPlayer
  def name
    "Ant"
  end
end
