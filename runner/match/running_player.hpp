// A player's program while it runs, and what we keep on it.
#pragma once

#include <chrono>

#include "runner/match/dialogue.hpp"
#include "runner/match/memory_guard.hpp"
#include "runner/match/player_spec.hpp"
#include "runner/match/pondering_guard.hpp"

namespace connect4 {

/// All that begins and ends with a player's program. The guards watch one thing each and know
/// nothing of the dialogue. Belongs to one thread.
struct RunningPlayer {
  RunningPlayer(ChildProcess program, const PlayerSpec& spec)
      : dialogue(std::move(program)),
        memory(spec.limits, std::chrono::steady_clock::now()),
        pondering(spec.pondering) {}

  ChildProcess& program() { return dialogue.program(); }

  Dialogue dialogue;
  MemoryGuard memory;
  PonderingGuard pondering;
};

}  // namespace connect4
