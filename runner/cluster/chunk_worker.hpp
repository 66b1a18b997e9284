// Plays a chunk on a node.
#pragma once

#include <vector>

#include "lib/game/time_control.hpp"
#include "runner/cluster/chunk.hpp"
#include "runner/cluster/chunk_result.hpp"
#include "runner/match/player_spec.hpp"
#include "runner/process/descriptor.hpp"

namespace connect4 {

/// Plays the games one after the other, on one of the processors that the task was given. Ends when
/// all are played, its time is up, or the program is told to stop. Writes them to `result`, opening
/// pairs as a whole. A pair that was begun is finished, but for a stop. A void game is played
/// again, as often as makes three attempts. Returns the summary to be committed with them. A
/// failure of the machine is the summary's `failure`. Throws SystemFault if `result` does.
ChunkSummary play_chunk(const Chunk& chunk, std::vector<PlayerSpec> players, Restart restart,
                        ResultWriter& result);

/// Keeps this program on one of the processors that it may use. A batch system may leave the choice
/// of processors to its tasks, so each task locks its own. The lock is on a file in /tmp and ends
/// with the process. If all processors are taken, this program shares one. Belongs to one thread;
/// make it before the program has other threads.
class OwnProcessor {
 public:
  OwnProcessor();

 private:
  Descriptor lock_;
};

}  // namespace connect4
