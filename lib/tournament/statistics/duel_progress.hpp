// What the games of a duel say so far, whichever order they finish in.
#pragma once

#include <cstdint>
#include <map>
#include <optional>

#include "lib/tournament/results/game_result.hpp"
#include "lib/tournament/results/pentanomial.hpp"
#include "lib/tournament/results/repeated_play.hpp"
#include "lib/tournament/statistics/sprt.hpp"

namespace connect4 {

/// Watches a duel: games 2k-1 and 2k are an opening pair, seen from player 0. Pairs count in the
/// order of their numbers, up to the first one that is not complete. So what counts, and the game
/// after which a sequential test is decided, follow from the games alone, not from which of several
/// at once was over first. A test is looked at after each pair, and its first decision is final:
/// games with higher numbers are surplus and change nothing here. A test also ends if the players
/// play identically, after least_pairs_alike opening pairs.
///
/// A pair with a game that neither player could start counts for no side and is passed over, as in
/// PairedResults. Void games are to be played again: they count as not there yet.
///
/// Add each game once, in any order; a game that is there is not replaced. A value; not for sharing
/// between threads.
class DuelProgress {
 public:
  /// A duel without a test has neither a decision nor surplus games. `first_pairs` are the
  /// comparisons of the games up to last_to_compare: results alone do not tell whether games
  /// differ.
  explicit DuelProgress(std::optional<Sprt> test = std::nullopt,
                        const PairDifferences& first_pairs = {})
      : test_(std::move(test)), are_alike_(first_pairs.are_alike()) {}

  void add(const GameResult& game);

  /// The pairs that count.
  const Pentanomial& pairs() const { return pairs_; }

  /// All games up to this number are there and looked at; 0 at first. Even.
  std::int32_t counted_to() const { return counted_to_; }

  SprtDecision decision() const { return decision_; }

  /// The number of the second game of the pair that ended the test.
  std::optional<std::int32_t> decided_after() const;

  /// Whether the game was played beyond the decision.
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

}  // namespace connect4
