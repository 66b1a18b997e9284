#include "runner/cluster/chunk_worker.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <string>
#include <utility>

#include "runner/process/stop_signal.hpp"
#include "runner/process/system_fault.hpp"
#include "runner/process/this_machine.hpp"
#include "runner/tournament/workers/local_pool.hpp"

namespace connect4 {

namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds poll_of_worker{50};
constexpr int most_void_attempts = 3;

/// The games of a chunk, with the rest of each opening pair. A pair that stopped half way is not
/// submitted: its two games are to be played on one node.
class PairsInPlay {
 public:
  PairsInPlay(const Chunk& chunk, ResultWriter& result) : result_(result) {
    for (const GameJob& job : chunk.games) ++pairs_[job.plan.opening].left;
  }

  /// A game, or a void attempt at one.
  void take(const FinishedGame& game) {
    Pair& pair = pairs_.at(game.job.plan.opening);
    pair.played.push_back(game.record);
    if (game.record.outcome.ending != Ending::void_game || is_given_up(game.job)) --pair.left;
    if (pair.left > 0) return;
    for (const GameRecord& record : pair.played) result_.add(record);
    pair.played.clear();
  }

  /// Counts an attempt; true when a void game is not to be played again here.
  bool give_up_after(const GameJob& job) {
    return ++void_attempts_[job.plan.number] >= most_void_attempts;
  }

  /// Whether more of its pair was played, or is being played, than these games that wait.
  bool is_begun(const GameJob& job, const std::vector<GameJob>& waiting) const {
    const Pair& pair = pairs_.at(job.plan.opening);
    const auto of_pair = std::count_if(waiting.begin(), waiting.end(), [&](const GameJob& other) {
      return other.plan.opening == job.plan.opening;
    });
    return !pair.played.empty() || of_pair < pair.left;
  }

 private:
  struct Pair {
    int left = 0;
    std::vector<GameRecord> played;
  };

  bool is_given_up(const GameJob& job) const {
    const auto attempts = void_attempts_.find(job.plan.number);
    return attempts != void_attempts_.end() && attempts->second >= most_void_attempts;
  }

  ResultWriter& result_;
  std::map<std::int32_t, Pair> pairs_;         // by opening
  std::map<std::int32_t, int> void_attempts_;  // by the number of the game
};

double load_of_last_minute() {
  double load = 0;
  return getloadavg(&load, 1) == 1 ? load : 0;
}

/// A chunk on its way.
class ChunkPlay {
 public:
  ChunkPlay(const Chunk& chunk, std::vector<PlayerSpec> players, Restart restart,
            ResultWriter& result)
      : chunk_(chunk), pairs_(chunk, result), pool_(std::move(players), restart, 1) {}

  void play(ChunkSummary& summary) {
    for (const GameJob& job : chunk_.games) submit(job);
    const auto deadline = steady_clock::now() + chunk_.time;
    while (in_play_ > 0) {
      if (StopSignal::is_requested()) pool_.stop();
      for (const FinishedGame& game : pool_.poll(poll_of_worker)) take(game, summary);
      if (StopSignal::is_requested()) return;
      if (steady_clock::now() >= deadline) stop_submitting();
    }
  }

 private:
  void submit(const GameJob& job) {
    pool_.submit(job);
    ++in_play_;
  }

  void take(const FinishedGame& game, ChunkSummary& summary) {
    --in_play_;
    summary.share += game.share;
    const bool is_void = game.record.outcome.ending == Ending::void_game;
    const bool plays_again = is_void && !pairs_.give_up_after(game.job);
    pairs_.take(game);
    if (!plays_again) return;
    GameJob job = game.job;
    job.was_void = true;
    submit(job);
  }

  /// Its time is up: only pairs that were begun are played on.
  void stop_submitting() {
    const std::vector<GameJob> waiting = pool_.cancel();
    in_play_ -= waiting.size();
    for (const GameJob& job : waiting)
      if (pairs_.is_begun(job, waiting)) submit(job);
  }

  const Chunk& chunk_;
  PairsInPlay pairs_;
  LocalPool pool_;
  std::size_t in_play_ = 0;
};

/// Returns the lock of a processor; nothing if another process holds it.
Descriptor take_lock(int processor) {
  const std::string path = "/tmp/connect4-" + std::to_string(geteuid()) + "-processor-" +
                           std::to_string(processor) + ".lock";
  Descriptor file(open(path.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600));
  if (file && flock(file.number(), LOCK_EX | LOCK_NB) != 0) file.reset();
  return file;
}

}  // namespace

ChunkSummary play_chunk(const Chunk& chunk, std::vector<PlayerSpec> players, Restart restart,
                        ResultWriter& result) {
  ChunkSummary summary;
  summary.machine = this_machine();
  const auto begin = steady_clock::now();
  try {
    ChunkPlay(chunk, std::move(players), restart, result).play(summary);
  } catch (const SystemFault& fault) {
    summary.failure = fault.what();
  }
  summary.time = std::chrono::round<milliseconds>(steady_clock::now() - begin);
  summary.load = load_of_last_minute();
  return summary;
}

OwnProcessor::OwnProcessor() {
  const Cores cores = Cores::of_this_machine();
  const int count = static_cast<int>(usable_processors().size());
  for (int i = 0; i < count && !lock_; ++i) {
    lock_ = take_lock(cores.processor_for(i));
    if (lock_) pin_to_processor(cores.processor_for(i));
  }
  if (!lock_) pin_to_processor(cores.processor_for(getpid() % count));
}

}  // namespace connect4
