// The share of the 95 % intervals of ratings that hold the truth. No clock: the same figures
// everywhere.
//
//     rating_coverage [TOURNAMENTS]         simulated ones, so many a line (default 200), of
//                                           players of known strength, one line a kind
//     rating_coverage openings TOURNAMENTS  kinds that differ in which openings pairings play
//     rating_coverage chosen TOURNAMENTS    Swiss tournaments of some rounds, and ladders that
//                                           players join one by one: results choose the pairings
//
// Columns: games of each two players; spread, the standard deviation of the strengths (or the step
// from each to the next, of a ladder), by op., that of what an opening does to a player, and
// colour, that of what it does for who has red, all in Elo; the share of draws between equals. Then
// in per cent how often the rating was within its interval or beyond its bound, how often the
// difference of two players was, and how often the truth was beyond a bound; the share of ratings
// that are bounds, the mean half width of the intervals that have two ends, and the root mean
// square of the numbers' errors, in Elo.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <numbers>
#include <string>
#include <vector>

#include "lib/random.hpp"
#include "lib/tournament/schedule/formats/pair_number.hpp"
#include "lib/tournament/statistics/elo.hpp"
#include "lib/tournament/statistics/ratings.hpp"
#include "tests/lib/tournament/schedule/simulation.hpp"

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
  int list = 0;  ///< each pairing plays its own part of so many openings; 0: all play the same

  bool plays(int red, int blue, int opening) const {
    return list == 0 || (opening - first_opening(red, blue, list) + list) % list < openings;
  }
  bool is_ladder() const { return name == "ladder"; }
  int outsiders() const {
    return name == "outsider" || name == "champion" ? 1 : name == "outsiders" ? 3 : 0;
  }
  double outsider_elo() const { return name == "champion" ? 1600 : -1600; }
  bool meet(int i, int j) const {
    if (name == "two groups") return (i < players / 2) == (j < players / 2);
    return name != "gauntlet" || i == 0;
  }
};

/// Counts how often something held.
struct Share {
  std::int64_t all = 0;
  std::int64_t held = 0;

  void add(bool holds) {
    ++all;
    held += holds;
  }
  double percent() const {
    return all == 0 ? std::nan("") : 100 * static_cast<double>(held) / static_cast<double>(all);
  }
};

struct Counts {
  Share ratings;
  Share differences;
  Share bounds;
  std::int64_t players = 0;
  std::int64_t two_ended = 0;
  std::int64_t numbers = 0;
  double width = 0;
  double squared_error = 0;

  void add(const Ratings& ratings, const std::vector<double>& truth);
  void add_rating(const Estimate& elo, double truth);
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
}

std::vector<double> strengths_of(const Kind& kind, Random& random) {
  std::vector<double> strengths;
  double sum = 0;
  for (int i = 0; i < kind.players; ++i) {
    strengths.push_back(kind.is_ladder() ? -kind.spread * i : kind.spread * normal(random));
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
    favour = kind.colour * normal(random);
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
      tally.add(play(random, opening, red, blue, score, kind.draws));
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
      const GameResult played = play(random, game.opening, game.red, game.blue, score, kind.draws);
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

void print(const Kind& kind, const Counts& counts) {
  const auto per = [](double sum, std::int64_t count) {
    return sum / static_cast<double>(std::max<std::int64_t>(1, count));
  };
  std::printf(
      "%-13s %7d %6d %7.0f %7.0f %7.0f %6.2f %8.1f %6.1f %7.1f %7.1f %6.0f %6.0f\n",
      kind.name.c_str(), kind.players, 2 * kind.openings, kind.spread, kind.by_opening, kind.colour,
      kind.draws, counts.ratings.percent(), counts.differences.percent(), counts.bounds.percent(),
      per(100 * static_cast<double>(counts.bounds.all), counts.players),
      per(counts.width, counts.two_ended), std::sqrt(per(counts.squared_error, counts.numbers)));
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
    for (const char* const name : {"outsider", "outsiders", "champion"})
      if (openings > 1) kinds.push_back({name, 7, openings, 200, 50, 100, 0.1});
  }
  return kinds;
}

/// Returns kinds with the same openings for all pairings, and with openings of their own.
std::vector<Kind> kinds_of_openings() {
  std::vector<Kind> kinds;
  for (const double by_opening : {0.0, 100.0, 200.0}) {
    kinds.push_back({"one opening", 35, 1, 150, by_opening, 150, 0.1});
    for (const auto& [players, openings] :
         {std::pair(35, 1), {3, 1}, {7, 1}, {7, 2}, {7, 10}, {20, 10}, {7, 50}})
      kinds.push_back({"own openings", players, openings, 150, by_opening, 150, 0.1, 101});
    for (const auto& [players, openings] : {std::pair(7, 10), {20, 10}})
      kinds.push_back({"same openings", players, openings, 150, by_opening, 150, 0.1});
  }
  return kinds;
}

/// Prints a line for each Swiss and each ladder.
void print_chosen(int tournaments) {
  for (const double by_opening : {0.0, 100.0})
    for (const int openings : {1, 2})
      for (const int rounds : {5, 7, 9, 11}) {
        const Kind kind{
            "swiss " + std::to_string(rounds), 24, openings, 150, by_opening, 150, 0.1, 100};
        ScheduleRules rules{.format = Format::swiss, .openings = 100};
        rules.games_per_pairing = 2 * openings;
        rules.rounds = rounds;
        print(kind, simulate_chosen(kind, rules, tournaments));
      }
  for (const double by_opening : {0.0, 100.0})
    for (const int players : {6, 12})
      for (const double error_bar : {160, 80}) {
        const Kind kind{"to +-" + std::to_string(static_cast<int>(error_bar)),
                        players,
                        2,
                        150,
                        by_opening,
                        150,
                        0.1,
                        100};
        ScheduleRules rules{.format = Format::ladder, .openings = 100};
        rules.games_per_pairing = 4;
        rules.error_bar = error_bar;
        print(kind, simulate_chosen(kind, rules, tournaments));
      }
}

}  // namespace
}  // namespace connect4

int main(int argc, char** argv) {
  using namespace connect4;
  std::printf("%-13s %7s %6s %7s %7s %7s %6s %8s %6s %7s %7s %6s %6s\n", "tournament", "players",
              "games", "spread", "by op.", "colour", "draws", "rating", "diff", "beyond", "bounds",
              "bar", "error");
  const std::string what = argc > 2 ? argv[1] : "";
  const int tournaments = argc > 1 ? std::atoi(argv[argc - 1]) : 200;
  if (what == "chosen") return print_chosen(tournaments), 0;
  for (const Kind& kind : what == "openings" ? kinds_of_openings() : kinds())
    print(kind, simulate(kind, tournaments));
  return 0;
}
