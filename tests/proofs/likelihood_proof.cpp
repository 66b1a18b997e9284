// Proves the log likelihood ratios of all pentanomials of up to 30 pairs at 22 hypotheses, of a
// grid of large counts at the same ones, and that a stationary point is the greatest maximum for
// all of up to 6 pairs. Usage: likelihood_proof [PAIRS [PAIRS_OF_MAXIMA]]

#include <array>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <numbers>
#include <thread>
#include <vector>

#include "lib/tournament/statistics/elo.hpp"
#include "lib/tournament/statistics/multinomial.hpp"
#include "lib/tournament/statistics/sprt.hpp"
#include "tests/lib/tournament/statistics/duels.hpp"
#include "tests/lib/tournament/statistics/plain_likelihood.hpp"

namespace connect4 {
namespace {

using plain::Real;
using Counts = std::array<int, 5>;

constexpr std::array normalized{-200.0, -120.0, -60.0, -20.0, -5.0, 0.0,
                                2.0,    10.0,   40.0,  100.0, 200.0};
constexpr std::array logistic{-1000.0, -400.0, -100.0, -20.0, -5.0,  0.0,
                              2.0,     10.0,   50.0,   300.0, 1000.0};
constexpr std::array tested{std::pair{0, 10}, std::pair{5, 6}, std::pair{4, 8}};  // H0, H1 above

/// The greatest deviations that were seen.
struct Worst {
  Real solution = 0;  ///< of a chance from the one by bisection
  Real ratio = 0;     ///< of the log likelihood ratio, in parts of 1 + itself
  Real maximum = 0;   ///< log likelihood below the greatest there is, of all pairs together
  long missing = 0;   ///< without a solution: it checks itself that it meets the constraint
  long solved = 0;

  void merge(const Worst& other) {
    solution = std::max(solution, other.solution);
    ratio = std::max(ratio, other.ratio);
    maximum = std::max(maximum, other.maximum);
    missing += other.missing;
    solved += other.solved;
  }
};

Real t_from(double normalized_elo) {
  return std::numbers::sqrt2_v<Real> * static_cast<Real>(normalized_elo) / normalized_elo_per_t;
}

std::vector<Counts> grid_of_large_counts() {
  constexpr std::array counts{0, 1, 3, 50, 4'000, 300'000};
  std::vector<Counts> all;
  for (const int a : counts)
    for (const int b : counts)
      for (const int c : counts)
        for (const int d : counts)
          for (const int e : counts)
            if (a + b + c + d + e > 0) all.push_back({a, b, c, d, e});
  return all;
}

void compare(const std::optional<PairDistribution>& found, const plain::Values& expected,
             Worst& worst) {
  ++worst.solved;
  worst.missing += !found;
  for (std::size_t i = 0; found && i < expected.size(); ++i)
    worst.solution = std::max(worst.solution, std::abs((*found)[i] - expected[i]));
}

/// Likeliest at all hypotheses of a model, by bisection; compares those of the library with them.
using Solutions = std::array<plain::Values, normalized.size()>;

Solutions compare_normalized(const plain::Values& observed, Worst& worst) {
  Solutions solutions{};
  for (std::size_t i = 0; i < normalized.size(); ++i) {
    const Real t = t_from(normalized[i]);
    const auto found = likeliest_with_t(plain::narrowed(observed), static_cast<double>(t));
    if (found) solutions[i] = plain::step_from(plain::widened(*found), observed, t);
    compare(found, solutions[i], worst);
  }
  return solutions;
}

Solutions compare_logistic(const plain::Values& observed, Worst& worst) {
  Solutions solutions{};
  for (std::size_t i = 0; i < logistic.size(); ++i) {
    const double mean = score_from_elo(logistic[i]);
    solutions[i] = plain::likeliest_with_mean(observed, mean);
    compare(likeliest_with_mean(plain::narrowed(observed), mean), solutions[i], worst);
  }
  return solutions;
}

void compare_ratios(const Counts& counts, const plain::Values& observed, const Solutions& solutions,
                    const std::array<double, normalized.size()>& elo, EloModel model,
                    Worst& worst) {
  Real pairs = 0;
  for (const int count : counts) pairs += count == 0 ? 1e-3L : count;
  const Pentanomial pentanomial{{counts[0], counts[1], counts[2], counts[3], counts[4]}};
  for (const auto& [h0, h1] : tested) {
    const auto i = static_cast<std::size_t>(h0);
    const auto j = static_cast<std::size_t>(h1);
    const Sprt sprt = *Sprt::from_plan({.elo0 = elo[i], .elo1 = elo[j], .model = model});
    const Real expected =
        pairs * (plain::mean_log(observed, solutions[j]) - plain::mean_log(observed, solutions[i]));
    const auto found = sprt.log_likelihood_ratio(pentanomial);
    if (!found) ++worst.missing;
    if (found)
      worst.ratio = std::max(worst.ratio, std::abs(*found - expected) / (1 + std::abs(expected)));
  }
}

Worst compare_all(const Counts& counts) {
  Worst worst;
  const plain::Values observed = plain::frequencies(counts);
  compare_ratios(counts, observed, compare_normalized(observed, worst), normalized,
                 EloModel::normalized, worst);
  compare_ratios(counts, observed, compare_logistic(observed, worst), logistic, EloModel::logistic,
                 worst);
  return worst;
}

/// Whether the solution found for the constraint on t, which is not convex, is the greatest
/// maximum.
Worst compare_maxima(const Counts& counts) {
  Worst worst;
  const plain::Values observed = plain::frequencies(counts);
  Real pairs = 0;
  for (const int count : counts) pairs += count == 0 ? 1e-3L : count;
  for (const double elo : normalized) {
    if (elo == 0) continue;  // the constraint on the mean, which is linear
    const auto found =
        likeliest_with_t(plain::narrowed(observed), static_cast<double>(t_from(elo)));
    ++worst.solved;
    if (!found) {
      ++worst.missing;
      continue;
    }
    const Real greatest = plain::greatest_with_t(observed, t_from(elo), 200);
    const Real off = greatest - plain::mean_log(observed, plain::widened(*found));
    worst.maximum = std::max(worst.maximum, pairs * std::abs(off));
  }
  return worst;
}

Worst on_all_processors(const std::vector<Counts>& all, Worst (*compare_one)(const Counts&)) {
  std::vector<Worst> worst(std::max(1U, std::thread::hardware_concurrency()));
  std::atomic<std::size_t> next = 0;
  {
    std::vector<std::jthread> threads;
    for (Worst& own : worst)
      threads.emplace_back([&] {
        for (std::size_t i = next++; i < all.size(); i = next++) own.merge(compare_one(all[i]));
      });
  }
  Worst merged;
  for (const Worst& each : worst) merged.merge(each);
  return merged;
}

bool report(const char* what, std::size_t count, const Worst& worst) {
  std::printf(
      "%s: %zu pentanomials, %ld solutions, %ld missing\n"
      "  off by at most: solution %.1Le, ratio %.1Le, maximum %.1Le\n",
      what, count, worst.solved, worst.missing, worst.solution, worst.ratio, worst.maximum);
  return worst.missing == 0 && worst.solution < 1e-8L && worst.ratio < 1e-9L &&
         worst.maximum < 1e-6L;
}

bool prove(int pairs, int pairs_of_maxima) {
  std::vector<Counts> all, small;
  for_each_duel(pairs, [&](const Counts& counts) { all.push_back(counts); });
  for_each_duel(pairs_of_maxima, [&](const Counts& counts) { small.push_back(counts); });
  const std::vector<Counts> large = grid_of_large_counts();
  const bool is_proven = report("all", all.size(), on_all_processors(all, compare_all));
  const bool is_proven_of_large =
      report("large counts", large.size(), on_all_processors(large, compare_all));
  const bool is_greatest =
      report("greatest maximum", small.size(), on_all_processors(small, compare_maxima));
  return is_proven && is_proven_of_large && is_greatest;
}

}  // namespace
}  // namespace connect4

int main(int argument_count, char** arguments) {
  const int pairs = argument_count > 1 ? std::atoi(arguments[1]) : 30;
  const int pairs_of_maxima = argument_count > 2 ? std::atoi(arguments[2]) : 6;
  return connect4::prove(pairs, pairs_of_maxima) ? 0 : 1;
}
