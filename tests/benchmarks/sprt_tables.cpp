// The tables of protocol/STATISTICS.md that are of two players and of sequential tests: simulated
// many times over, on one processor.
//
//     sprt_tables normalized              coverage of normalized Elo's interval
//     sprt_tables stopped                 estimates after a test has stopped
//     sprt_tables expected                games that a test is still expected to take
//     sprt_tables players NAME FILE       error rates and estimates with real pairs: the file has a
//                                         pair's half points, 0 to 4, a line (sprt_error_rates.py)

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/random.hpp"
#include "lib/tournament/statistics/normalized_elo.hpp"
#include "lib/tournament/statistics/sprt.hpp"
#include "lib/tournament/statistics/stopped_test.hpp"
#include "tests/lib/tournament/statistics/pair_populations.hpp"

namespace connect4 {
namespace {

/// The counts of right and wrong estimates.
struct Quality {
  int tried = 0;
  int there = 0;
  int covered = 0;
  int above = 0;
  double error = 0;

  void add(const Estimate& estimate, double truth) {
    ++tried;
    if (!estimate.value || !estimate.low || !estimate.high) return;
    ++there;
    covered += *estimate.low <= truth && truth <= *estimate.high;
    above += *estimate.value > truth;
    error += *estimate.value - truth;
  }

  double share(int count) const { return there == 0 ? std::nan("") : 100.0 * count / there; }
  double mean_error() const { return error / there; }
};

void print_normalized() {
  constexpr std::array pairs{5, 10, 20, 50, 100, 300, 1000};
  constexpr int runs = 4000;
  std::printf("| kind | Elo | %s |\n", "5 pairs | 10 | 20 | 50 | 100 | 300 | 1000");
  std::printf("| --- | --- | --- | --- | --- | --- | --- | --- | --- |\n");
  Random random(1);
  for (std::size_t kind = 0; kind < kinds_of_pairs.size(); ++kind)
    for (int elo = 0; elo <= 600; elo += 100) {
      const PairDistribution p = shifted_to(elo, EloModel::normalized, kinds_of_pairs[kind]);
      std::printf("| %zu | %d |", kind + 1, elo);
      for (const int count : pairs) {
        Quality quality;
        for (int run = 0; run < runs; ++run)
          quality.add(normalized_elo(draw_pairs(random, p, count)), elo);
        std::printf(" %.1f", quality.share(quality.covered));
        if (quality.there < quality.tried)
          std::printf(" (of %.0f %%)", 100.0 * quality.there / quality.tried);
        std::printf(" |");
        std::fflush(stdout);
      }
      std::printf("\n");
    }
}

struct Hypotheses {
  double elo0;
  double elo1;
  EloModel model;
};

constexpr std::array hypotheses{
    Hypotheses{0, 20, EloModel::normalized}, Hypotheses{0, 50, EloModel::normalized},
    Hypotheses{0, 100, EloModel::normalized}, Hypotheses{-20, 20, EloModel::logistic},
    Hypotheses{0, 50, EloModel::logistic}};
constexpr std::array places{-2.0, 0.0, 0.5, 1.0, 4.0};  // of the truth: 0 is elo0, 1 is elo1

Sprt test_of(const Hypotheses& h) {
  return *Sprt::from_plan({.elo0 = h.elo0, .elo1 = h.elo1, .model = h.model});
}

const char* name(EloModel model) {
  return model == EloModel::logistic ? "logistic" : "normalized";
}

/// Plays pairs until the test has decided; nothing if draw() has no more.
template <class Draw>
std::optional<Pentanomial> play_out(const Sprt& test, const Draw& draw) {
  Pentanomial pairs;
  while (test.decide(pairs) == SprtDecision::go_on) {
    const auto half_points = draw();
    if (!half_points) return std::nullopt;
    pairs.add(*half_points);
  }
  return pairs;
}

/// The results of tests of players with one true difference.
struct Outcomes {
  int runs = 0;
  int undecided = 0;
  int accepted_h1 = 0;
  std::int64_t pairs = 0;
  Quality naive;
  Quality elo;
  Quality normalized;

  void add(const Sprt& test, const std::optional<Pentanomial>& stopped, double true_elo,
           double true_normalized_elo) {
    ++runs;
    if (!stopped) {
      ++undecided;
      return;
    }
    pairs += stopped->pairs();
    accepted_h1 += test.decide(*stopped) == SprtDecision::accept_h1;
    naive.add(normalized_elo(*stopped), true_normalized_elo);
    const StoppedTestEstimate estimate = estimate_after_stop(test, *stopped);
    elo.add(estimate.elo, true_elo);
    normalized.add(estimate.normalized_elo, true_normalized_elo);
  }
};

void print_estimates(const Outcomes& outcomes) {
  const auto& [runs, undecided, h1, pairs, naive, elo, normalized] = outcomes;
  std::printf(" %.1f | %.0f | %+.1f | %.1f | %.1f | %.0f | %+.1f |\n", naive.share(naive.covered),
              naive.share(naive.above), naive.mean_error(), elo.share(elo.covered),
              normalized.share(normalized.covered), normalized.share(normalized.above),
              normalized.mean_error());
}

void print_stopped() {
  constexpr int runs = 1000;
  std::printf(
      "| hypotheses | kind | truth | pairs | H1 %% | naive: covers %% | above %% | off by | "
      "corrected: Elo covers %% | normalized %% | above %% | off by |\n"
      "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n");
  Random random(2);
  for (const Hypotheses& h : hypotheses)
    for (std::size_t kind = 0; kind < kinds_of_pairs.size(); ++kind)
      for (const double place : places) {
        const double truth = h.elo0 + place * (h.elo1 - h.elo0);
        const PairDistribution p = shifted_to(truth, h.model, kinds_of_pairs[kind]);
        const Sprt test = test_of(h);
        Outcomes outcomes;
        for (int run = 0; run < runs; ++run)
          outcomes.add(test,
                       play_out(test, [&] { return std::optional(draw_half_points(random, p)); }),
                       elo_of(p, EloModel::logistic), elo_of(p, EloModel::normalized));
        std::printf("| %g, %g %s | %zu | %g | %.0f | %.1f |", h.elo0, h.elo1, name(h.model),
                    kind + 1, truth, static_cast<double>(outcomes.pairs) / runs,
                    100.0 * outcomes.accepted_h1 / runs);
        print_estimates(outcomes);
        std::fflush(stdout);
      }
}

/// The expectation after so many pairs, and the result.
struct Expectation {
  int pairs;
  int count = 0;
  double expected = 0;
  double came = 0;
};

void watch(const Sprt& test, Random& random, const PairDistribution& p,
           std::vector<Expectation>& expectations) {
  Pentanomial pairs;
  std::vector<double> expected;
  while (test.decide(pairs) == SprtDecision::go_on) {
    pairs.add(draw_half_points(random, p));
    if (expected.size() < expectations.size() &&
        pairs.pairs() == expectations[expected.size()].pairs)
      if (const auto games = expected_games(test, pairs)) expected.push_back(*games);
  }
  for (std::size_t i = 0; i < expected.size(); ++i) {
    ++expectations[i].count;
    expectations[i].expected += expected[i];
    expectations[i].came += 2.0 * static_cast<double>(pairs.pairs() - expectations[i].pairs);
  }
}

void print_expected() {
  constexpr int runs = 1000;
  std::printf(
      "| hypotheses | truth | after 20 pairs | after 50 | after 100 | after 200 | after 500 |\n"
      "| --- | --- | --- | --- | --- | --- | --- |\n");
  Random random(3);
  for (const Hypotheses& h : hypotheses)
    for (const double place : places) {
      const double truth = h.elo0 + place * (h.elo1 - h.elo0);
      const PairDistribution p = shifted_to(truth, h.model, kinds_of_pairs[0]);
      std::vector<Expectation> expectations{{20}, {50}, {100}, {200}, {500}};
      for (int run = 0; run < runs; ++run) watch(test_of(h), random, p, expectations);
      std::printf("| %g, %g %s | %g |", h.elo0, h.elo1, name(h.model), truth);
      for (const Expectation& each : expectations)
        if (each.count >= runs / 20)
          std::printf(" %.0f, came %.0f |", each.expected / each.count, each.came / each.count);
        else
          std::printf(" |");
      std::printf("\n");
      std::fflush(stdout);
    }
}

std::vector<int> read_pairs(const std::string& path) {
  std::ifstream file(path);
  std::vector<int> pairs;
  for (int half_points = 0; file >> half_points;) pairs.push_back(half_points);
  if (pairs.empty()) {
    std::fprintf(stderr, "cannot read pairs from %s\n", path.c_str());
    std::exit(2);
  }
  return pairs;
}

/// All openings in another order for each test, each once: so a runner plays them.
std::optional<Pentanomial> without_replacement(const Sprt& test, Random& random,
                                               std::vector<int>& pairs) {
  std::size_t drawn = 0;
  return play_out(test, [&]() -> std::optional<int> {
    if (drawn == pairs.size()) return std::nullopt;
    const std::size_t other = drawn + random.below(pairs.size() - drawn);
    std::swap(pairs[drawn], pairs[other]);
    return pairs[drawn++];
  });
}

std::optional<Pentanomial> with_replacement(const Sprt& test, Random& random,
                                            const std::vector<int>& pairs) {
  constexpr int most = 20'000;
  int drawn = 0;
  return play_out(test, [&]() -> std::optional<int> {
    if (++drawn > most) return std::nullopt;
    return pairs[random.below(pairs.size())];
  });
}

/// The place of elo0 and elo1 relative to the truth, and which decision is wrong.
struct Place {
  const char* name;
  double elo0;
  double elo1;
  bool h1_is_wrong;
};

constexpr std::array places_of_players{
    Place{"at elo0, 50 wide", 0, 50, true},   Place{"at elo1, 50 wide", -50, 0, false},
    Place{"at elo0, 20 wide", 0, 20, true},   Place{"at elo1, 20 wide", -20, 0, false},
    Place{"at elo0, 100 wide", 0, 100, true}, Place{"at elo1, 100 wide", -100, 0, false},
    Place{"100 below elo0", 100, 120, true},  Place{"100 above elo1", -120, -100, false}};

void print_row(const char* players, const Place& place, const char* how, const Outcomes& outcomes) {
  const int decided = outcomes.runs - outcomes.undecided;
  const int wrong = place.h1_is_wrong ? outcomes.accepted_h1 : decided - outcomes.accepted_h1;
  const double share = static_cast<double>(wrong) / outcomes.runs;
  std::printf("| %s | %s | %s | %.0f | %.1f | %.1f ± %.1f |", players, place.name, how,
              decided == 0 ? 0 : static_cast<double>(outcomes.pairs) / decided,
              100.0 * outcomes.undecided / outcomes.runs, 100 * share,
              100 * std::sqrt(share * (1 - share) / outcomes.runs));
  print_estimates(outcomes);
  std::fflush(stdout);
}

void print_players(const char* players, const std::string& path) {
  constexpr int runs = 2000;
  std::vector<int> pairs = read_pairs(path);
  Pentanomial all;
  for (const int half_points : pairs) all.add(half_points);
  const PairDistribution p = frequencies(all);
  Random random(4);
  for (const EloModel model : {EloModel::normalized, EloModel::logistic}) {
    const double truth = elo_of(p, model);
    const std::string name_of_row = std::string(players) + ", " + name(model);
    for (const Place& place : places_of_players) {
      const auto test =
          Sprt::from_plan({.elo0 = truth + place.elo0, .elo1 = truth + place.elo1, .model = model});
      if (!test) continue;  // beyond the hypotheses that it takes
      Outcomes once;
      Outcomes again;
      for (int run = 0; run < runs; ++run) {
        once.add(*test, without_replacement(*test, random, pairs), elo_of(p, EloModel::logistic),
                 elo_of(p, EloModel::normalized));
        again.add(*test, with_replacement(*test, random, pairs), elo_of(p, EloModel::logistic),
                  elo_of(p, EloModel::normalized));
      }
      print_row(name_of_row.c_str(), place, "once", once);
      print_row(name_of_row.c_str(), place, "again", again);
    }
  }
}

int run(int argument_count, char** arguments) {
  const std::string_view what = argument_count > 1 ? arguments[1] : "";
  if (what == "normalized") return print_normalized(), 0;
  if (what == "stopped") return print_stopped(), 0;
  if (what == "expected") return print_expected(), 0;
  if (what == "players" && argument_count == 4) return print_players(arguments[2], arguments[3]), 0;
  std::fprintf(stderr, "usage: sprt_tables normalized|stopped|expected|players NAME FILE\n");
  return 2;
}

}  // namespace
}  // namespace connect4

int main(int argument_count, char** arguments) {
  return connect4::run(argument_count, arguments);
}
