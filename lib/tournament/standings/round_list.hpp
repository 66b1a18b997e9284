// The rounds of a Swiss or knockout as people follow them: who met whom, and who won.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "lib/tournament/results/result_table.hpp"
#include "lib/tournament/schedule/schedule.hpp"

namespace connect4 {

/// Two players of a round, or one that has a bye.
struct RoundMeeting {
  std::vector<std::int32_t> players;      ///< places in the list; the first had red first
  std::vector<std::int64_t> half_points;  ///< of each, from games and forfeits so far; a bye: 0
  std::optional<std::int32_t> winner;     ///< nobody of a tie, nor before the meeting is decided
  bool decided = false;                   ///< no game of it will follow

  friend bool operator==(const RoundMeeting&, const RoundMeeting&) = default;
};

/// By round, then by the meeting's number within it, `pairing`. Of a knockout that is the bracket
/// from top to bottom, with its byes; in a Swiss a bye comes last.
using RoundList = std::vector<std::vector<RoundMeeting>>;

/// The rounds that are planned so far; none of a format that is planned as a whole,
/// or stays open. Games of a tie
/// that was played again count in the meeting that they belong to. A tied meeting of a knockout is
/// open until its replay is over, or the schedule says that the better seed goes on.
RoundList list_rounds(Format format, const Schedule& schedule, const ResultTable& results);

}  // namespace connect4
