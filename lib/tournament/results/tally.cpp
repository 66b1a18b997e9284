#include "lib/tournament/results/tally.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace connect4 {

namespace {

void count(EndingCount& counts, const Outcome& outcome, Colour colour) {
  if (outcome.winner)
    ++(*outcome.winner == colour ? counts.won : counts.lost);
  else
    ++(outcome.ending == Ending::start_failed ? counts.lost : counts.neither);
}

}  // namespace

void MeetingTally::add(const GameResult& game) {
  for (const Colour colour : both_colours) {
    const std::size_t side = game.player(colour) == low_ ? 0 : 1;
    scores_[side][colour] += score_of(game, colour);
  }
  if (!game.compares_players()) return;
  const Colour of_lower = game.red == low_ ? Colour::red : Colour::blue;
  games_.add(game.opening, of_lower, game.outcome);
}

/// `is_swapped`: the other one's lower player is the higher one here.
void MeetingTally::add(const MeetingTally& other, bool is_swapped,
                       const std::vector<std::int32_t>& openings) {
  for (const std::size_t side : {0U, 1U})
    for (const std::size_t colour : {0U, 1U})
      scores_[is_swapped ? 1 - side : side][colour] += other.scores_[side][colour];
  other.games_.for_each([&](std::int32_t opening, Colour of_lower, const Outcome& outcome) {
    games_.add(openings.at(static_cast<std::size_t>(opening)),
               is_swapped ? connect4::other(of_lower) : of_lower, outcome);
  });
}

PairedResults MeetingTally::paired() const {
  PairedResults results;
  for_each_opening([&](const OpeningResult& opening) {
    if (opening.as_red && opening.as_blue)
      results.pairs.add(*opening.as_red + *opening.as_blue);
    else
      ++results.lone[static_cast<std::size_t>(opening.as_red ? *opening.as_red : *opening.as_blue)];
  });
  return results;
}

Tally::Tally(int players) : players_(players), endings_(static_cast<std::size_t>(players)) {}

void Tally::add(const GameResult& game) {
  const auto [low, high] = std::minmax(game.red, game.blue);
  if (low < 0 || high >= players_ || low == high)
    throw std::out_of_range("a game of players " + std::to_string(game.red) + " and " +
                            std::to_string(game.blue) + " in a tournament of " +
                            std::to_string(players_));
  ++games_;
  count_ending(game);
  if (game.outcome.ending != Ending::void_game) find_or_add(low, high).add(game);
}

void Tally::add(const Tally& other, const std::vector<std::int32_t>& players,
                const std::vector<std::int32_t>& openings) {
  games_ += other.games_;
  for (std::size_t player = 0; player < players.size(); ++player) {
    EndingCounts& endings = endings_.at(static_cast<std::size_t>(players[player]));
    for (std::size_t ending = 0; ending < endings.size(); ++ending)
      endings[ending] += other.endings_[player][ending];
  }
  for (const MeetingTally& meeting : other.meetings_) {
    const std::int32_t one = players.at(static_cast<std::size_t>(meeting.low()));
    const std::int32_t two = players.at(static_cast<std::size_t>(meeting.high()));
    const auto [low, high] = std::minmax(one, two);
    find_or_add(low, high).add(meeting, one > two, openings);
  }
}

Tally Tally::between_started_players() const {
  Tally rest(players_);
  rest.games_ = games_;
  rest.endings_ = endings_;
  for (const MeetingTally& meeting : meetings_) {
    if (!has_started(meeting.low()) || !has_started(meeting.high())) continue;
    rest.find_or_add(meeting.low(), meeting.high()) = meeting;
  }
  return rest;
}

bool Tally::has_started(std::int32_t player) const {
  EndingCounts others = endings(player);
  others[static_cast<std::size_t>(Ending::start_failed)].lost = 0;
  return others != EndingCounts{};
}

void Tally::count_ending(const GameResult& game) {
  const auto ending = static_cast<std::size_t>(game.outcome.ending);
  for (const Colour colour : both_colours)
    count(endings_[static_cast<std::size_t>(game.player(colour))][ending], game.outcome, colour);
}

std::int64_t Tally::key(std::int32_t low, std::int32_t high) const {
  return std::int64_t{low} * players_ + high;
}

MeetingTally& Tally::find_or_add(std::int32_t low, std::int32_t high) {
  const auto [found, is_new] = places_.try_emplace(key(low, high), meetings_.size());
  if (is_new) meetings_.emplace_back(low, high);
  return meetings_[found->second];
}

const MeetingTally* Tally::find(int player, int opponent) const {
  const auto [low, high] = std::minmax(player, opponent);
  const auto found = places_.find(key(low, high));
  return found == places_.end() ? nullptr : &meetings_[found->second];
}

Score Tally::score(int player, int opponent, Colour colour) const {
  const MeetingTally* meeting = find(player, opponent);
  return meeting == nullptr ? Score{} : meeting->score(player, colour);
}

Score Tally::score(int player, int opponent) const {
  return score(player, opponent, Colour::red) + score(player, opponent, Colour::blue);
}

const EndingCounts& Tally::endings(int player) const {
  return endings_.at(static_cast<std::size_t>(player));
}

PairedResults Tally::paired(int player, int opponent) const {
  const MeetingTally* meeting = find(player, opponent);
  if (meeting == nullptr) return {};
  const PairedResults results = meeting->paired();
  if (player < opponent) return results;
  return {results.pairs.reversed(), {results.lone[2], results.lone[1], results.lone[0]}};
}

void add_to(ResultsByOpening& results, const GameResult& game) {
  if (game.outcome.ending == Ending::void_game) return;
  OpeningResults& opening = results[game.opening];
  for (const Colour colour : both_colours) {
    const Score score = score_of(game, colour);
    opening.by_colour[colour] += score;
    opening.by_player[game.player(colour)] += score;
  }
}

}  // namespace connect4
