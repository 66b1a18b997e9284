// A tournament on its way from the first game to the last.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "lib/tournament/config/tournament_config.hpp"
#include "lib/tournament/report/tournament_report.hpp"
#include "lib/tournament/schedule/schedule.hpp"
#include "lib/tournament/statistics/duel_progress.hpp"
#include "runner/match/start_streaks.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/store/store.hpp"
#include "runner/store/store_reader.hpp"
#include "runner/tournament/run/games_elsewhere.hpp"
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

/// Told of a run's progress by the thread that runs it. It cannot answer.
class RunObserver {
 public:
  virtual ~RunObserver() = default;

  /// So many games are left to play, as far as the schedule is known: at the start, after each
  /// stage, and when a withdrawal leaves fewer.
  virtual void planned(std::size_t /*games*/) {}

  /// The game is on the disk.
  virtual void recorded(const GameResult& /*game*/) {}

  /// Called several times per second, whether or not a game was recorded. `awaited` says which
  /// player is waited for to start, such as "waiting for ridd to start (8 of 10 s)"; empty if none
  /// is slow.
  virtual void tick(const std::string& /*awaited*/) {}

  virtual void withdrawn(const WithdrawnPlayer& /*player*/) {}

  /// A sentence of the workers.
  virtual void notice(const std::string& /*sentence*/) {}
};

/// The tools of a run. All that is referred to must outlive the run.
struct RunParts {
  const TournamentConfig& config;
  Store& store;  ///< may hold games already: those are not played again
  StoreReader& reader;
  WorkerPool& pool;
  RunObserver& observer;
  std::vector<std::string> files_of_players{};  ///< hashes of today's (hash_of_player())
  GamesElsewhere* elsewhere = nullptr;          ///< null: none come from there
};

/// Watches whether a duel is decided: by its test, or since its players play identically. Any other
/// tournament never is. Belongs to one thread.
class DuelWatch {
 public:
  /// Throws UsageError if the config's sequential test makes no sense.
  DuelWatch(const TournamentConfig& config, StoreReader& reader);

  /// Counts the games that an earlier run has recorded.
  void recall();

  void add(const GameResult& game);
  bool is_decided() const;

 private:
  void compare_pairs();

  StoreReader& reader_;
  const bool is_duel_;
  DuelProgress progress_;
  std::optional<PairDifferences> first_pairs_;  // once the duel has that many
};

/// Has the games of one plan after the other played, and records them in the order in which they
/// end. A player whose start fails in three recorded games in a row is withdrawn, and its games are
/// left out; the others' continue. Belongs to one thread.
class StageRun {
 public:
  /// The parts must outlive this. Throws UsageError as DuelWatch does.
  explicit StageRun(const RunParts& parts);

  /// Takes up the rest of an earlier run.
  void resume();

  /// Plays the games of the plan. Throws Interrupted when told to stop, and SystemFault if a game
  /// is void three times.
  void play(std::vector<PlannedGame> games);

  /// Records the games that were played elsewhere meanwhile.
  void take_from_elsewhere();

  /// Ends the workers. Keeps all games that have been played by now.
  void stop();

  bool is_decided() const { return duel_.is_decided(); }
  void save_state(const std::string& status);
  const RunState& state() const { return state_; }
  const TurnShare& turn_share() const { return turn_share_; }

 private:
  void recall_failed_starts();
  void submit_games();
  void take(FinishedGame game);
  void record(const FinishedGame& game);
  void collect_recorded();
  void withdraw_if_hopeless(std::int32_t player, std::int32_t game);
  void withdraw(std::int32_t player, std::int32_t game);
  void leave_out_games_of(std::int32_t player);
  std::string awaited() const;

  const RunParts& parts_;
  RunState state_;
  StartStreaks streaks_;  // in the order in which games are recorded
  GamesInPlay in_play_;
  std::vector<PlannedGame> plan_;
  std::size_t next_ = 0;          // the first one that was not submitted
  std::int32_t last_number_ = 0;  // of all games, recorded or planned
  DuelWatch duel_;
  TurnShare turn_share_;
};

/// Plays the missing games of a tournament: plans, has the games played, records them, plans on. A
/// void game is played again, and ends the run if it is void three times. A player that cannot be
/// started three times in a row is withdrawn. A duel with a sequential test ends when that has
/// decided. Belongs to one thread.
class TournamentRun {
 public:
  enum class End {
    complete,  ///< nothing is left to play
    stopped,   ///< we were told to stop; games are left
  };

  /// Throws UsageError if the config's sequential test makes no sense.
  explicit TournamentRun(RunParts parts);
  TournamentRun(const TournamentRun&) = delete;
  TournamentRun& operator=(const TournamentRun&) = delete;

  /// Plays. Throws UsageError if the recorded games do not fit the config, SystemFault if a game
  /// is void three times, and exceptions of store and pool.
  ///
  /// Begins the watch before the first player is started. The caller must keep it until pool and
  /// store are closed: a second signal is not to cut that off.
  End play(std::optional<StopSignal::Watch>& watch);

  const RunState& state() const { return stage_.state(); }

  /// Returns the times of all turns that were played by this run.
  const TurnShare& turn_share() const { return stage_.turn_share(); }

 private:
  Schedule plan();

  const RunParts parts_;
  StageRun stage_;
};

}  // namespace connect4
