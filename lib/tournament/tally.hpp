// All that the statistics need to know of a tournament's games.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "lib/tournament/game_result.hpp"
#include "lib/tournament/pentanomial.hpp"

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

/// How often a player's games ended in one way, by who gained.
struct EndingCount {
  std::int64_t won = 0;
  std::int64_t lost = 0;     ///< start_failed without a winner counts as lost for both
  std::int64_t neither = 0;  ///< drawn or void

  friend constexpr bool operator==(const EndingCount&, const EndingCount&) = default;
};

/// One count per Ending, in the order of the enumeration.
using EndingCounts = std::array<EndingCount, ending_names.size()>;

/// What opening pairs say of two players, from the view of the first. A game that neither could
/// start says nothing of who is stronger and is in none of these; its partner counts as lone.
struct PairedResults {
  Pentanomial pairs;                   ///< complete opening pairs
  std::array<std::int64_t, 3> lone{};  ///< games without their partner, by half points

  constexpr std::int64_t lone_games() const { return lone[0] + lone[1] + lone[2]; }

  friend constexpr bool operator==(const PairedResults&, const PairedResults&) = default;
};

/// Counts a tournament game by game, in any order, so that a million results can be read from a
/// file without being kept: memory grows with the square of the number of players, and with the
/// number of opening pairs of which one game is missing so far. Add each game once; a game is the
/// partner of an earlier one if round, pairing, opening and replay are equal and the colours
/// swapped. Not thread-safe.
class Tally {
 public:
  explicit Tally(int players);

  /// Counts a game. Throws std::out_of_range where a player is not in the list or meets itself:
  /// the runner's own mistake.
  void add(const GameResult& game);

  int players() const { return players_; }

  /// Every game that was added, void ones too.
  std::int64_t games() const { return games_; }

  /// Of these, the void ones.
  std::int64_t void_games() const { return void_games_; }

  /// `player` against `opponent` where `player` had that colour. Nothing against itself.
  const Score& score(int player, int opponent, Colour colour) const;

  /// Both colours together.
  Score score(int player, int opponent) const;

  /// How the games of a player ended.
  const EndingCounts& endings(int player) const;

  PairedResults paired(int player, int opponent) const;

 private:
  struct PairKey {
    std::int32_t round, pairing, opening, replay;
    friend bool operator==(const PairKey&, const PairKey&) = default;
  };
  struct PairKeyHash {
    std::size_t operator()(const PairKey& key) const;
  };
  struct FirstGame {
    std::int32_t red, blue;
    int half_points;  ///< of the player with the smaller number
  };

  std::size_t cell(int player, int opponent) const;
  void count_ending(const GameResult& game);
  void count_score(const GameResult& game);
  void count_paired(const GameResult& game);

  int players_;
  std::int64_t games_ = 0;
  std::int64_t void_games_ = 0;
  std::vector<std::array<Score, 2>> scores_;  // [player * players_ + opponent][colour]
  std::vector<PairedResults> paired_;         // same cells; filled where player < opponent
  std::vector<EndingCounts> endings_;         // [player]
  std::unordered_map<PairKey, FirstGame, PairKeyHash> waiting_;  // lone so far
};

}  // namespace connect4
