// A tournament on its way from the first game to the last.
#pragma once

#include <optional>

#include "lib/tournament/schedule/schedule.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/tournament/run/stage_run.hpp"

namespace connect4 {

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

  /// Throws UsageError where the config's sequential test makes no sense.
  explicit TournamentRun(RunParts parts);

  /// Plays. Throws UsageError where the recorded games do not fit the config, SystemFault where
  /// one game after the other is void or none but such is left, and what store and pool throw.
  ///
  /// Begins the watch before the first player is started. The caller must keep it until pool and
  /// store are closed: a second signal is not to cut that off.
  End play(std::optional<StopSignal::Watch>& watch);

  const RunState& state() const { return stage_.state(); }

  /// Of all turns that were played by this run.
  const TurnShare& turn_share() const { return stage_.turn_share(); }

 private:
  Schedule plan_stage();
  Schedule plan();

  const RunParts parts_;
  StageRun stage_;
};

}  // namespace connect4
