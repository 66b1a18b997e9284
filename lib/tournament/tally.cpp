#include "lib/tournament/tally.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "lib/random.hpp"

namespace connect4 {
namespace {

constexpr std::array both_colours{Colour::red, Colour::blue};

void count(EndingCount& counts, const Outcome& outcome, Colour colour) {
  if (outcome.winner)
    ++(*outcome.winner == colour ? counts.won : counts.lost);
  else
    ++(outcome.ending == Ending::start_failed ? counts.lost : counts.neither);
}

void count(Score& score, int half_points) {
  ++(half_points == 2 ? score.wins : half_points == 1 ? score.draws : score.losses);
}

/// Whether the game tells who is stronger.
}  // namespace

std::size_t Tally::PairKeyHash::operator()(const PairKey& key) const {
  const auto bits = [](std::int32_t high, std::int32_t low) {
    return std::uint64_t{static_cast<std::uint32_t>(high)} << 32 | static_cast<std::uint32_t>(low);
  };
  Random first(bits(key.round, key.pairing));
  Random second(first.next() ^ bits(key.opening, key.replay));
  return static_cast<std::size_t>(second.next());
}

Tally::Tally(int players)
    : players_(players),
      scores_(static_cast<std::size_t>(players) * static_cast<std::size_t>(players)),
      paired_(scores_.size()),
      endings_(static_cast<std::size_t>(players)) {}

std::size_t Tally::cell(int player, int opponent) const {
  return static_cast<std::size_t>(player) * static_cast<std::size_t>(players_) +
         static_cast<std::size_t>(opponent);
}

void Tally::add(const GameResult& game) {
  const auto [low, high] = std::minmax(game.red, game.blue);
  if (low < 0 || high >= players_ || low == high)
    throw std::out_of_range("a game of players " + std::to_string(game.red) + " and " +
                            std::to_string(game.blue) + " in a tournament of " +
                            std::to_string(players_));
  ++games_;
  count_ending(game);
  if (game.outcome.ending == Ending::void_game) {
    ++void_games_;
    return;
  }
  count_score(game);
  if (game.compares_players()) count_paired(game);
}

void Tally::count_ending(const GameResult& game) {
  const auto ending = static_cast<std::size_t>(game.outcome.ending);
  for (const Colour colour : both_colours)
    count(endings_[static_cast<std::size_t>(game.player(colour))][ending], game.outcome, colour);
}

void Tally::count_score(const GameResult& game) {
  for (const Colour colour : both_colours) {
    auto& scores = scores_[cell(game.player(colour), game.player(other(colour)))];
    count(scores[static_cast<std::size_t>(index(colour))], game.half_points(colour));
  }
}

void Tally::count_paired(const GameResult& game) {
  const auto [low, high] = std::minmax(game.red, game.blue);
  PairedResults& results = paired_[cell(low, high)];
  const int half_points = game.half_points(low == game.red ? Colour::red : Colour::blue);
  const PairKey key{game.round, game.pairing, game.opening, game.replay};
  const auto [first, is_first] =
      waiting_.try_emplace(key, FirstGame{game.red, game.blue, half_points});
  const bool is_partner =
      !is_first && first->second.red == game.blue && first->second.blue == game.red;
  if (is_partner) {
    --results.lone[static_cast<std::size_t>(first->second.half_points)];
    results.pairs.add(first->second.half_points + half_points);
    waiting_.erase(first);
  } else {
    ++results.lone[static_cast<std::size_t>(half_points)];
  }
}

const Score& Tally::score(int player, int opponent, Colour colour) const {
  return scores_.at(cell(player, opponent))[static_cast<std::size_t>(index(colour))];
}

Score Tally::score(int player, int opponent) const {
  return score(player, opponent, Colour::red) + score(player, opponent, Colour::blue);
}

const EndingCounts& Tally::endings(int player) const {
  return endings_.at(static_cast<std::size_t>(player));
}

PairedResults Tally::paired(int player, int opponent) const {
  if (player <= opponent) return paired_.at(cell(player, opponent));
  const PairedResults& theirs = paired_.at(cell(opponent, player));
  return {theirs.pairs.reversed(), {theirs.lone[2], theirs.lone[1], theirs.lone[0]}};
}

}  // namespace connect4
