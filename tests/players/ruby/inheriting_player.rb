# take_turn comes from a player in lib/, which is not the one to play.
require "strategy/base_player"

class InheritingPlayer < BasePlayer
  def name
    "Heir"
  end

  def order
    [3, 2, 4, 1, 5, 0, 6]
  end
end
