// The error rates of sequential tests with real pairs, on one processor.
//
//     sprt_tables NAME FILE       the file has a pair's half points, 0 to 4, a line; it is written
//                                 by sprt_error_rates.py

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "lib/random.hpp"
#include "lib/tournament/statistics/sprt.hpp"
#include "tests/lib/tournament/statistics/pair_populations.hpp"

namespace connect4 {
namespace {

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

  void add(const Sprt& test, const std::optional<Pentanomial>& stopped) {
    ++runs;
    if (!stopped) {
      ++undecided;
      return;
    }
    pairs += stopped->pairs();
    accepted_h1 += test.decide(*stopped) == SprtDecision::accept_h1;
  }
};

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
  std::printf("| %s | %s | %s | %.0f | %.1f | %.1f ± %.1f |\n", players, place.name, how,
              decided == 0 ? 0 : static_cast<double>(outcomes.pairs) / decided,
              100.0 * outcomes.undecided / outcomes.runs, 100 * share,
              100 * std::sqrt(share * (1 - share) / outcomes.runs));
  std::fflush(stdout);
}

void print_players(const char* players, const std::string& path) {
  constexpr int runs = 2000;
  std::vector<int> pairs = read_pairs(path);
  Pentanomial all;
  for (const int half_points : pairs) all.add(half_points);
  PairDistribution p{};
  for (std::size_t i = 0; i < p.size(); ++i)
    p[i] = static_cast<double>(all.counts[i]) / static_cast<double>(all.pairs());
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
        once.add(*test, without_replacement(*test, random, pairs));
        again.add(*test, with_replacement(*test, random, pairs));
      }
      print_row(name_of_row.c_str(), place, "once", once);
      print_row(name_of_row.c_str(), place, "again", again);
    }
  }
}

}  // namespace
}  // namespace connect4

int main(int argument_count, char** arguments) {
  if (argument_count == 3) return connect4::print_players(arguments[1], arguments[2]), 0;
  std::fputs("usage: sprt_tables NAME FILE\n", stderr);
  return 2;
}
