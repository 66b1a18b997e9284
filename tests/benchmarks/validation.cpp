// Writes protocol/VALIDATION.md: how often the figures are right if the truth is known. No clock,
// the same figures everywhere.
//
//     validation [TOURNAMENTS [TESTS]] > protocol/VALIDATION.md
//
// TOURNAMENTS of each kind (400, and a quarter of them if openings or results choose pairings), and
// so many sequential TESTS a row (1000).

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <numbers>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/random.hpp"
#include "lib/tournament/schedule/formats/pair_number.hpp"
#include "lib/tournament/statistics/elo.hpp"
#include "lib/tournament/statistics/power.hpp"
#include "lib/tournament/statistics/ratings.hpp"
#include "lib/tournament/statistics/sprt.hpp"
#include "tests/lib/tournament/results/simulated_games.hpp"
#include "tests/lib/tournament/schedule/simulation.hpp"
#include "tests/lib/tournament/statistics/pair_populations.hpp"

namespace connect4 {
namespace {

double normal(Random& random) {
  return std::sqrt(-2 * std::log(1 - random.real())) *
         std::cos(2 * std::numbers::pi * random.real());
}

/// The players of a kind of tournament: standard deviations in Elo, and the share of draws.
struct Field {
  std::string_view name;
  double spread;
  double colour;
  double draws;
};

/// The first one is that of all kinds without a row.
constexpr std::array<Field, 9> fields{{{"round robin", 150, 150, 0.1},
                                       {"wide", 300, 100, 0.05},
                                       {"steps", 400, 0, 0},
                                       {"small steps", 200, 0, 0},
                                       {"two groups", 250, 100, 0.1},
                                       {"gauntlet", 150, 100, 0.1},
                                       {"outsider", 200, 100, 0.1},
                                       {"outsiders", 200, 100, 0.1},
                                       {"champion", 200, 100, 0.1}}};

/// A kind of tournament.
struct Kind {
  std::string name;
  int players;
  int openings;  ///< each played twice by every two players
  double by_opening;
  int list = 0;  ///< each pairing plays its own part of so many openings; 0: all play the same

  const Field& field() const {
    const auto* const found = std::ranges::find(fields, name, &Field::name);
    return found == fields.end() ? fields.front() : *found;
  }
  bool plays(int red, int blue, int opening) const {
    return list == 0 || (opening - first_opening(red, blue, list) + list) % list < openings;
  }
  bool has_steps() const { return name == "steps" || name == "small steps"; }
  int outsiders() const {
    return name == "outsider" || name == "champion" ? 1 : name == "outsiders" ? 3 : 0;
  }
  double outsider_elo() const { return name == "champion" ? 1600 : -1600; }
  bool meet(int i, int j) const {
    if (name == "two groups") return (i < players / 2) == (j < players / 2);
    return name != "gauntlet" || i == 0;
  }
};

constexpr std::size_t most_players_with_places = 24;  // of more all LOS take long

/// Counts how often something held.
struct Share {
  std::int64_t all = 0;
  std::int64_t held = 0;

  void add(bool holds) {
    ++all;
    held += holds;
  }
  /// Returns the share in per cent, in columns of that width; "-" of nothing.
  std::string text(int width) const {
    std::array<char, 16> digits{"-"};
    if (all > 0)
      std::snprintf(digits.data(), digits.size(), "%.1f",
                    100 * static_cast<double>(held) / static_cast<double>(all));
    const std::string number = digits.data();
    return std::string(static_cast<std::size_t>(width) - number.size(), ' ') + number;
  }
};

struct Counts {
  Share ratings;
  Share differences;
  Share bounds;
  Share places;
  std::int64_t players = 0;
  std::int64_t two_ended = 0;
  std::int64_t numbers = 0;
  double width = 0;
  double squared_error = 0;

  void add(const Ratings& ratings, const std::vector<double>& truth);
  void add_rating(const Estimate& elo, double truth);
  void add_places(const Ratings& ratings_of_all, const std::vector<double>& truth);
};

/// Returns whether the estimate covers the truth. An open end reaches as far as the truth.
bool covers(const Estimate& estimate, double truth) {
  return (!estimate.low || *estimate.low <= truth) && (!estimate.high || truth <= *estimate.high);
}

bool has_an_end(const Estimate& estimate) {
  return estimate.low || estimate.high;
}

void Counts::add_rating(const Estimate& elo, double truth) {
  ++players;
  if (!has_an_end(elo)) return;  // the reference, and players without a link to it
  ratings.add(covers(elo, truth));
  if (!elo.value) return bounds.add(covers(elo, truth));
  ++numbers;
  squared_error += std::pow(*elo.value - truth, 2);
  if (!elo.low || !elo.high) return;
  ++two_ended;
  width += (*elo.high - *elo.low) / 2;
}

void Counts::add_places(const Ratings& ratings_of_all, const std::vector<double>& truth) {
  const auto found = connect4::places(ratings_of_all);
  for (std::size_t i = 0; i < truth.size(); ++i) {
    if (!found[i]) continue;
    int above = 0, as_strong = 0;  // of the players with a place
    for (std::size_t j = 0; j < truth.size(); ++j) {
      above += found[j] && truth[j] > truth[i];
      as_strong += found[j] && truth[j] == truth[i];
    }
    places.add(found[i]->low <= above + as_strong && above + 1 <= found[i]->high);
  }
}

void Counts::add(const Ratings& ratings_of_all, const std::vector<double>& truth) {
  double mean = 0;
  for (const int player : ratings_of_all.reference())
    mean += truth[static_cast<std::size_t>(player)];
  mean /= static_cast<double>(std::max<std::size_t>(1, ratings_of_all.reference().size()));
  for (std::size_t i = 0; i < truth.size(); ++i) {
    add_rating(ratings_of_all.players()[i], truth[i] - mean);
    const std::size_t j = (i + 1) % truth.size();
    const Estimate difference = ratings_of_all.difference(static_cast<int>(i), static_cast<int>(j));
    if (has_an_end(difference)) differences.add(covers(difference, truth[i] - truth[j]));
  }
  if (truth.size() <= most_players_with_places) add_places(ratings_of_all, truth);
}

std::vector<double> strengths_of(const Kind& kind, Random& random) {
  const double spread = kind.field().spread;
  std::vector<double> strengths;
  double sum = 0;
  for (int i = 0; i < kind.players; ++i) {
    strengths.push_back(kind.has_steps() ? -spread * i : spread * normal(random));
    if (i >= kind.players - kind.outsiders()) strengths.back() = kind.outsider_elo();
    sum += strengths.back();
  }
  for (double& strength : strengths) strength -= sum / kind.players;
  return strengths;
}

/// The score after an advantage in Elo, cut off so that it stays one. It has no curvature, so that
/// over all openings the score follows from the strengths: else these were not the truth.
double tilted(double score, double elo) {
  const double room = std::min(score, 1 - score);
  return score + std::clamp(elo * score * (1 - score) / elo_per_logit, -room, room);
}

GameResult play(Random& random, int opening, int red, int blue, double score, double draws) {
  GameResult game;
  game.opening = opening;
  game.red = red;
  game.blue = blue;
  const double share = draws * 4 * score * (1 - score);
  const double chance = random.real();
  if (chance < score - share / 2)
    game.outcome = {Colour::red, Ending::four};
  else if (chance >= score + share / 2)
    game.outcome = {Colour::blue, Ending::four};
  return game;
}

/// What an opening does, in Elo.
struct OpeningEffects {
  std::vector<double> of_players;
  double favour = 0;  ///< for red

  OpeningEffects(const Kind& kind, Random& random) {
    // Of a single opening nobody could tell them from the strengths.
    const bool is_known = std::max(kind.openings, kind.list) > 1 || kind.name == "one opening";
    for (int i = 0; i < kind.players; ++i)
      of_players.push_back(is_known ? kind.by_opening * normal(random) : 0);
    favour = kind.field().colour * normal(random);
  }

  /// Returns the score that red expects.
  double score(const std::vector<double>& strengths, int red, int blue) const {
    const auto r = static_cast<std::size_t>(red);
    const auto b = static_cast<std::size_t>(blue);
    return tilted(score_from_elo(strengths[r] - strengths[b]),
                  of_players[r] - of_players[b] + favour);
  }
};

void play_opening(const Kind& kind, const std::vector<double>& strengths, int opening,
                  Random& random, Tally& tally) {
  const OpeningEffects effects(kind, random);
  for (int red = 0; red < kind.players; ++red)
    for (int blue = 0; blue < kind.players; ++blue) {
      if (red == blue || !kind.meet(std::min(red, blue), std::max(red, blue))) continue;
      if (!kind.plays(red, blue, opening)) continue;
      const double score = effects.score(strengths, red, blue);
      tally.add(play(random, opening, red, blue, score, kind.field().draws));
    }
}

Counts simulate(const Kind& kind, int tournaments) {
  Counts counts;
  for (int seed = 1; seed <= tournaments; ++seed) {
    Random random(static_cast<std::uint64_t>(seed));
    const std::vector<double> strengths = strengths_of(kind, random);
    Tally tally(kind.players);
    for (int opening = 0; opening < std::max(kind.openings, kind.list); ++opening)
      play_opening(kind, strengths, opening, random, tally);
    counts.add(Ratings(RatingGames{tally}), strengths);
  }
  return counts;
}

/// Plays all games that the schedule plans, stage by stage.
void play_out(const ScheduleRules& rules, const Kind& kind, const std::vector<double>& strengths,
              const std::vector<OpeningEffects>& openings, Random& random,
              std::vector<GameResult>& results) {
  for (Schedule schedule = planned(rules, results); !schedule.complete;
       schedule = planned(rules, results))
    for (const PlannedGame& game : schedule.remaining) {
      const double score =
          openings[static_cast<std::size_t>(game.opening)].score(strengths, game.red, game.blue);
      const GameResult played =
          play(random, game.opening, game.red, game.blue, score, kind.field().draws);
      results.push_back({game, played.outcome});
    }
}

Counts simulate_chosen(const Kind& kind, ScheduleRules rules, int tournaments) {
  Counts counts;
  for (int seed = 1; seed <= tournaments; ++seed) {
    Random random(static_cast<std::uint64_t>(seed));
    const std::vector<double> strengths = strengths_of(kind, random);
    std::vector<OpeningEffects> openings;
    for (int i = 0; i < rules.openings; ++i) openings.emplace_back(kind, random);
    std::vector<GameResult> results;
    rules.players = rules.format == Format::ladder ? 2 : kind.players;
    for (; rules.players <= kind.players; ++rules.players)
      play_out(rules, kind, strengths, openings, random, results);
    Tally tally(kind.players);
    for (const GameResult& game : results) tally.add(game);
    counts.add(Ratings(RatingGames{.tally = tally, .paired_by_results = true}), strengths);
  }
  return counts;
}

void print_fields() {
  std::printf("\n    %-12s %7s %7s %6s\n", "tournament", "spread", "colour", "draws");
  for (const Field& field : fields)
    std::printf("    %-12s %7.0f %7.0f %6.2f\n", field.name.data(), field.spread, field.colour,
                field.draws);
}

void print_head() {
  std::printf("\n    %-13s %7s %6s %7s %7s %6s %6s %8s %6s %6s %6s\n", "tournament", "players",
              "games", "by op.", "rating", "diff", "place", "beyond", "bounds", "bar", "error");
}

void print(const Kind& kind, const Counts& counts) {
  const auto per = [](double sum, std::int64_t count) {
    return sum / static_cast<double>(std::max<std::int64_t>(1, count));
  };
  std::printf("    %-13s %7d %6d %7.0f %s %s %s %s %6.1f %6.0f %6.0f\n", kind.name.c_str(),
              kind.players, 2 * kind.openings, kind.by_opening, counts.ratings.text(7).c_str(),
              counts.differences.text(6).c_str(), counts.places.text(6).c_str(),
              counts.bounds.text(8).c_str(),
              per(100 * static_cast<double>(counts.bounds.all), counts.players),
              per(counts.width, counts.two_ended),
              std::sqrt(per(counts.squared_error, counts.numbers)));
  std::fflush(stdout);
}

std::vector<Kind> kinds() {
  std::vector<Kind> kinds;
  for (const int openings : {1, 2, 5, 10, 50, 200}) {
    for (const int players : {2, 3, 8, 20, 50})
      for (const double by_opening : {0.0, 100.0})
        if (players * openings <= 1000 && (openings > 1 || by_opening == 0))
          kinds.push_back({"round robin", players, openings, by_opening});
    for (const int players : {2, 8}) kinds.push_back({"wide", players, openings, 50});
    for (const int players : {2, 4}) kinds.push_back({"steps", players, openings, 0});
    kinds.push_back({"small steps", 8, openings, 0});
    kinds.push_back({"two groups", 12, openings, 50});
    kinds.push_back({"gauntlet", 20, openings, 50});
    for (const char* const name : {"outsider", "outsiders", "champion"})
      if (openings > 1) kinds.push_back({name, 7, openings, 50});
  }
  return kinds;
}

/// Returns kinds with the same openings for all pairings, and with openings of their own.
std::vector<Kind> kinds_of_openings() {
  std::vector<Kind> kinds;
  for (const double by_opening : {0.0, 100.0, 200.0}) {
    kinds.push_back({"one opening", 35, 1, by_opening});
    for (const auto& [players, openings] :
         {std::pair(35, 1), {3, 1}, {7, 1}, {7, 2}, {7, 10}, {20, 10}, {7, 50}})
      kinds.push_back({"own openings", players, openings, by_opening, 101});
    for (const auto& [players, openings] : {std::pair(7, 10), {20, 10}})
      kinds.push_back({"same openings", players, openings, by_opening});
  }
  return kinds;
}

/// Prints a line for each Swiss and each ladder.
void print_chosen(int tournaments) {
  for (const double by_opening : {0.0, 100.0})
    for (const int openings : {1, 2})
      for (const int rounds : {5, 7, 9, 11}) {
        const Kind kind{"Swiss, " + std::to_string(rounds), 24, openings, by_opening, 100};
        ScheduleRules rules{.format = Format::swiss, .openings = 100};
        rules.games_per_pairing = 2 * openings;
        rules.rounds = rounds;
        print(kind, simulate_chosen(kind, rules, tournaments));
      }
  for (const double by_opening : {0.0, 100.0})
    for (const int players : {6, 12})
      for (const int error_bar : {160, 80}) {
        const Kind kind{"ladder, " + std::to_string(error_bar), players, 2, by_opening, 100};
        ScheduleRules rules{.format = Format::ladder, .openings = 100};
        rules.games_per_pairing = 4;
        rules.error_bar = error_bar;
        print(kind, simulate_chosen(kind, rules, tournaments));
      }
}

/// Prints the share of tournaments of the planned length that show the difference of the first two
/// players. Others are as strong as their mean.
void print_plan(int players, double elo, double power, int tournaments) {
  // A long duel of equals shows the variation of such pairs.
  Random earlier(0);
  const double deviation = spread_of(play_round_robin(earlier, {0, 0}, 20'000, {}))->deviation;
  const std::int64_t pairs = *pairs_for({deviation, players}, elo, power);
  std::vector<double> strengths(static_cast<std::size_t>(players), elo / 2);
  strengths[0] = elo;
  strengths[1] = 0;
  Share shown;
  for (int seed = 1; seed <= tournaments; ++seed) {
    Random random(static_cast<std::uint64_t>(seed));
    const Tally tally = play_round_robin(random, strengths, static_cast<int>(pairs), {});
    shown.add(Ratings(RatingGames{tally}).difference(0, 1).low.value_or(-1) > 0);
  }
  std::printf("    %7d %6.0f %8.0f %8lld %s\n", players, elo, 100 * power,
              static_cast<long long>(pairs), shown.text(8).c_str());
  std::fflush(stdout);
}

/// LL to WW of the first player in all 568 openings of random:4. `connect4 tournament duel
/// "minimax --depth 2" "minimax --depth 1" --openings random:4 --games 1136` plays them again.
constexpr Pentanomial real_pairs{{16, 44, 188, 169, 151}};

/// The share of tests that a difference ends wrongly. Pairs come from the population, each once
/// as in a run, or drawn again and again.
void print_tests(const SprtPlan& plan, bool h1_is_wrong, bool once, int tests) {
  const Sprt test = *Sprt::from_plan(plan);
  std::vector<int> population;
  for (int half_points = 0; half_points <= 4; ++half_points)
    population.insert(
        population.end(),
        static_cast<std::size_t>(real_pairs.counts[static_cast<std::size_t>(half_points)]),
        half_points);
  Random random(4);
  Share wrong, undecided;
  std::int64_t drawn = 0;
  for (int run = 0; run < tests; ++run) {
    Pentanomial pairs;
    SprtDecision decision = SprtDecision::go_on;
    for (std::size_t i = 0; decision == SprtDecision::go_on && (!once || i < population.size());
         ++i) {
      const std::size_t left = once ? population.size() - i : population.size();
      std::size_t place = random.below(left);
      if (once) {  // the drawn ones are at the end
        std::swap(population[place], population[left - 1]);
        place = left - 1;
      }
      pairs.add(population[place]);
      decision = test.decide(pairs);
    }
    drawn += pairs.pairs();
    undecided.add(decision == SprtDecision::go_on);
    wrong.add(decision == (h1_is_wrong ? SprtDecision::accept_h1 : SprtDecision::accept_h0));
  }
  std::printf("    %-10s %7.0f %7.0f %6s %7.0f %s %s\n",
              plan.model == EloModel::normalized ? "normalized" : "logistic", plan.elo0, plan.elo1,
              once ? "once" : "again", static_cast<double>(drawn) / tests,
              undecided.text(11).c_str(), wrong.text(8).c_str());
  std::fflush(stdout);
}

/// Prints tests whose true difference is one of the hypotheses, or far from both.
void print_all_tests(int tests) {
  PairDistribution p{};
  for (std::size_t i = 0; i < p.size(); ++i)
    p[i] = static_cast<double>(real_pairs.counts[i]) / static_cast<double>(real_pairs.pairs());
  for (const EloModel model : {EloModel::normalized, EloModel::logistic}) {
    const double truth = elo_of(p, model);
    for (const auto& [from, to] : {std::pair(0., 50.),
                                   {-50, 0},
                                   {0, 20},
                                   {-20, 0},
                                   {0, 100},
                                   {-100, 0},
                                   {100, 120},
                                   {-120, -100}}) {
      const SprtPlan plan{.elo0 = truth + from, .elo1 = truth + to, .model = model};
      if (!Sprt::from_plan(plan)) continue;  // beyond the hypotheses that it takes
      for (const bool once : {true, false}) print_tests(plan, from >= 0, once, tests);
    }
  }
}

void print_ratings(int tournaments) {
  std::printf(R"(
## Ratings, differences and places

Players of known strengths play %d tournaments of each kind. `games` is the number of games of each pairing, and `by op.` is what an opening does to a player:
the standard deviation in Elo. The first table has the other standard deviations in Elo, of the strengths and of what an opening does for the first player, and
the share of draws between equals. In `steps` and `small steps` each player is `spread` below the one before, `outsider` and `outsiders` have one and three
players far below the others, and `champion` has one far above. The figures are percentages: `rating`, `diff` and `place` say how often the truth was within
the interval (of at most 24 players for `place`), `beyond` how often it was beyond a bound, and `bounds` how many ratings were bounds. `bar` is the mean half
width of an interval, and `error` the root mean square error, both in Elo.
)",
              tournaments);
  print_fields();
  print_head();
  for (const Kind& kind : kinds()) print(kind, simulate(kind, tournaments));
  std::printf(R"(
Few games have few possible results, so their intervals are wider than they must be. With 20 games those of some kinds of two to four players and of the gauntlet
still hold the truth in more than 97.5 %%. Most of that is Student's t and the continuity correction: in a separate simulation of duels of 20 games without draws
and effects of openings, intervals held it in 97.7 %%, and without these two in 95 %%. Draws added 0.4 points, and openings that favour one colour 0.4 more,
because such games vary less and ten openings are too few to show it. From 100 games on no kind is above 97.5 %%.

One kind is below 93 %%: `steps` of 2 players with 4 games. Most of these tournaments are clean sweeps, in which only one of the two ratings has an interval. The
others have two, so the few in which the weaker player took two points or more count twice. The difference, which each tournament has once, has its 95 %%.
)");
}

void print_pairings_by_results(int tournaments) {
  std::printf(R"(
## Swiss and ladder

Here earlier results choose the pairings: a Swiss with 5 to 11 rounds, and a ladder with the error bar in Elo at which it stops playing a player. The field is
that of the round robin. A quarter as many tournaments are played, and `games` is the number of games of a meeting.
)");
  print_head();
  print_chosen(tournaments);
}

void print_openings(int tournaments) {
  std::printf(R"(
## One opening or many

Each pairing [begins at its own place](TOURNAMENT_FILE.md#openings) in the list of openings. An opening is still one observation in all its pairings together,
because a player that misplays it loses from it to every opponent. The list has 101 openings here. In `one opening` and `same openings` all pairings play the
first openings of the list, as with `"openings_per_pairing": "same"`. In `own openings` each pairing plays its own. Again a quarter as many tournaments are
played. An interval from one opening alone is about that opening, and misses the truth about others.
)");
  print_head();
  for (const Kind& kind : kinds_of_openings()) print(kind, simulate(kind, tournaments));
}

void print_plans(int tournaments) {
  std::printf(R"(
## Planned games

The share of tournaments of the planned length in which the interval of the difference of two players lies above 0. The pairs vary more than independent games.

    players    Elo  power %%    pairs  shown %%
)");
  for (const int players : {2, 6})
    for (const double elo : {20.0, 50.0, 100.0, 200.0})
      for (const double power : {0.5, 0.8, 0.95}) print_plan(players, elo, power, tournaments);
}

void print_sequential_tests(int tests) {
  std::printf(R"(
## Sequential tests

Real players: the truth is what minimax of depth 2 scores against depth 1 in all 568 openings of `random:4`. %d tests draw from these opening pairs in random
order: each opening once, as in a run, or again and again. The truth is one of the hypotheses, or 100 Elo away from both. `wrong` is the share of tests that
accepted the other hypothesis. The aim is 5 %% at a hypothesis and 0 far away.

    model         elo0    elo1  drawn   pairs undecided %%  wrong %%
)",
              tests);
  print_all_tests(tests);
  std::printf(R"(
If nearly all tests run out of openings, those that stop are the lucky ones, and no estimate that knows only of the stop can tell.
)");
}

void print_page(int tournaments, int tests) {
  std::printf(R"(# Validation

How often are the figures right if the truth is known? One program prints this page, and prints the same numbers everywhere:
`build/bench/tests/benchmarks/validation %d %d`. [Methods](STATISTICS.md) explains how each figure is computed.
)",
              tournaments, tests);
  print_ratings(tournaments);
  print_pairings_by_results(tournaments / 4);
  print_openings(tournaments / 4);
  print_plans(tournaments);
  print_sequential_tests(tests);
}

}  // namespace
}  // namespace connect4

int main(int argc, char** argv) {
  const int tournaments = argc > 1 ? std::atoi(argv[1]) : 400;
  const int tests = argc > 2 ? std::atoi(argv[2]) : 1000;
  connect4::print_page(tournaments, tests);
  return 0;
}
