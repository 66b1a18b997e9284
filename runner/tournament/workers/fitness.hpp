// Whether a processor is fit to play on.
#pragma once

#include <chrono>

#include "runner/match/turn_share.hpp"

namespace connect4 {

/// Of one worker: what other processes had of its players' turns, over several whole games. They
/// had it from both players, and no player can add to it. Belongs to one thread.
class Fitness {
 public:
  explicit Fitness(std::chrono::milliseconds first_rest = std::chrono::seconds(1))
      : first_rest_(first_rest) {}

  /// A game was played.
  void add(const TurnShare& share);

  /// Before a game begins: rests where other processes had more than 95 % of the turns of the last
  /// eight games or more, in ten seconds or more, since what a player is given has an end.
  /// The first rest is short, each next one in a row twice as long, up to half a minute. Throws
  /// SystemFault where fourteen, some five minutes, have not helped, Interrupted when told to stop.
  void rest_if_unfit();

 private:
  bool is_known() const;
  bool is_unfit() const;

  std::chrono::milliseconds next_rest() const;

  std::chrono::milliseconds first_rest_;
  int rests_ = 0;  // in a row
  int games_ = 0;
  TurnShare sum_;
};

}  // namespace connect4
