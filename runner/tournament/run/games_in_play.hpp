// The games of a run that the workers have, and the void ones among them.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "lib/tournament/config/tournament_config.hpp"
#include "runner/store/store.hpp"
#include "runner/tournament/workers/worker_pool.hpp"

namespace connect4 {

/// Gives games to the workers, a void one again, and counts those of one plan that are not recorded
/// yet. Belongs to one thread.
class GamesInPlay {
 public:
  /// All must outlive this.
  GamesInPlay(const TournamentConfig& config, Store& store, WorkerPool& pool)
      : config_(config), store_(store), pool_(pool) {}

  /// The games of another plan follow.
  void begin_plan();

  /// Returns whether the workers take a further game of the plan.
  bool has_room() const { return !is_draining_ && outstanding_ < pool_.appetite(); }
  void submit(const PlannedGame& game);

  /// Takes the games that have ended. Each counts as outstanding until settle(), void ones too.
  std::vector<FinishedGame> poll(std::chrono::milliseconds timeout);

  /// The game was void: it is played again at once, or left to the next plan if nothing more is
  /// submitted. Throws SystemFault with the reason if it was void three times: then the machine is
  /// not fit to continue.
  void take_void(const GameJob& job, const std::string& reason);

  /// The game was played, and was not void.
  void take_played(std::int32_t number) { void_attempts_.erase(number); }

  /// So many games were recorded, or are left out.
  void settle(std::size_t games) { outstanding_ -= games; }

  /// Leaves out the chosen games that nobody has begun.
  void leave_out(const std::function<bool(const PlannedGame&)>& is_chosen);

  /// Leaves out all games that nobody has begun. Nothing more of this plan is submitted.
  void drain();

  bool is_draining() const { return is_draining_; }
  bool is_idle() const { return in_play_ == 0; }
  std::size_t outstanding() const { return outstanding_; }

 private:
  const TournamentConfig& config_;
  Store& store_;
  WorkerPool& pool_;
  std::map<std::int32_t, int> void_attempts_;  // by number, of games that were not played since
  std::size_t outstanding_ = 0;                // submitted and not recorded
  std::size_t in_play_ = 0;                    // submitted and not given back by the pool
  bool is_draining_ = false;                   // no more games are submitted
};

}  // namespace connect4
