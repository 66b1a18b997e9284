#include "lib/tournament/schedule/formats/swiss_pairing.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <tuple>

#include "lib/tournament/schedule/formats/matching.hpp"

namespace connect4::swiss {

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
