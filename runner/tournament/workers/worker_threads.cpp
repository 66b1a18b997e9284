#include "runner/tournament/workers/worker_threads.hpp"

#include <algorithm>
#include <string>
#include <system_error>

#include "runner/process/affinity.hpp"
#include "runner/process/descriptor_limit.hpp"
#include "runner/process/system_fault.hpp"

namespace connect4 {

namespace {

/// What a game holds open: of each player three pipes, the process behind its warden, the warden
/// and its control group, and the processor that they are on. What the run holds besides, with room
/// for starts.
constexpr rlim_t descriptors_of_a_game = 13;
constexpr rlim_t descriptors_of_the_run = 40;

}  // namespace

int games_at_once(const TournamentConfig& config) {
  return config.concurrency > 0 ? config.concurrency : Cores::of_this_machine().count();
}

/// Games that could not start would be void, one after the other.
void require_descriptors(int games) {
  const rlim_t needed = descriptors_of_the_run + descriptors_of_a_game * static_cast<rlim_t>(games);
  const rlim_t allowed = allowed_descriptors();
  if (needed <= allowed) return;
  const rlim_t spare = allowed - std::min(allowed, descriptors_of_the_run);
  const rlim_t room = spare / descriptors_of_a_game;
  throw SystemFault("concurrency " + std::to_string(games) + " needs " + std::to_string(needed) +
                    " descriptors, and this account may open " + std::to_string(allowed) +
                    "; raise the limit (ulimit -Hn)" +
                    (room == 0 ? "" : ", or give --concurrency " + std::to_string(room)));
}

std::vector<std::jthread> start_workers(int count, const std::function<void()>& work,
                                        const std::function<void()>& stop) {
  const Cores cores = Cores::of_this_machine();
  std::vector<std::jthread> threads;
  try {
    for (int i = 0; i < count; ++i)
      threads.emplace_back([work, processor = cores.processor_for(i)] {
        pin_to_processor(processor);
        work();
      });
  } catch (const std::system_error& problem) {
    stop();
    throw SystemFault("cannot start " + std::to_string(count) + " workers: " + problem.what() +
                      "; lower the concurrency");
  }
  return threads;
}

}  // namespace connect4
