// A field that stays open: a new player meets the opponents that say most about it, until its
// rating is known.
//
// There are no rounds that all take part in. Players want games if their rating has an error bar
// wider than `error_bar` Elo, and if they have played fewer than `most_games`. At each stage those
// among them with the widest bars meet three opponents each. The games against these opponents tell
// most about their ratings. So a new player, or one with games set aside, plays until its bar is
// narrow, and then only as an opponent of others. (Only the widest: a newcomer makes the mean of
// all uncertain, from which ratings count, and so widens everybody's bar for a while.)
//
// The information of a game: with the variance v of the player's own rating, w of the opponent's,
// and d of the difference between them, all in log-odds, one more game adds the information i =
// p(1-p), with p the score to expect. It takes c^2 i / (1 + i d) from v, with c = (v + d - w) / 2,
// the covariance of the rating with the difference. (A Kalman update of the model of Bradley and
// Terry about its estimate.) That is most against a player of like strength with a known rating.
//
// The meetings that there are follow from the games that are recorded, so nothing is planned twice.
// Those that were planned and not begun when a run ended are planned again, by the results known
// then.
//
// Choosing opponents by results biases the intervals of ratings: see RatingGames.
#include <algorithm>
#include <cmath>
#include <set>

#include "lib/tournament/results/tally.hpp"
#include "lib/tournament/schedule/formats/pair_number.hpp"
#include "lib/tournament/schedule/formats/stage.hpp"
#include "lib/tournament/statistics/elo.hpp"
#include "lib/tournament/statistics/ratings.hpp"

namespace connect4 {

namespace {

constexpr std::size_t opponents_at_once = 3;
constexpr double elo_of_unknown = 700;  // half an error bar of a player without games
constexpr double deviations_to_either_side = 1.96;
constexpr double share_of_widest = 0.75;  // of the widest bar: as wide as that plays with it

std::optional<Refusal> check_ladder(const ScheduleRules& rules) {
  if (rules.error_bar > 0 && rules.most_games >= 2) return std::nullopt;
  return Refusal{"error_bar", "a ladder needs an error_bar above 0 and most_games of 2 or more"};
}

/// The estimates of the players' strengths, and the pairings that would pay.
class LadderTable {
 public:
  explicit LadderTable(const History& history)
      : history_(history),
        tally_(tally_of(history)),
        ratings_(RatingGames{.tally = tally_.between_started_players(), .paired_by_results = true},
                 history.rules.rating) {}

  /// The players with the least known ratings, among the players that want games and have an
  /// opponent to meet.
  std::vector<std::int32_t> wanting() const {
    std::vector<std::int32_t> players;
    double widest = 0;
    for (std::int32_t player = 0; player < history_.rules.players; ++player)
      if (wants_games(player)) {
        players.push_back(player);
        widest = std::max(widest, half_bar(player));
      }
    std::erase_if(players,
                  [&](std::int32_t player) { return half_bar(player) < share_of_widest * widest; });
    return players;
  }

  /// The opponents that the player should meet: their games tell most about it.
  std::vector<std::int32_t> best_opponents(std::int32_t player) const {
    std::vector<std::pair<double, std::int32_t>> ranked;
    for (const std::int32_t other : opponents(player))
      ranked.emplace_back(-to_learn(player, other), other);
    std::sort(ranked.begin(), ranked.end());
    ranked.resize(std::min(ranked.size(), opponents_at_once));
    std::vector<std::int32_t> best;
    for (const auto& [learnt, other] : ranked) best.push_back(other);
    return best;
  }

 private:
  bool wants_games(std::int32_t player) const {
    return takes_part(player) && games_of(player) < history_.rules.most_games &&
           half_bar(player) > history_.rules.error_bar && !opponents(player).empty();
  }

  /// Returns all opponents that the player could still meet.
  std::vector<std::int32_t> opponents(std::int32_t player) const {
    std::vector<std::int32_t> others;
    for (std::int32_t other = 0; other < history_.rules.players; ++other)
      if (other != player && takes_part(other) && history_.has_opening_for(player, other))
        others.push_back(other);
    return others;
  }

  static Tally tally_of(const History& history) {
    Tally tally(history.rules.players);
    history.results->for_each([&](const GameResult& game) { tally.add(game); });
    return tally;
  }

  bool takes_part(std::int32_t player) const {
    const auto& withdrawals = history_.withdrawals;
    const auto& elsewhere = history_.rules.elsewhere;
    return std::ranges::find(elsewhere, player) == elsewhere.end() &&
           std::none_of(withdrawals.begin(), withdrawals.end(),
                        [&](const Withdrawal& withdrawal) { return withdrawal.player == player; });
  }

  std::int64_t games_of(std::int32_t player) const {
    std::int64_t games = 0;
    for (const EndingCount& ending : tally_.endings(player))
      games += ending.won + ending.lost + ending.neither;
    return games;
  }

  /// Returns half the width of an error bar, in Elo. An anchor has no error: its rating is given.
  /// If one end is open, the width is that of an unknown player.
  static double half_width(const Estimate& elo) {
    if (elo.value && !elo.low && !elo.high) return 0;
    return elo.low && elo.high ? (*elo.high - *elo.low) / 2 : elo_of_unknown;
  }

  double half_bar(std::int32_t player) const {
    return half_width(ratings_.players()[static_cast<std::size_t>(player)]);
  }

  /// Returns the variance of a player's strength, in log-odds squared.
  double variance(std::int32_t player) const {
    constexpr double of_unknown = elo_of_unknown / deviations_to_either_side / elo_per_logit;
    return ratings_.is_rated(player) ? ratings_.variance_of_lead(player, player)
                                     : of_unknown * of_unknown;
  }

  double to_learn(std::int32_t player, std::int32_t other) const {
    const bool both_known = ratings_.is_rated(player) && ratings_.is_rated(other);
    const double own = variance(player), theirs = variance(other);
    const double between = both_known ? ratings_.variance_of_lead(player, other) : own + theirs;
    const double p = 1 / (1 + std::exp(-lead(player, other)));
    const double information = p * (1 - p);
    const double covariance = (own + between - theirs) / 2;
    return covariance * covariance * information / (1 + information * between);
  }

  /// In log-odds. A player without games counts as being as strong as the mean of all.
  double lead(std::int32_t player, std::int32_t other) const {
    return (strength(player) - strength(other)) / elo_per_logit;
  }

  double strength(std::int32_t player) const {
    return ratings_.strength(player).value_or(mean_strength());
  }

  double mean_strength() const {
    double sum = 0;
    int count = 0;
    for (std::int32_t player = 0; player < history_.rules.players; ++player)
      if (const auto elo = ratings_.strength(player)) sum += *elo, ++count;
    return count == 0 ? 0 : sum / count;
  }

  const History& history_;
  const Tally tally_;
  const Ratings ratings_;
};

/// The meetings of which there are games.
std::vector<Meeting> recorded_meetings(const ResultTable& results) {
  std::vector<Meeting> meetings;
  for (std::int32_t round = 1;; ++round) {
    const std::vector<Meeting> more = results.meetings(round);
    if (more.empty()) return meetings;
    meetings.insert(meetings.end(), more.begin(), more.end());
  }
}

/// The number of earlier meetings of these two.
std::int32_t times_met(const History& history, std::int32_t low, std::int32_t high) {
  return static_cast<std::int32_t>(std::count_if(
      history.meetings.begin(), history.meetings.end(), [&](const FinishedMeeting& finished) {
        return finished.meeting.first == low && finished.meeting.second == high;
      }));
}

Stage next_ladder_stage(const History& history) {
  Stage stage;
  stage.games = history.rules.games_per_pairing;
  if (history.meetings.empty()) stage.meetings = recorded_meetings(*history.results);
  if (!stage.meetings.empty()) return stage;
  const LadderTable table(history);
  std::set<std::int32_t> pairs;
  for (const std::int32_t player : table.wanting())
    for (const std::int32_t opponent : table.best_opponents(player)) {
      const auto [low, high] = std::minmax(player, opponent);
      const std::int32_t number = pair_number(low, high);
      if (pairs.insert(number).second)
        stage.meetings.push_back({1 + times_met(history, low, high), number, 0, low, high});
    }
  return stage;
}

}  // namespace

constinit const FormatRules ladder_format{.name = "ladder",
                                          .members = {.ladder = true},
                                          .ranked_by = RankedBy::rating,
                                          .is_planned_whole = false,
                                          .stays_open = true,
                                          .paired_by_results = true,
                                          .default_games = 4,
                                          .next_stage = next_ladder_stage,
                                          .check = check_ladder};

}  // namespace connect4
