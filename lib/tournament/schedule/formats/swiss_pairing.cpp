#include "lib/tournament/schedule/formats/swiss_pairing.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <numeric>
#include <tuple>

#include "lib/tournament/schedule/formats/matching.hpp"

namespace connect4::swiss {

namespace {

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
  if (finished.was_played) card.turns.push_back(side == 0 ? Turn::first : Turn::second);
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
  const auto& withdrawals = history.withdrawals;
  const auto& absences = history.rules.absences;
  return std::none_of(withdrawals.begin(), withdrawals.end(),
                      [&](const Withdrawal& withdrawal) {
                        return withdrawal.player == card.player && withdrawal.round < round;
                      }) &&
         std::none_of(absences.begin(), absences.end(), [&](const Absence& absence) {
           return absence.player == card.player && absence.from <= round && round <= absence.to;
         });
}

}  // namespace

int Card::turn_difference() const {
  return std::accumulate(turns.begin(), turns.end(), 0,
                         [](int sum, Turn turn) { return sum + static_cast<int>(turn); });
}

std::vector<Card> ranked_cards(const History& history, std::int32_t round) {
  std::vector<Card> cards = fill_cards(history, round);
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

bool have_met(const Card& one, const Card& two) {
  return one.has_met[static_cast<std::size_t>(two.player)];
}

bool clash(const Card& one, const Card& two) {
  return one.preference.strength == Strength::absolute &&
         two.preference.strength == Strength::absolute &&
         one.preference.turn == two.preference.turn;
}

namespace {

/// The faults of a pair, the most important first: see the list on top. A pairing has the sums over
/// its pairs, compared from the first on.
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

/// The place of a penalty in the cost of a pair.
struct Digit {
  std::size_t level;
  std::int64_t most;  ///< that all pairs of a round can have together
};

constexpr std::int64_t max_pairs = max_players / 2;
constexpr std::int64_t max_score = 2 * (max_rounds - 1);  // before the last round

/// In the order of Penalties.
constexpr std::array<Digit, std::tuple_size_v<Penalties>> digits{{
    {0, max_score},  // of a single bye
    {0, max_pairs* max_score* max_score},
    {0, max_pairs* max_score},
    {1, max_pairs},
    {1, max_pairs},
    {1, max_pairs},
    {1, max_pairs},
    {1, max_pairs},
    {2, max_pairs},
    {2, max_pairs},
    {2, max_pairs* max_players},
}};

/// Penalties as the digits of numbers, in mixed bases that the sums over a round cannot overflow.
constexpr MatchingCost cost_of(const Penalties& penalties) {
  MatchingCost cost;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    std::int64_t& level = cost.levels[digits[i].level];
    level = level * (digits[i].most + 1) + penalties[i];
  }
  return cost;
}

/// Whether the matching can take any cost of a pair.
constexpr bool costs_fit() {
  Penalties most{};
  for (std::size_t i = 0; i < digits.size(); ++i) most[i] = digits[i].most;
  for (const std::int64_t level : cost_of(most).levels)
    if (level >= (std::int64_t{1} << 60) / max_players) return false;
  return true;
}
static_assert(costs_fit());

/// By places among the ranked players; if their number is odd, the empty seat is behind them.
MatchingCosts costs_of(const std::vector<Card>& ranked, bool colour_rules) {
  const int count = static_cast<int>(ranked.size());
  MatchingCosts costs(count + count % 2);
  for (int i = 0; i < count; ++i) {
    const Card& higher = ranked[static_cast<std::size_t>(i)];
    for (int j = i + 1; j < count; ++j) {
      const Card& lower = ranked[static_cast<std::size_t>(j)];
      if (have_met(higher, lower) || (colour_rules && clash(higher, lower))) continue;
      costs.set(i, j, cost_of(penalties_of_pair(higher, lower)));
    }
    if (count % 2 != 0 && !higher.had_bye) costs.set(i, count, cost_of(penalties_of_bye(higher)));
  }
  return costs;
}

/// Finds the pairing of a round among the meetings that were played.
class Reconstruction {
 public:
  explicit Reconstruction(const std::vector<Card>& ranked)
      : ranked_(ranked), partners_(ranked.size() + ranked.size() % 2, nobody) {
    for (int place = 0; place < count(); ++place) {
      const auto player = static_cast<std::size_t>(card(place).player);
      if (places_.size() <= player) places_.resize(player + 1, nobody);
      places_[player] = place;
    }
  }

  std::optional<Partners> run(const std::vector<Meeting>& recorded) {
    for (const Meeting& meeting : recorded)
      if (!join(place_of(meeting.first), place_of(meeting.second))) return std::nullopt;
    if (!join_the_rest()) return std::nullopt;
    return partners_;
  }

 private:
  static constexpr int nobody = -1;

  int count() const { return static_cast<int>(ranked_.size()); }
  const Card& card(int place) const { return ranked_[static_cast<std::size_t>(place)]; }
  int& partner(int place) { return partners_[static_cast<std::size_t>(place)]; }

  int place_of(std::int32_t player) const {
    const auto at = static_cast<std::size_t>(player);
    return at < places_.size() ? places_[at] : nobody;
  }

  /// Whether the two can be partners.
  bool join(int one, int two) {
    if (one == nobody || two == nobody || partner(one) != nobody || partner(two) != nobody)
      return false;
    if (two == count() ? card(one).had_bye : have_met(card(one), card(two))) return false;
    partner(one) = two;
    partner(two) = one;
    return true;
  }

  /// Joins the two players that are left. They have no games to play: by a bye, a withdrawal or the
  /// last meeting to begin.
  bool join_the_rest() {
    const auto begin = partners_.begin(), end = partners_.end();
    const auto left = std::count(begin, end, nobody);
    if (left == 0) return true;
    if (left != 2) return false;
    const auto one = std::find(begin, end, nobody);
    const auto two = std::find(std::next(one), end, nobody);
    return join(static_cast<int>(one - begin), static_cast<int>(two - begin));
  }

  const std::vector<Card>& ranked_;
  std::vector<int> places_;  // by player
  Partners partners_;
};

}  // namespace

std::optional<Partners> best_pairing(const std::vector<Card>& ranked, bool colour_rules) {
  return cheapest_perfect_matching(costs_of(ranked, colour_rules));
}

std::optional<Partners> recorded_pairing(const std::vector<Card>& ranked,
                                         const std::vector<Meeting>& recorded) {
  return Reconstruction(ranked).run(recorded);
}

}  // namespace connect4::swiss
