// What a run tells those who read its results: how it stands, and who had to leave.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lib/expected.hpp"
#include "lib/tournament/config/tournament_config.hpp"
#include "lib/tournament/schedule/schedule.hpp"

namespace connect4 {

/// A player that takes no further part.
struct WithdrawnPlayer {
  Withdrawal withdrawal;
  std::string reason;  ///< a phrase: "could not be started three times in a row"
};

/// The text behind Store::set_state(), as a value.
struct RunState {
  std::string status;  ///< "running", "complete" or "stopped"; empty before the first run
  std::vector<WithdrawnPlayer> withdrawn;
  std::vector<Absence> absences{};
};

/// {"status":"stopped","withdrawn":[{"player":2,"round":1,"reason":"..."}],
///  "absent":[{"player":5,"from":1,"to":3}]}, the last one only where it is not empty.
std::string to_json(const RunState& state);

/// Reads what to_json() wrote; the empty text is a state in which nothing has happened. The error
/// says what is wrong.
Expected<RunState> parse_run_state(std::string_view text);

/// What a schedule must know of it.
std::vector<Withdrawal> withdrawals(const RunState& state);

/// The rules of a config with so many openings, as far as the run has got.
ScheduleRules schedule_rules(const TournamentConfig& config, std::size_t openings,
                             const RunState& state);

}  // namespace connect4
