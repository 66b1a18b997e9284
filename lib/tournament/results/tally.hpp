// All that the statistics need to know of a tournament's games.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

#include "lib/tournament/results/game_result.hpp"
#include "lib/tournament/results/pentanomial.hpp"
#include "lib/tournament/results/result_table.hpp"

namespace connect4 {

/// Games won, drawn and lost.
struct Score {
  std::int64_t wins = 0;
  std::int64_t draws = 0;
  std::int64_t losses = 0;  ///< among them games that neither player was able to start

  constexpr std::int64_t games() const { return wins + draws + losses; }
  constexpr std::int64_t half_points() const { return 2 * wins + draws; }

  constexpr Score& operator+=(const Score& other) {
    wins += other.wins;
    draws += other.draws;
    losses += other.losses;
    return *this;
  }
  friend constexpr Score operator+(Score a, const Score& b) { return a += b; }
  friend constexpr bool operator==(const Score&, const Score&) = default;
};

/// Returns the score of that side in one game, which is not void.
constexpr Score score_of(const GameResult& game, Colour colour) {
  const int half_points = game.half_points(colour);
  return {half_points == 2, half_points == 1, half_points == 0};
}

/// The number of a player's games that ended in one way, by the side that gained.
struct EndingCount {
  std::int64_t won = 0;
  std::int64_t lost = 0;     ///< start_failed without a winner counts as lost for both
  std::int64_t neither = 0;  ///< drawn or void

  constexpr EndingCount& operator+=(const EndingCount& other) {
    won += other.won;
    lost += other.lost;
    neither += other.neither;
    return *this;
  }
  friend constexpr bool operator==(const EndingCount&, const EndingCount&) = default;
};

/// One count per Ending, in the order of the enumeration.
using EndingCounts = std::array<EndingCount, ending_table.size()>;

/// The results of two players' opening pairs, from the view of the first. A game that neither could
/// start says nothing about strength and is in none of these; its partner counts as lone.
struct PairedResults {
  Pentanomial pairs;                   ///< complete opening pairs
  std::array<std::int64_t, 3> lone{};  ///< games without their partner, by half points

  constexpr std::int64_t lone_games() const { return lone[0] + lone[1] + lone[2]; }

  friend constexpr bool operator==(const PairedResults&, const PairedResults&) = default;
};

/// The result of the two games of a meeting from one opening: half points of the player with the
/// lower number, as red and as blue. Nothing for a game that does not exist, or that neither could
/// start.
struct OpeningResult {
  std::int32_t opening = 0;
  std::optional<int> as_red;
  std::optional<int> as_blue;

  friend constexpr bool operator==(const OpeningResult&, const OpeningResult&) = default;
};

/// The games of two players, from the view of the one with the lower number.
class MeetingTally {
 public:
  MeetingTally(std::int32_t low, std::int32_t high) : low_(low), high_(high) {}

  std::int32_t low() const { return low_; }
  std::int32_t high() const { return high_; }

  /// Returns the results of one of the two with that colour.
  const Score& score(std::int32_t player, Colour colour) const {
    return scores_[player == low_ ? 0 : 1][colour];
  }

  /// Calls take(OpeningResult) for each opening that has a game which compares the two, in order.
  template <class Take>
  void for_each_opening(const Take& take) const {
    OpeningResult result;
    const auto finish = [&] {
      if (result.as_red || result.as_blue) take(result);
    };
    games_.for_each([&](std::int32_t opening, Colour of_lower, const Outcome& outcome) {
      if (opening != result.opening) {
        finish();
        result = {opening, {}, {}};
      }
      (of_lower == Colour::red ? result.as_red : result.as_blue) = half_points(outcome, of_lower);
    });
    finish();
  }

  PairedResults paired() const;

 private:
  friend class Tally;

  void add(const GameResult& game);
  void add(const MeetingTally& other, bool is_swapped, const std::vector<std::int32_t>& openings);

  std::int32_t low_;
  std::int32_t high_;
  std::array<PerColour<Score>, 2> scores_{};  // [0 the lower, 1 the higher][its colour]
  ResultTable::MeetingResults games_;         // that compare the two
};

/// Counts a tournament game by game, in any order, so that a million results can be read from a
/// file without being kept. Memory grows with the number of meetings, and by a byte per game.
/// Add each game once. Two players meet in an opening once with each colour: a second such game
/// counts only in the scores. Not thread-safe.
class Tally {
 public:
  explicit Tally(int players);

  /// Counts a game. Throws std::out_of_range if a player is not in the list or meets itself:
  /// the runner's own mistake.
  void add(const GameResult& game);

  /// Counts all that another tournament has. `players` has the number of each of its players here,
  /// and `openings` that of each of its openings; all numbers differ. A meeting takes a byte for
  /// each opening from its first to its last one. So give close numbers to the openings that were
  /// played.
  void add(const Tally& other, const std::vector<std::int32_t>& players,
           const std::vector<std::int32_t>& openings);

  /// Returns the tally without the meetings of players that could not be started in any of their
  /// games: these say nothing of anybody's strength.
  Tally between_started_players() const;

  int players() const { return players_; }

  /// Every game that was added, void ones too.
  std::int64_t games() const { return games_; }

  /// `player` against `opponent` with that colour for `player`. Nothing against itself.
  Score score(int player, int opponent, Colour colour) const;

  /// Both colours together.
  Score score(int player, int opponent) const;

  /// Returns the endings of a player's games.
  const EndingCounts& endings(int player) const;

  /// Whether any game of the player ended otherwise than by the player's own failure to start.
  bool has_started(std::int32_t player) const;

  PairedResults paired(int player, int opponent) const;

  /// Every two players that have met, in the order of their first game.
  const std::vector<MeetingTally>& meetings() const { return meetings_; }

 private:
  void count_ending(const GameResult& game);
  std::int64_t key(std::int32_t low, std::int32_t high) const;
  MeetingTally& find_or_add(std::int32_t low, std::int32_t high);
  const MeetingTally* find(int player, int opponent) const;

  int players_;
  std::int64_t games_ = 0;
  std::vector<MeetingTally> meetings_;
  std::unordered_map<std::int64_t, std::size_t> places_;  // in meetings_, by both players
  std::vector<EndingCounts> endings_;                     // [player]
};

/// The games from one opening.
struct OpeningResults {
  PerColour<Score> by_colour;               ///< of red, of blue
  std::map<std::int32_t, Score> by_player;  ///< of the players that played from it

  std::int64_t games() const { return by_colour[0].games(); }
  const Score& score(Colour colour) const { return by_colour[colour]; }
};

/// By the opening's place in the tournament's list; those without a game are not there.
using ResultsByOpening = std::map<std::int32_t, OpeningResults>;

/// Counts a game, in any order. Void games score for nobody and are passed over; one that neither
/// player was able to start is lost by both.
void add_to(ResultsByOpening& results, const GameResult& game);

}  // namespace connect4
