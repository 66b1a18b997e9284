#include "lib/tournament/statistics/game_rates.hpp"

#include <algorithm>
#include <boost/math/tools/roots.hpp>
#include <cmath>
#include <cstdint>
#include <functional>
#include <map>
#include <numeric>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "lib/tournament/statistics/distributions.hpp"
#include "lib/tournament/statistics/elo.hpp"

namespace connect4 {
namespace {

/// If half an interval is narrower than that, by the range of the parameter, only rounding has left
/// it: the interval counts as none.
constexpr double least_width = 1e-9;
constexpr auto all_openings_alike =
    "all openings gave the same, so nothing tells how far they may vary";

/// Equal games: the lead of their first mover, in log-odds, and its score.
struct Kind {
  double lead = 0;
  int half_points = 0;
  double count = 0;
};

/// All games of rated players: few kinds, so that sums over a million games are quick.
struct KnownGames {
  struct Game {
    std::size_t kind;
    std::int32_t position;
  };
  struct Group {
    std::size_t kind;
    double copies;
  };
  std::vector<Kind> kinds;
  std::vector<Game> games;
  std::vector<Group> repeats;  ///< identical games
};

/// The index of a meeting's first kind, by its players, the lower one first.
using Beginnings = std::map<std::pair<std::int32_t, std::int32_t>, std::size_t>;

void add_repeats(const RatingGames& all, const Beginnings& beginnings, KnownGames& known) {
  for (const RepeatedGames& group : all.repeats) {
    const bool red_moves_first = group.first_mover == Colour::red;
    const auto begin = beginnings.find(std::minmax(group.red, group.blue));
    if (begin == beginnings.end()) continue;
    const bool lower_moves_first = (group.red < group.blue) == red_moves_first;
    const int points = red_moves_first ? group.half_points_of_red : 2 - group.half_points_of_red;
    const std::size_t kind =
        begin->second + static_cast<std::size_t>((lower_moves_first ? 0 : 3) + points);
    known.repeats.push_back({kind, static_cast<double>(group.copies)});
  }
}

KnownGames known_games(const RatingGames& all, const Ratings& ratings) {
  KnownGames known;
  Beginnings beginnings;
  for (const MeetingTally& meeting : all.tally.meetings()) {
    if (!ratings.is_rated(meeting.low()) || !ratings.is_rated(meeting.high())) continue;
    const double lead = ratings.lead(meeting.low(), meeting.high());
    const std::size_t begin = known.kinds.size();
    beginnings[{meeting.low(), meeting.high()}] = begin;
    for (const double lead_of_first : {lead, -lead})
      for (const int half_points : {0, 1, 2})
        known.kinds.push_back({lead_of_first, half_points, 0});
    meeting.for_each_opening([&](const OpeningResult& opening) {
      const Colour first = all.first_mover(opening.opening);
      const auto add = [&](const std::optional<int>& points, Colour of_lower) {
        if (!points) return;
        const int kind = of_lower == first ? *points : 3 + (2 - *points);
        const std::size_t place = begin + static_cast<std::size_t>(kind);
        ++known.kinds[place].count;
        known.games.push_back({place, all.position(opening.opening)});
      };
      add(opening.as_red, Colour::red);
      add(opening.as_blue, Colour::blue);
    });
  }
  add_repeats(all, beginnings, known);
  return known;
}

/// A single parameter of the games: a game's value, and its expected value.
struct Model {
  double low, high;  ///< of the parameter
  std::function<double(const Kind&)> observed;
  std::function<double(const Kind&, double parameter)> expected;  ///< rises with the parameter

  double residual(const Kind& kind, double parameter) const {
    return observed(kind) - expected(kind, parameter);
  }
};

double surplus(const KnownGames& known, const Model& model, double parameter) {
  double sum = 0;
  for (const Kind& kind : known.kinds)
    if (kind.count > 0) sum += kind.count * model.residual(kind, parameter);
  return sum;
}

/// The point at which observed and expected are equal; nothing if they never are.
std::optional<double> root(const KnownGames& known, const Model& model) {
  const auto at = [&](double parameter) { return surplus(known, model, parameter); };
  const double below = at(model.low);
  const double above = at(model.high);
  if (!(below > 0 && above < 0)) return std::nullopt;
  constexpr std::uintmax_t most_steps = 200;
  std::uintmax_t steps = most_steps;
  const auto [a, b] =
      boost::math::tools::toms748_solve(at, model.low, model.high, below, above,
                                        boost::math::tools::eps_tolerance<double>(40), steps);
  return steps < most_steps ? std::optional((a + b) / 2) : std::nullopt;
}

/// The residuals at that parameter, added up by opening.
std::vector<double> residuals(const KnownGames& known, const Model& model, double parameter) {
  std::vector<double> by_kind;
  for (const Kind& kind : known.kinds) by_kind.push_back(model.residual(kind, parameter));
  std::unordered_map<std::int32_t, double> by_position;
  for (const KnownGames::Game& game : known.games) by_position[game.position] += by_kind[game.kind];
  std::vector<double> sums;
  for (const auto& [position, sum] : by_position) sums.push_back(sum);
  return sums;
}

/// Half the 95 % interval, by the sums over the openings; nothing from one opening.
std::optional<double> margin(const KnownGames& known, const Model& model, double parameter) {
  const std::vector<double> sums = residuals(known, model, parameter);
  if (sums.size() < 2) return std::nullopt;
  const auto openings = static_cast<double>(sums.size());
  double squares = std::inner_product(sums.begin(), sums.end(), sums.begin(), 0.0);
  for (const auto& [kind, copies] : known.repeats) {  // they go up and down together
    const double residual = model.residual(known.kinds[kind], parameter);
    squares += copies * (copies - 1) * residual * residual;
  }
  const double step = (model.high - model.low) * 1e-6;
  const double slope =
      (surplus(known, model, parameter + step) - surplus(known, model, parameter - step)) /
      (2 * step);
  const double error = std::sqrt(squares * openings / (openings - 1)) / std::abs(slope);
  return student_quantile((1 + confidence) / 2, openings - 1) * error;
}

Estimate estimate(const KnownGames& known, const Model& model, const std::string& why_none) {
  const auto value = root(known, model);
  if (!value) return {{}, {}, {}, why_none};
  const auto half = margin(known, model, *value);
  if (!half) return {*value, {}, {}, "from a single opening"};
  if (*half < least_width * (model.high - model.low)) return {{}, {}, {}, all_openings_alike};
  return {*value, *value - *half, *value + *half, ""};
}

Model first_mover_model() {
  return {-20, 20, [](const Kind& kind) { return kind.half_points / 2.0; },
          [](const Kind& kind, double lead) { return 1 / (1 + std::exp(-kind.lead - lead)); }};
}

Model draw_model() {
  return {0, 1, [](const Kind& kind) { return kind.half_points == 1 ? 1.0 : 0.0; },
          [](const Kind& kind, double rate) {
            return draw_chance(1 / (1 + std::exp(-kind.lead)), rate);
          }};
}

}  // namespace

/// With wins W = score - D / 2 and losses L = 1 - score - D / 2, D = v sqrt(W L), with v, its value
/// between equals: rate = v / (2 + v).
double draw_chance(double score, double rate_of_equals) {
  const double most = 2 * std::min(score, 1 - score);
  if (rate_of_equals <= 0) return 0;
  if (rate_of_equals >= 1) return most;
  const double v = 2 * rate_of_equals / (1 - rate_of_equals);
  // a D^2 + b D = c with a = 1 / v^2 - 1 / 4, b = 1 / 2, c = score (1 - score). Written so that
  // nothing cancels if a is near 0.
  const double a = 1 / (v * v) - 0.25;
  const double c = score * (1 - score);
  return std::min(most, 2 * c / (0.5 + std::sqrt(std::max(0.0, 0.25 + 4 * a * c))));
}

GameRates game_rates(const RatingGames& games, const Ratings& ratings) {
  const KnownGames known = known_games(games, ratings);
  if (known.games.empty()) return {{{}, {}, {}, no_rated_game}, {{}, {}, {}, no_rated_game}};
  GameRates rates;
  rates.first_mover_elo =
      estimate(known, first_mover_model(), "the first movers won or lost all games");
  for (auto* part :
       {&rates.first_mover_elo.value, &rates.first_mover_elo.low, &rates.first_mover_elo.high})
    if (*part) **part *= elo_per_logit;
  rates.draw_rate = estimate(known, draw_model(), "no game was drawn, or all were");
  if (rates.draw_rate.low) rates.draw_rate.low = std::max(0.0, *rates.draw_rate.low);
  if (rates.draw_rate.high) rates.draw_rate.high = std::min(1.0, *rates.draw_rate.high);
  return rates;
}

}  // namespace connect4
