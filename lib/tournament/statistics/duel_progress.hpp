// The state of a duel for its watchers, game by game, in any order of games.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <vector>

#include "lib/tournament/results/game_result.hpp"
#include "lib/tournament/results/pentanomial.hpp"
#include "lib/tournament/results/repeated_play.hpp"
#include "lib/tournament/statistics/sprt.hpp"

namespace connect4 {

/// Watches a duel: games 2k-1 and 2k are an opening pair, seen from player 0. Pairs count in the
/// order of their numbers, up to the first one that is not complete. So the pairs that count, and
/// the game after which a sequential test is decided, follow only from the games. The order in
/// which concurrent games end does not matter. A test is looked at after each pair, and its first
/// decision is final: games with higher numbers are surplus and change nothing here. With or
/// without a test a duel ends if the players play identically, after least_pairs_alike opening
/// pairs.
///
/// A pair with a game that neither player could start counts for no side and is passed over, as in
/// PairedResults. Void games are to be played again: they count as not there yet.
///
/// Add each game once, in any order; a game that is there is not replaced. A value; not for sharing
/// between threads.
class DuelProgress {
 public:
  /// A duel without a test is decided only if the players play identically. `first_pairs` are the
  /// comparisons of the games up to last_to_compare: results alone do not tell whether games
  /// differ.
  explicit DuelProgress(std::optional<Sprt> test = std::nullopt,
                        const PairDifferences& first_pairs = {})
      : test_(std::move(test)), are_alike_(first_pairs.are_alike()) {}

  void add(const GameResult& game);

  /// Returns the pairs that count.
  const Pentanomial& pairs() const { return pairs_; }

  /// All games up to this number are there and looked at; 0 at first. Even.
  std::int32_t counted_to() const { return counted_to_; }

  SprtDecision decision() const { return decision_; }

  /// Returns the number of the second game of the pair that ended the duel.
  std::optional<std::int32_t> decided_after() const;

  /// Returns whether the game was played beyond the decision.
  bool is_surplus(std::int32_t number) const;

  /// Returns the ratio by the pairs that count; nothing without a test, or if Sprt finds none.
  std::optional<double> log_likelihood_ratio() const;

  const std::optional<Sprt>& test() const { return test_; }

 private:
  void count_pair(const GameResult& first, const GameResult& second);

  std::optional<Sprt> test_;
  bool are_alike_;
  Pentanomial pairs_;
  std::int32_t counted_to_ = 0;
  SprtDecision decision_ = SprtDecision::go_on;
  std::map<std::int32_t, GameResult> waiting_;  // by number, above counted_to_
};

/// The state of the test after that number of games.
struct RatioPoint {
  std::int32_t games = 0;       ///< all up to this number; even
  std::optional<double> ratio;  ///< log likelihood ratio; nothing if Sprt finds none
};

/// Keeps the results of the pairs of a duel one after the other. Computing a ratio takes time, so
/// only those that are shown are computed. DuelProgress says which pairs count. A value; not for
/// sharing between threads.
class TestCourse {
 public:
  /// In the order of numbers, each once.
  void add(const GameResult& game);

  /// After each pair up to game `last`: all of them, or `most` (at least 2) evenly spread, the
  /// first and the last among them.
  std::vector<RatioPoint> points(
      const Sprt& test, std::size_t most,
      std::int32_t last = std::numeric_limits<std::int32_t>::max()) const;

 private:
  struct Step {
    std::int32_t games;
    Pentanomial pairs;
  };

  DuelProgress progress_;
  std::vector<Step> steps_;
};

}  // namespace connect4
