// A tournament on its way from the first game to the last.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lib/tournament/config/tournament_config.hpp"
#include "lib/tournament/report/tournament_report.hpp"
#include "lib/tournament/schedule/schedule.hpp"
#include "lib/tournament/statistics/duel_progress.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/store/store.hpp"
#include "runner/store/store_reader.hpp"
#include "runner/tournament/run/failed_starts.hpp"
#include "runner/tournament/run/void_games.hpp"
#include "runner/tournament/workers/worker_pool.hpp"

namespace connect4 {

/// Told of a run's progress by the thread that runs it. It cannot answer.
class RunObserver {
 public:
  virtual ~RunObserver() = default;

  /// The schedule is known further than before: at the start, and after each stage.
  virtual void planned(const Schedule& /*schedule*/) {}

  /// The game is on the disk.
  virtual void recorded(const NumberedResult& /*game*/) {}

  /// Called several times a second, whether or not a game was recorded.
  virtual void tick() {}

  virtual void withdrawn(const WithdrawnPlayer& /*player*/) {}

  /// A sentence of the workers.
  virtual void notice(const std::string& /*sentence*/) {}
};

/// Plays what a tournament still lacks: plans, has the games played, records them, plans on. A
/// void game is played again, after some others where it is void three times; a player that cannot
/// be started three times in a row is withdrawn; a duel with a sequential test ends when that has
/// decided. Belongs to one thread.
class TournamentRun {
 public:
  enum class End {
    complete,  ///< nothing is left to play
    stopped,   ///< we were told to stop; games are left
  };

  /// All must outlive the run. `store` may hold games already: those are not played again.
  /// `files_of_players` are hashes of what each is today (hash_of_player()), for the records.
  /// Throws UsageError where the config's sequential test makes no sense.
  TournamentRun(const TournamentConfig& config, Store& store, StoreReader& reader, WorkerPool& pool,
                RunObserver& observer, std::vector<std::string> files_of_players = {});

  /// Plays. Throws UsageError where the recorded games do not fit the config, SystemFault where
  /// one game after the other is void or none but such is left, and what store and pool throw.
  ///
  /// Begins the watch before the first player is started. The caller must keep it until pool and
  /// store are closed: a second signal is not to cut that off.
  End play(std::optional<StopSignal::Watch>& watch);

  const RunState& state() const { return state_; }

  /// Of all turns that were played by this run.
  const TurnShare& turn_share() const { return turn_share_; }

 private:
  /// The games of one plan that are in progress.
  struct GamesUnderWay {
    std::size_t outstanding = 0;  // submitted and not recorded
    std::size_t in_play = 0;      // submitted and not given back by the pool
    bool is_draining = false;     // no more games are submitted
  };

  void resume();
  Schedule plan_stage();
  Schedule plan();
  void recall_starts(const std::vector<PlannedGame>& remaining);
  void play_stage(const std::vector<PlannedGame>& games);
  void submit(const PlannedGame& game);
  void take_finished(FinishedGame game);
  void name_files(FinishedGame& game) const;
  void record_due();
  void record(const FinishedGame& game);
  void take_void(GameJob job, const std::string& reason);
  void play_again(GameJob job);
  void play_again(const std::vector<GameJob>& put_off);
  [[noreturn]] void give_up();
  void collect_recorded();
  void take(const NumberedResult& game);
  void leave_out(const PlannedGame& game);
  bool has_withdrawn(std::int32_t player) const;
  bool is_of_withdrawn(const PlannedGame& game) const;
  bool withdraw_hopeless();
  void withdraw(const HopelessPlayer& hopeless);
  void drop_waiting_games();
  void compare_pairs();
  void stop();
  bool is_decided() const;
  void save_state(const std::string& status);

  const TournamentConfig& config_;
  const std::vector<OpeningEntry>& openings_;  // the store's
  Store& store_;
  StoreReader& reader_;
  WorkerPool& pool_;
  RunObserver& observer_;
  const std::vector<std::string> files_of_players_;

  RunState state_;
  FailedStarts starts_;
  VoidGames void_games_;
  DuelProgress duel_;
  std::optional<PairDifferences> first_pairs_;  // once a test has that many
  TurnShare turn_share_;

  GamesUnderWay stage_;
};

}  // namespace connect4
