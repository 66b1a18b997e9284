// The input and the answer of a format: the stages of a tournament.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "lib/expected.hpp"
#include "lib/tournament/results/game_result.hpp"
#include "lib/tournament/results/result_table.hpp"
#include "lib/tournament/schedule/formats/schedule_rules.hpp"

namespace connect4 {

/// A round without an opponent. In a Swiss it scores as a won meeting.
struct Bye {
  std::int32_t round = 1;
  std::int32_t player = 0;

  friend constexpr bool operator==(const Bye&, const Bye&) = default;
};

/// A meeting of which every game is over. A player that withdrew before its last game has lost it,
/// in spite of its games, so that a Swiss or knockout can continue. Both may have withdrawn.
struct FinishedMeeting {
  Meeting meeting;
  std::array<std::int32_t, 2> half_points{};  ///< of first and second, from the games
  std::array<bool, 2> withdrew{};             ///< before the last game was played
  bool was_played = false;                    ///< a game was begun, which both could start

  /// Match points in halves: 2 for a win, 1 for a tie, 0. If neither side has a half point,
  /// since neither could start its games, neither has earned a tie. `side` is 0 (first) or 1
  /// (second).
  int half_match_points(int side) const;

  friend constexpr bool operator==(const FinishedMeeting&, const FinishedMeeting&) = default;
};

/// With that many different openings, or more, no note is made of their number.
inline constexpr std::int64_t enough_openings = 4;

/// Something about the schedule that its readers should know.
struct Note {
  enum class Kind : std::uint8_t {
    openings_used_up,  ///< since this round, meetings got `planned` games instead of `wanted`
    cannot_pair,       ///< this round cannot be paired without a rematch or a second bye: the end
    colours_relaxed,   ///< this round cannot be paired within the colour rules: they were dropped
    decided_by_seed,   ///< `player` advances over `opponent`: no replay broke the tie
    no_winner,         ///< `player` is the last one standing, but withdrawn
    few_openings,      ///< all games begin from `planned` openings, fewer than enough_openings
  };
  Kind kind = Kind::openings_used_up;
  std::int32_t round = 1;
  std::int64_t planned = 0;
  std::int64_t wanted = 0;
  std::int32_t player = 0;
  std::int32_t opponent = 0;

  friend constexpr bool operator==(const Note&, const Note&) = default;
};

/// The data that a format may look at: the rules, and the stages so far, all of whose games are
/// over.
struct History {
  ScheduleRules rules;
  const ResultTable* results = nullptr;  ///< all, also of games that are not planned yet
  std::vector<Withdrawal> withdrawals;
  std::vector<FinishedMeeting> meetings;  ///< in the order of play
  std::vector<Bye> byes;
  std::map<std::pair<std::int32_t, std::int32_t>, std::int32_t>
      openings_used;  ///< by pair, the smaller number first

  /// Returns the number of openings that these two players have played.
  std::int32_t openings_played(std::int32_t a, std::int32_t b) const;

  /// Returns whether the list has an opening that these two players have not played.
  bool has_opening_for(std::int32_t a, std::int32_t b) const {
    return openings_played(a, b) < rules.openings;
  }

  /// Returns the place in the list of the opening that these two players play after `played`
  /// others.
  std::int32_t opening_after(std::int32_t played, std::int32_t a, std::int32_t b) const;
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

}  // namespace connect4
