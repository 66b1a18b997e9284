// Plays a chunk on a node.
#pragma once

#include <vector>

#include "lib/game/restart.hpp"
#include "runner/cluster/chunk.hpp"
#include "runner/cluster/chunk_result.hpp"
#include "runner/match/player_spec.hpp"
#include "runner/process/descriptor.hpp"

namespace connect4 {

/// Plays the games one after the other, on one of the processors that the task was given, until all
/// are played, its time is up, or the program is told to stop; hands them in to `result`, opening
/// pairs as a whole: a pair that was begun is finished, but for a stop. A void game is played
/// again, as often as makes three attempts. Returns what is to be committed with them; what the
/// machine refused us is the summary's `failure`. Throws SystemFault where `result` does.
ChunkSummary play_chunk(const Chunk& chunk, std::vector<PlayerSpec> players, Restart restart,
                        ResultWriter& result);

/// Keeps this program on one of the processors that it may use, where other tasks that do the same
/// do not play on it: whoever gives processors to tasks may leave it to them which ones those are.
/// A lock of a file in /tmp holds it, and goes with the process. Where all are taken it shares one.
/// Belongs to one thread; make it before there are others.
class OwnProcessor {
 public:
  OwnProcessor();

 private:
  Descriptor lock_;
};

}  // namespace connect4
