// The games of a run that the workers have, and the void ones among them.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "lib/tournament/config/tournament_config.hpp"
#include "runner/store/store.hpp"
#include "runner/tournament/workers/worker_pool.hpp"

namespace connect4 {

/// A void game is played again at once. Void three times it is put off until some others are
/// played, twice as many each time. One game must not keep the others from being played. Nor must
/// it wait for thousands of them if a sequential test waits for it. Belongs to one thread.
class VoidGames {
 public:
  enum class Next { at_once, later };

  /// The game was void.
  Next take(const GameJob& job, const std::string& reason);

  /// The game was void, and is not played again now.
  void note(std::int32_t number) { ++attempts_[number]; }

  /// The game was played.
  void played(std::int32_t number);

  /// Whether the game was void and was not played since.
  bool contains(std::int32_t number) const { return attempts_.contains(number); }

  /// Those that were put off, and may be played again.
  std::vector<GameJob> due();

  /// Returns all jobs, for a time when there is nothing else to play.
  std::vector<GameJob> all();

  /// Whether the machine is not fit to go on. Too many games had to be put off in a row, or all
  /// that are left since a game was played.
  bool is_hopeless() const;
  bool is_hopeless_without_others() const;

  /// The game that was the last to be put off, and the reason.
  const std::string& story() const { return story_; }

  /// Forgets those that were put off, and returns them.
  std::vector<GameJob> drop() { return std::exchange(put_off_, {}); }

 private:
  std::map<std::int32_t, int> attempts_;  // by game number
  std::vector<GameJob> put_off_;
  std::size_t in_a_row_ = 0;  // put off since a game was played
  int others_first_ = 64;     // to be played before those that are put off
  int others_left_ = 0;       // of these
  std::string story_;
};

/// Gives games to the workers, a void one again and again, and counts those of one plan that are
/// not recorded yet. Belongs to one thread.
class GamesInPlay {
 public:
  /// All must outlive this.
  GamesInPlay(const TournamentConfig& config, Store& store, WorkerPool& pool)
      : config_(config), store_(store), pool_(pool) {}

  /// The games of another plan follow.
  void begin_plan();

  /// Whether the workers take a further game of the plan.
  bool has_room() const { return !is_draining_ && outstanding_ < pool_.appetite(); }
  void submit(const PlannedGame& game);

  /// Takes the games that have ended. Each counts as outstanding until settle(), void ones too.
  std::vector<FinishedGame> poll(std::chrono::milliseconds timeout);

  /// The game was void, and is played again, now or later. Returns false if it is left to the next
  /// plan. Throws SystemFault if one game after the other is void.
  bool take_void(const GameJob& job, const std::string& reason);

  /// The game was played, and was not void. Void ones that have waited for it are played again.
  void take_played(std::int32_t number) { void_games_.played(number); }
  void play_due() { play_again(void_games_.due()); }

  /// The workers have nothing left to play: plays void games that wait. Throws SystemFault if there
  /// were no others in the meantime.
  void play_waiting();

  /// So many games were recorded, or are left out.
  void settle(std::size_t games) { outstanding_ -= games; }

  /// The plan is about to change: nothing more is submitted. Returns the games that nobody has
  /// begun.
  std::vector<GameJob> drain();

  bool is_idle() const { return in_play_ == 0; }
  std::size_t outstanding() const { return outstanding_; }

 private:
  void play_again(const std::vector<GameJob>& jobs);
  [[noreturn]] void give_up();

  const TournamentConfig& config_;
  Store& store_;
  WorkerPool& pool_;
  VoidGames void_games_;
  std::size_t outstanding_ = 0;  // submitted and not recorded
  std::size_t in_play_ = 0;      // submitted and not given back by the pool
  bool is_draining_ = false;     // no more games are submitted
};

}  // namespace connect4
