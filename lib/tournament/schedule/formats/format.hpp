// What a tournament format is: a function from what has been played to what is played next.
#pragma once

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "lib/expected.hpp"
#include "lib/tournament/schedule/schedule.hpp"

namespace connect4 {

/// What a format may look at: the rules, and the stages so far, all of whose games are over.
struct History {
  ScheduleRules rules;
  const ResultTable* results = nullptr;  ///< all, also of games that are not planned yet
  std::vector<Withdrawal> withdrawals;
  std::vector<FinishedMeeting> meetings;  ///< in the order of play
  std::vector<Bye> byes;
  std::map<std::pair<std::int32_t, std::int32_t>, std::int32_t>
      openings_used;  ///< by pair, the smaller number first

  /// Where these two go on in the list of openings.
  std::int32_t next_opening(std::int32_t a, std::int32_t b) const;
};

/// Meetings that can be planned without knowing each other's results. One without meetings is the
/// end of the tournament. Byes and notes may repeat those of earlier stages: each is kept once.
struct Stage {
  std::vector<Meeting> meetings;  ///< in the order of play
  std::int32_t games = 0;         ///< that each meeting should have
  std::vector<Bye> byes;
  std::vector<Note> notes;
  std::optional<std::int32_t> winner;
};

/// A format. To add one: write its file, declare it below, and give it a place in Format and in
/// the table in schedule.cpp.
struct FormatRules {
  std::string_view name;                          ///< as in a config file
  Expected<void> (*check)(const ScheduleRules&);  ///< what it demands beyond the common rules
  Stage (*next_stage)(const History&);            ///< pure
};

extern const FormatRules round_robin_format;
extern const FormatRules gauntlet_format;
extern const FormatRules swiss_format;
extern const FormatRules knockout_format;
extern const FormatRules duel_format;

}  // namespace connect4
