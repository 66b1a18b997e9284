// The end of a match, for its players.
#pragma once

#include "runner/match/player_process.hpp"

namespace connect4 {

/// Ends both programs however the match ends. Both are asked before either is waited for.
class Dismissal {
 public:
  Dismissal(PlayerProcess& first, PlayerProcess& second) : first_(first), second_(second) {}
  Dismissal(const Dismissal&) = delete;
  Dismissal& operator=(const Dismissal&) = delete;
  ~Dismissal() {
    first_.ask_to_quit();
    second_.ask_to_quit();
    first_.retire();
    second_.retire();
  }

 private:
  PlayerProcess& first_;
  PlayerProcess& second_;
};

}  // namespace connect4
