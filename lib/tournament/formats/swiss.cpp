// In each round, players of like score who have not met.
//
// After the FIDE (Dutch) System, FIDE Handbook C.04.3, as approved in Baku 2016; letters and
// numbers below are its. Players are ranked by match points, then by their place in the list
// (A.2). A meeting won is a point, a tie half a point (none where neither player could start a
// game of it), a bye a point. By default there are ceil(log2(players)) rounds, enough for a single
// winner of all meetings.
//
// A round is one perfect matching of least cost over all players at once, and the empty seat where
// their number is odd. Never paired: who has met (C.1), who has had a bye, with the empty seat
// (C.2), two with the same absolute colour preference (C.3; see below). Among the pairings left,
// the first of these that differ decides:
//   - the bye goes to the lowest score possible
//   - score differences are small (the sum of their squares, for C.5 to C.7)
//   - where scores differ, they are low ones
//   - few colour preferences are refused (C.10), few strong ones (C.11)
//   - few float down as in the round before (C.12), up (C.13), or as two rounds before (C.14, C.15)
//   - the upper half of a score group meets its lower half, in order (D.1, D.2); the lowest float
//     down and meet the highest of their new group
// Left out: pairing one bracket after the other, so that upper brackets come first in everything;
// the exceptions for topscorers in the last round (C.8, C.9: C.3 binds them too); scores of those
// who float again (C.16 to C.19); the exact order of transpositions and exchanges (D); a forfeit
// win does not count as a bye; late entries, requested byes and acceleration.
//
// Colours: every opening is played with both colours, so what is balanced here is no more than who
// has red first in a meeting. Still nobody has the same turn three times in a row, nor one turn
// three times more often than the other. Where a round cannot be paired so, that rule is dropped
// for the round, and a note says so; rematches and second byes never happen: a round that needs
// them is not played, and the tournament ends with a note.
#include <algorithm>
#include <bit>
#include <cstdlib>
#include <numeric>

#include "lib/random.hpp"
#include "lib/tournament/formats/format.hpp"
#include "lib/tournament/matching.hpp"

namespace connect4 {

namespace {

// Costs of one round must stay below the 2^116 that the matching can take of 256 points: with these
// limits they do, below 2^111.
constexpr std::int32_t max_players = 256;
constexpr std::int32_t max_rounds = 32;

enum class Turn : std::int8_t { second = -1, none = 0, first = 1 };
enum class Float : std::int8_t { down, none, up };
enum class Strength : std::uint8_t { none, mild, strong, absolute };

/// The turn that a player should have next (A.6).
struct Preference {
  Turn turn = Turn::none;
  Strength strength = Strength::none;
};

/// What is known of one player before a round.
struct Card {
  std::int32_t player = 0;
  std::int32_t score = 0;     ///< match points in halves
  std::vector<Turn> turns;    ///< by round, without those it did not play
  std::vector<Float> floats;  ///< by round
  std::vector<bool> has_met;  ///< by player
  bool had_bye = false;
  Preference preference;
  std::int32_t place = 0;  ///< in its score group, from 0
  std::int32_t group_size = 0;

  int turn_difference() const {
    return std::accumulate(turns.begin(), turns.end(), 0,
                           [](int sum, Turn turn) { return sum + static_cast<int>(turn); });
  }

  bool floated(Float direction, std::size_t rounds_ago) const {
    return floats.size() >= rounds_ago && floats[floats.size() - rounds_ago] == direction;
  }

  bool in_upper_half() const { return place < group_size / 2; }
};

Turn opposite(Turn turn) {
  return turn == Turn::first ? Turn::second : Turn::first;
}

Preference preference_of(const Card& card) {
  const std::vector<Turn>& turns = card.turns;
  if (turns.empty()) return {};
  const bool twice = turns.size() >= 2 && turns.back() == turns[turns.size() - 2];
  if (twice) return {opposite(turns.back()), Strength::absolute};
  const int difference = card.turn_difference();
  if (difference == 0) return {opposite(turns.back()), Strength::mild};
  return {difference > 0 ? Turn::second : Turn::first,
          std::abs(difference) > 1 ? Strength::absolute : Strength::strong};
}

/// Enters one side's part in a meeting. `lead` is by how much its score was above its opponent's.
void enter(Card& card, const FinishedMeeting& finished, int side, std::int32_t lead) {
  const Meeting& meeting = finished.meeting;
  const std::int32_t opponent = side == 0 ? meeting.second : meeting.first;
  if (lead != 0) card.floats.back() = lead > 0 ? Float::down : Float::up;
  card.turns.push_back(side == 0 ? Turn::first : Turn::second);
  card.has_met[static_cast<std::size_t>(opponent)] = true;
  card.score += finished.half_match_points(side);
}

void enter_bye(Card& card) {
  card.floats.back() = Float::down;
  card.had_bye = true;
  card.score += 2;
}

void enter_round(std::vector<Card>& cards, const History& history, std::int32_t round) {
  const auto card = [&](std::int32_t player) -> Card& {
    return cards[static_cast<std::size_t>(player)];
  };
  for (Card& each : cards) each.floats.push_back(Float::none);
  for (const FinishedMeeting& finished : history.meetings) {
    if (finished.meeting.round != round) continue;
    Card& first = card(finished.meeting.first);
    Card& second = card(finished.meeting.second);
    const std::int32_t lead = first.score - second.score;
    enter(first, finished, 0, lead);
    enter(second, finished, 1, -lead);
  }
  for (const Bye& bye : history.byes)
    if (bye.round == round) enter_bye(card(bye.player));
}

/// The cards of all players before a round, by player.
std::vector<Card> fill_cards(const History& history, std::int32_t before) {
  std::vector<Card> cards(static_cast<std::size_t>(history.rules.players));
  for (std::size_t player = 0; player < cards.size(); ++player) {
    cards[player].player = static_cast<std::int32_t>(player);
    cards[player].has_met.resize(cards.size());
  }
  for (std::int32_t round = 1; round < before; ++round) enter_round(cards, history, round);
  for (Card& card : cards) card.preference = preference_of(card);
  return cards;
}

bool takes_part(const Card& card, const History& history, std::int32_t round) {
  return std::none_of(history.withdrawals.begin(), history.withdrawals.end(),
                      [&](const Withdrawal& withdrawal) {
                        return withdrawal.player == card.player && withdrawal.round < round;
                      });
}

/// Those who take part in a round, ranked.
std::vector<Card> rank(std::vector<Card> cards, const History& history, std::int32_t round) {
  std::erase_if(cards, [&](const Card& card) { return !takes_part(card, history, round); });
  std::stable_sort(cards.begin(), cards.end(),
                   [](const Card& a, const Card& b) { return a.score > b.score; });
  for (auto group = cards.begin(); group != cards.end();) {
    const auto end = std::find_if(group, cards.end(),
                                  [&](const Card& card) { return card.score != group->score; });
    const auto size = static_cast<std::int32_t>(end - group);
    for (std::int32_t place = 0; place < size; ++place) {
      group[place].place = place;
      group[place].group_size = size;
    }
    group = end;
  }
  return cards;
}

/// What is wrong with a pair, the most important first: see the list on top. A pairing has the
/// sums over its pairs, compared from the first on.
using Penalties = std::array<std::int64_t, 11>;

Penalties penalties_of_pair(const Card& higher, const Card& lower) {
  const std::int64_t difference = higher.score - lower.score;
  const bool floats = difference != 0;
  const Preference one = higher.preference;
  const Preference two = lower.preference;
  const bool refused = one.turn != Turn::none && one.turn == two.turn;
  const bool refused_strong = refused && std::min(one.strength, two.strength) >= Strength::strong;
  const auto repeats = [&](Float direction, std::size_t rounds_ago) -> std::int64_t {
    const Card& floater = direction == Float::down ? higher : lower;
    return floats && floater.floated(direction, rounds_ago) ? 1 : 0;
  };
  const std::int64_t displaced =
      floats ? (higher.group_size - 1 - higher.place) + lower.place
             : std::abs(std::abs(lower.place - higher.place) - higher.group_size / 2);
  return {0,
          difference * difference,
          floats ? higher.score : 0,
          refused ? 1 : 0,
          refused_strong ? 1 : 0,
          repeats(Float::down, 1),
          repeats(Float::up, 1),
          repeats(Float::down, 2),
          repeats(Float::up, 2),
          !floats && higher.in_upper_half() == lower.in_upper_half() ? 1 : 0,
          displaced};
}

Penalties penalties_of_bye(const Card& card) {
  return {card.score,
          0,
          0,
          0,
          0,
          card.floated(Float::down, 1) ? 1 : 0,
          0,
          card.floated(Float::down, 2) ? 1 : 0,
          0,
          0,
          card.group_size - 1 - card.place};
}

/// One possible pair: places among the ranked players; `lower` may be the empty seat behind them.
struct Candidate {
  int higher;
  int lower;
  Penalties penalties;
};

std::vector<Candidate> candidates(const std::vector<Card>& ranked, bool colour_rules) {
  std::vector<Candidate> result;
  const int count = static_cast<int>(ranked.size());
  for (int i = 0; i < count; ++i) {
    const Card& higher = ranked[static_cast<std::size_t>(i)];
    const Preference preference = higher.preference;
    for (int j = i + 1; j < count; ++j) {
      const Card& lower = ranked[static_cast<std::size_t>(j)];
      const bool clash = preference.strength == Strength::absolute &&
                         lower.preference.strength == Strength::absolute &&
                         preference.turn == lower.preference.turn;
      if (higher.has_met[static_cast<std::size_t>(lower.player)] || (colour_rules && clash))
        continue;
      result.push_back({i, j, penalties_of_pair(higher, lower)});
    }
    if (count % 2 != 0 && !higher.had_bye) result.push_back({i, count, penalties_of_bye(higher)});
  }
  return result;
}

/// Penalties as the digits of one number, in mixed bases that their sums cannot overflow.
MatchingCosts costs_of(const std::vector<Candidate>& candidates, int seats) {
  Penalties bases{};
  for (const Candidate& candidate : candidates)
    for (std::size_t i = 0; i < bases.size(); ++i)
      bases[i] = std::max(bases[i], candidate.penalties[i] * (seats / 2));
  MatchingCosts costs(seats);
  for (const Candidate& candidate : candidates) {
    MatchingCost cost = 0;
    for (std::size_t i = 0; i < bases.size(); ++i)
      cost = cost * (bases[i] + 1) + candidate.penalties[i];
    costs.set(candidate.higher, candidate.lower, cost);
  }
  return costs;
}

/// For each place the partner's; nothing where the round cannot be paired.
std::optional<std::vector<int>> match(const std::vector<Card>& ranked, bool colour_rules) {
  const int seats = static_cast<int>(ranked.size() + ranked.size() % 2);
  return cheapest_perfect_matching(costs_of(candidates(ranked, colour_rules), seats));
}

/// Whether the higher of two ranked players has red first (E.1 to E.5).
bool higher_is_first(const Card& higher, const Card& lower, Turn lot) {
  const Preference one = higher.preference;
  const Preference two = lower.preference;
  if (one.turn == Turn::none && two.turn == Turn::none)
    return (lot == Turn::first) == (higher.player % 2 == 0);
  if (one.turn == Turn::none) return two.turn == Turn::second;
  if (one.turn != two.turn || one.strength > two.strength) return one.turn == Turn::first;
  if (one.strength < two.strength) return two.turn == Turn::second;
  const int one_difference = std::abs(higher.turn_difference());
  const int two_difference = std::abs(lower.turn_difference());
  if (one.strength == Strength::absolute && one_difference != two_difference)
    return (one_difference > two_difference) == (one.turn == Turn::first);
  for (std::size_t back = 1; back <= std::min(higher.turns.size(), lower.turns.size()); ++back) {
    const Turn then = higher.turns[higher.turns.size() - back];
    if (then != lower.turns[lower.turns.size() - back]) return then == Turn::second;
  }
  return one.turn == Turn::first;
}

std::int32_t rounds_of(const ScheduleRules& rules) {
  if (rules.rounds != 0) return rules.rounds;
  return static_cast<std::int32_t>(std::bit_width(static_cast<std::uint32_t>(rules.players - 1)));
}

Expected<void> check_swiss(const ScheduleRules& rules) {
  const std::int32_t possible = rules.players - 1 + rules.players % 2;
  if (rules.players > max_players)
    return Failure{"a Swiss is for up to 256 players, not " + std::to_string(rules.players)};
  if (rules.rounds > max_rounds)
    return Failure{"a Swiss has up to 32 rounds, not " + std::to_string(rules.rounds)};
  if (rules.rounds > possible)
    return Failure{std::to_string(rules.players) + " players can play " + std::to_string(possible) +
                   " rounds without a rematch, not " + std::to_string(rules.rounds) +
                   "; use fewer rounds or round_robin"};
  return {};
}

Stage next_swiss_stage(const History& history) {
  const std::int32_t round =
      history.meetings.empty() ? 1 : history.meetings.back().meeting.round + 1;
  if (round > rounds_of(history.rules)) return {};
  const std::vector<Card> ranked = rank(fill_cards(history, round), history, round);
  if (ranked.size() < 2) return {};

  Stage stage;
  stage.games = history.rules.games_per_pairing;
  auto partners = match(ranked, true);
  if (!partners) {
    partners = match(ranked, false);
    stage.notes.push_back(
        {.kind = partners ? Note::Kind::colours_relaxed : Note::Kind::cannot_pair, .round = round});
  }
  if (!partners) return stage;

  const Turn lot = Random(history.rules.seed).below(2) == 0 ? Turn::first : Turn::second;
  for (std::size_t i = 0; i < ranked.size(); ++i) {
    const auto partner = static_cast<std::size_t>((*partners)[i]);
    if (partner == ranked.size()) stage.byes.push_back({round, ranked[i].player});
    if (partner < i || partner == ranked.size()) continue;
    const bool first = higher_is_first(ranked[i], ranked[partner], lot);
    stage.meetings.push_back({round, static_cast<std::int32_t>(stage.meetings.size()), 0,
                              ranked[first ? i : partner].player,
                              ranked[first ? partner : i].player});
  }
  return stage;
}

}  // namespace

const FormatRules swiss_format{"swiss", check_swiss, next_swiss_stage};

}  // namespace connect4
