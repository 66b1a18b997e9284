// Who plays whom, from which opening, before play.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/expected.hpp"
#include "lib/game/outcome.hpp"
#include "lib/tournament/results/meeting.hpp"
#include "lib/tournament/results/result_table.hpp"
#include "lib/tournament/schedule/planned_game.hpp"

namespace connect4 {

/// How a tournament brings its players together. Each one has its file in lib/tournament/formats,
/// which states its rules.
enum class Format : std::uint8_t {
  round_robin,  ///< everybody meets everybody
  gauntlet,     ///< the first players meet all the others
  swiss,        ///< in each round, players of like score who have not met
  knockout,     ///< who loses a meeting is out
  duel,         ///< two players, as many games as there are
};

std::string_view name(Format format);
std::optional<Format> format_from_name(std::string_view text);

/// What becomes of the games that a withdrawn player has not played.
enum class WithdrawnGames : std::uint8_t {
  forfeit,  ///< they are lost by the one who withdrew
  voided,   ///< they do not count
};

/// Everything that a schedule follows from, apart from the results. Players are numbers, their
/// places in the tournament's list, from 0; the list is the initial ranking, best first.
struct ScheduleRules {
  Format format = Format::round_robin;
  std::int32_t players = 0;
  std::int32_t games_per_pairing = 2;  ///< even: each opening twice, colours swapped; 0 in a duel:
                                       ///< as many as there are openings for
  std::int32_t openings = 1;           ///< how many openings the tournament's list has
  std::uint64_t seed = 1;              ///< draws who has red first in a Swiss
  std::int32_t rounds = 0;         ///< of a Swiss; in a round robin or gauntlet how often all meet;
                                   ///< 0: ceil(log2(players)) and 1
  std::int32_t gauntlet_size = 1;  ///< how many players, from the first on, run the gauntlet
  std::int32_t max_replays = 8;    ///< of a tied meeting in a knockout, two games each
  WithdrawnGames withdrawn_games = WithdrawnGames::forfeit;
};

/// A player that takes no further part. `round` is the last one in which a Swiss pairs it (0: it
/// never took part), so that a resumed tournament pairs the earlier rounds as they were. In every
/// format, whoever was given a game because the other one had left by then keeps it when it leaves
/// in a later round.
struct Withdrawal {
  std::int32_t player = 0;
  std::int32_t round = 0;
};

/// A game that will not be played, since a player withdrew. The outcome is `start_failed` (without
/// a winner where both withdrew) or `void`, as the rules say.
struct Forfeit {
  PlannedGame game;
  Outcome outcome;

  friend constexpr bool operator==(const Forfeit&, const Forfeit&) = default;
};

/// A round without an opponent. In a Swiss it scores as a won meeting.
struct Bye {
  std::int32_t round = 1;
  std::int32_t player = 0;

  friend constexpr bool operator==(const Bye&, const Bye&) = default;
};

/// A meeting of which every game is over. A player that withdrew before its last game has lost it,
/// whatever the games say, so that a Swiss or knockout can go on; both may have.
struct FinishedMeeting {
  Meeting meeting;
  std::array<std::int32_t, 2> half_points{};  ///< of first and second, from the games
  std::array<bool, 2> withdrew{};             ///< before the last game was played
  bool was_played = false;                    ///< a game was begun, which both could start

  /// Match points in halves: 2 for a win, 1 for a tie, 0. Where neither side has a half point,
  /// since neither could start its games, neither has earned a tie. `side` is 0 (first) or 1
  /// (second).
  int half_match_points(int side) const;

  friend constexpr bool operator==(const FinishedMeeting&, const FinishedMeeting&) = default;
};

/// Something about the schedule that its readers should know.
struct Note {
  enum class Kind : std::uint8_t {
    openings_used_up,  ///< from this round on meetings got `planned` games instead of `wanted`
    cannot_pair,       ///< this round cannot be paired without a rematch or a second bye: the end
    colours_relaxed,   ///< this round cannot be paired within the colour rules: they were dropped
    decided_by_seed,   ///< `player` advances over `opponent`: no replay broke the tie
    no_winner,         ///< `player` is the last one standing, but withdrawn
  };
  Kind kind = Kind::openings_used_up;
  std::int32_t round = 1;
  std::int64_t planned = 0;
  std::int64_t wanted = 0;
  std::int32_t player = 0;
  std::int32_t opponent = 0;

  friend constexpr bool operator==(const Note&, const Note&) = default;
};

/// What is known of a tournament's games. Indices are players.
struct Schedule {
  std::vector<PlannedGame> games;         ///< all that are planned so far, by number from 1
  std::vector<PlannedGame> remaining;     ///< those still to be played, in the order of play
  std::vector<Forfeit> forfeits;          ///< those that will never be played
  std::vector<Bye> byes;                  ///< of a Swiss or knockout
  std::vector<FinishedMeeting> meetings;  ///< in the order of play
  std::vector<Note> notes;
  std::optional<std::int32_t> winner;  ///< of a complete knockout, unless it is withdrawn
  bool complete = false;               ///< no game remains, and none will follow
};

/// Plans a tournament as far as its results allow. A round robin, gauntlet or duel is planned as a
/// whole; a Swiss round or a knockout stage is planned once every game before it is over. So call
/// it again whenever `remaining` has been played, until it is complete.
///
/// A pure function: the same arguments give the same schedule, and more results only add to it;
/// the order of the results does not matter. A game that is in `results` counts as played even
/// where a player has withdrawn. Leave void games out: they remain to be played.
///
/// All pairings play the same openings in the same order, each twice with colours swapped. Players
/// who meet again go on with fresh openings. Where the openings are used up, the meeting is
/// shortened, never repeated, and a note says so; from the empty board alone that is two games.
///
/// Errors: rules that make no sense, over ten million games, and results that hold a game which is
/// not planned (the rules changed) or is there twice.
Expected<Schedule> plan_schedule(const ScheduleRules& rules, const ResultTable& results = {},
                                 const std::vector<Withdrawal>& withdrawals = {});

/// Match points in halves by player: those of the meetings, and 2 for a bye. What a Swiss is
/// scored by.
std::vector<std::int32_t> half_match_points(const Schedule& schedule, std::int32_t players);

/// The note as a sentence. `players` are the names.
std::string describe(const Note& note, const std::vector<std::string>& players);

}  // namespace connect4
