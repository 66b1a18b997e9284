// How often the 95 % intervals of ratings hold the truth. No clock: the same figures everywhere.
//
//     rating_coverage [TOURNAMENTS]         simulated ones, so many a line (default 200), of
//     players
//                                           of known strength, one line a kind of tournament
//     rating_coverage RESULTS OPENINGS      real ones: the stored tournament is the truth, and 200
//                                           times so many of its openings, drawn at random, are
//                                           what was played
//
// Columns: games of each two players; spread, the standard deviation of the strengths (or the step
// from each to the next, of a ladder), by op., that of what an opening does to a player, and
// colour, that of what it does for who has red, all in Elo; the share of draws between equals. Then
// in per cent how often the rating was within its interval, how often the difference of two players
// was; the mean half width of the ratings' intervals, and their errors' root mean square, in Elo.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <numbers>
#include <string>
#include <vector>

#include "lib/random.hpp"
#include "lib/tournament/statistics/elo.hpp"
#include "lib/tournament/statistics/ratings.hpp"
#include "runner/tournament/report/report.hpp"

namespace connect4 {
namespace {

double normal(Random& random) {
  return std::sqrt(-2 * std::log(1 - random.real())) *
         std::cos(2 * std::numbers::pi * random.real());
}

/// A kind of tournament.
struct Kind {
  std::string name;
  int players;
  int openings;  ///< each played twice by every two players
  double spread;
  double by_opening;
  double colour;
  double draws;

  bool is_ladder() const { return name == "ladder"; }
  bool meet(int i, int j) const {
    if (name == "two groups") return (i < players / 2) == (j < players / 2);
    return name != "gauntlet" || i == 0;
  }
};

struct Counts {
  std::int64_t intervals = 0;
  std::int64_t covered = 0;
  std::int64_t differences_covered = 0;
  double width = 0;
  double squared_error = 0;

  void add(const Ratings& ratings, const std::vector<double>& truth);
};

bool covers(const Estimate& estimate, double truth) {
  return estimate.low && *estimate.low <= truth && truth <= *estimate.high;
}

void Counts::add(const Ratings& ratings, const std::vector<double>& truth) {
  for (std::size_t i = 0; i < truth.size(); ++i) {
    const Estimate& elo = ratings.players()[i];
    const std::size_t j = (i + 1) % truth.size();
    ++intervals;
    covered += covers(elo, truth[i]);
    differences_covered +=
        covers(ratings.difference(static_cast<int>(i), static_cast<int>(j)), truth[i] - truth[j]);
    width += (*elo.high - *elo.low) / 2;
    squared_error += std::pow(*elo.value - truth[i], 2);
  }
}

std::vector<double> strengths_of(const Kind& kind, Random& random) {
  std::vector<double> strengths;
  double sum = 0;
  for (int i = 0; i < kind.players; ++i) {
    strengths.push_back(kind.is_ladder() ? -kind.spread * i : kind.spread * normal(random));
    sum += strengths.back();
  }
  for (double& strength : strengths) strength -= sum / kind.players;
  return strengths;
}

/// What a score becomes by an advantage in Elo, cut off so that it stays one; without curvature, so
/// that over all openings the score stays what the strengths say: else these were not the truth.
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

void play_opening(const Kind& kind, const std::vector<double>& strengths, int opening,
                  Random& random, Tally& tally) {
  std::vector<double> effects;  // of a single opening nobody could tell them from the strengths
  for (int i = 0; i < kind.players; ++i)
    effects.push_back(kind.openings > 1 ? kind.by_opening * normal(random) : 0);
  const double favour = kind.colour * normal(random);
  for (int red = 0; red < kind.players; ++red)
    for (int blue = 0; blue < kind.players; ++blue) {
      if (red == blue || !kind.meet(std::min(red, blue), std::max(red, blue))) continue;
      const auto r = static_cast<std::size_t>(red);
      const auto b = static_cast<std::size_t>(blue);
      const double score =
          tilted(score_from_elo(strengths[r] - strengths[b]), effects[r] - effects[b] + favour);
      tally.add(play(random, opening, red, blue, score, kind.draws));
    }
}

Counts simulate(const Kind& kind, int tournaments) {
  Counts counts;
  for (int seed = 1; seed <= tournaments; ++seed) {
    Random random(static_cast<std::uint64_t>(seed));
    const std::vector<double> strengths = strengths_of(kind, random);
    Tally tally(kind.players);
    for (int opening = 0; opening < kind.openings; ++opening)
      play_opening(kind, strengths, opening, random, tally);
    counts.add(Ratings(RatingGames{tally}), strengths);
  }
  return counts;
}

void print(const Kind& kind, const Counts& counts) {
  const auto n = static_cast<double>(counts.intervals);
  std::printf("%-12s %7d %6d %7.0f %7.0f %7.0f %6.2f %8.1f %6.1f %6.0f %6.0f\n", kind.name.c_str(),
              kind.players, 2 * kind.openings, kind.spread, kind.by_opening, kind.colour,
              kind.draws, 100 * static_cast<double>(counts.covered) / n,
              100 * static_cast<double>(counts.differences_covered) / n, counts.width / n,
              std::sqrt(counts.squared_error / n));
  std::fflush(stdout);
}

std::vector<Kind> kinds() {
  std::vector<Kind> kinds;
  for (const int openings : {1, 2, 5, 10, 50, 200}) {
    for (const int players : {2, 3, 8, 20, 50})
      for (const double by_opening : {0.0, 100.0})
        if (players * openings <= 1000 && (openings > 1 || by_opening == 0))
          kinds.push_back({"round robin", players, openings, 150, by_opening, 150, 0.1});
    for (const int players : {2, 8})
      kinds.push_back({"wide", players, openings, 300, 50, 100, 0.05});
    for (const int players : {2, 4}) kinds.push_back({"ladder", players, openings, 400, 0, 0, 0});
    kinds.push_back({"ladder", 8, openings, 200, 0, 0, 0});
    kinds.push_back({"two groups", 12, openings, 250, 50, 100, 0.1});
    kinds.push_back({"gauntlet", 20, openings, 150, 50, 100, 0.1});
  }
  return kinds;
}

/// The games of some openings alone.
Tally part_of(const Tally& all, const std::vector<bool>& openings) {
  Tally part(all.players());
  for (const MeetingTally& meeting : all.meetings())
    meeting.for_each_opening([&](const OpeningResult& result) {
      if (!openings[static_cast<std::size_t>(result.opening)]) return;
      const auto add = [&](int half_points_of_red, int red, int blue) {
        GameResult game{.opening = result.opening, .red = red, .blue = blue};
        if (half_points_of_red != 1)
          game.outcome = {half_points_of_red == 2 ? Colour::red : Colour::blue, Ending::four};
        part.add(game);
      };
      if (result.as_red) add(*result.as_red, meeting.low(), meeting.high());
      if (result.as_blue) add(2 - *result.as_blue, meeting.high(), meeting.low());
    });
  return part;
}

Counts sample(const Tally& all, std::size_t openings_in_all, int openings, int tournaments) {
  const Ratings everything(RatingGames{all});
  std::vector<double> truth;
  for (const Estimate& elo : everything.players()) truth.push_back(*elo.value);
  Counts counts;
  Random random(1);
  for (int i = 0; i < tournaments; ++i) {
    std::vector<bool> chosen(openings_in_all);
    for (int left = openings; left > 0;) {
      const auto opening = static_cast<std::size_t>(random.below(openings_in_all));
      if (chosen[opening]) continue;
      chosen[opening] = true;
      --left;
    }
    const Tally part = part_of(all, chosen);
    counts.add(Ratings(RatingGames{part}), truth);
  }
  return counts;
}

}  // namespace
}  // namespace connect4

int main(int argc, char** argv) {
  using namespace connect4;
  std::printf("%-12s %7s %6s %7s %7s %7s %6s %8s %6s %6s %6s\n", "tournament", "players", "games",
              "spread", "by op.", "colour", "draws", "rating", "diff", "bar", "error");
  if (argc > 2) {
    StoreReader reader(argv[1]);
    const TournamentReport report = read_report(reader);
    const int openings = std::atoi(argv[2]);
    print({report.name, static_cast<int>(report.players.size()), openings, 0, 0, 0, 0},
          sample(report.summary.tally, reader.opening_count(), openings, 200));
    return 0;
  }
  const int tournaments = argc > 1 ? std::atoi(argv[1]) : 200;
  for (const Kind& kind : kinds()) print(kind, simulate(kind, tournaments));
  return 0;
}
