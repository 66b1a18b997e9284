// The tournament formats: the ways in which players meet, and the other differences of formats.
//
// Each format has its file here, which states its rules and defines its row. Code that depends on
// the format asks the row. To add one: write its file, and name it in the three lists below.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace connect4 {

struct History;
struct ScheduleRules;
struct Stage;

/// The format of a tournament: the way in which its players meet.
enum class Format : std::uint8_t {
  round_robin,  ///< everybody meets everybody
  gauntlet,     ///< the first players meet all the others
  swiss,        ///< in each round, players of like score that have not met
  knockout,     ///< the loser of a meeting is out
  duel,         ///< two players play all games
  ladder,       ///< an open field: a new player plays until its rating is known
};

/// The order of a tournament's table, before its tie-breaks.
enum class RankedBy : std::uint8_t {
  points,         ///< of games
  match_points,   ///< of meetings, then Buchholz; a bye is a meeting won with every game
  round_reached,  ///< players that fell in the same round share a rank
  rating,         ///< Elo; players without a rating come last
};

/// The members of a config file that say something in some formats, and must be left out of the
/// others. TournamentConfig describes them.
struct FormatMembers {
  bool rounds = false;
  bool gauntlet_size = false;
  bool max_replays = false;
  bool sprt = false;
  bool ladder = false;  ///< error_bar and most_games
  bool openings_per_pairing = true;
};

/// The changes that a tournament with recorded games allows to its players: players that join,
/// and games that are played again.
enum class PlayersMayChange : std::uint8_t {
  always,           ///< no other meeting follows from recorded games
  from_last_round,  ///< earlier rounds stay: they decided the pairings of the last one
  never,            ///< winners continue, and losers are out
};

/// Why a tournament cannot be planned.
struct Refusal {
  std::string_view member;  ///< of the config file: the one to change
  std::string reason;
};

/// The row of a format. A constant, which all threads may read.
struct FormatRules {
  std::string_view name;  ///< as in a config file
  FormatMembers members{};
  RankedBy ranked_by = RankedBy::points;
  PlayersMayChange players_may_change = PlayersMayChange::always;
  bool is_planned_whole = true;     ///< else round by round, in which each player has one opponent
  bool meets_each_round = false;    ///< two players that meet do so in each of its `rounds`
  bool stays_open = false;          ///< players come and are replaced at any time, without --extend
  bool paired_by_results = false;   ///< see RatingGames
  bool can_be_open = false;         ///< of no fixed length: 0 games per pairing are all there are
  std::int32_t default_games = 20;  ///< of a pairing
  Stage (*next_stage)(const History&);  ///< pure; see Stage

  /// Checks the demands of the format beyond the common rules. Null: there are none.
  std::optional<Refusal> (*check)(const ScheduleRules&) = nullptr;
};

extern const FormatRules round_robin_format;
extern const FormatRules gauntlet_format;
extern const FormatRules swiss_format;
extern const FormatRules knockout_format;
extern const FormatRules duel_format;
extern const FormatRules ladder_format;

/// All formats, in the order of Format, in which messages list them, too.
inline constexpr std::array format_table{&round_robin_format, &gauntlet_format, &swiss_format,
                                         &knockout_format,    &duel_format,     &ladder_format};

inline const FormatRules& rules_of(Format format) {
  return *format_table[static_cast<std::size_t>(format)];
}

inline std::string_view name(Format format) {
  return rules_of(format).name;
}

/// Nothing if no format has that name.
inline std::optional<Format> format_from_name(std::string_view text) {
  for (std::size_t i = 0; i < format_table.size(); ++i)
    if (format_table[i]->name == text) return static_cast<Format>(i);
  return std::nullopt;
}

}  // namespace connect4
