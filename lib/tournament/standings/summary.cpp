#include "lib/tournament/standings/summary.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <map>
#include <utility>

#include "lib/tournament/statistics/ratings.hpp"

namespace connect4 {

namespace {

using MeetingPlace = std::pair<std::int32_t, std::int32_t>;  // round, pairing

/// Collects the facts of each meeting in a schedule.
class RoundCollector {
 public:
  void add(const PlannedGame& game, const std::optional<Outcome>& outcome) {
    RoundMeeting& meeting = meetings_[{game.round, game.pairing}];
    if (meeting.players.empty()) {
      meeting.players = {game.red, game.blue};
      meeting.half_points = {0, 0};
    }
    if (!outcome) return;
    const std::size_t red_side = game.red == meeting.players[0] ? 0 : 1;
    meeting.half_points[red_side] += half_points(*outcome, Colour::red);
    meeting.half_points[1 - red_side] += half_points(*outcome, Colour::blue);
  }

  /// The last replay decides, which comes last.
  void finish(const FinishedMeeting& finished, bool tie_goes_on) {
    const Meeting& place = finished.meeting;
    RoundMeeting& meeting = meetings_[{place.round, place.pairing}];
    const int margin = finished.half_match_points(0) - finished.half_match_points(1);
    if (margin != 0) meeting.winner = margin > 0 ? place.first : place.second;
    const bool both_left = finished.withdrew[0] && finished.withdrew[1];
    if (margin == 0 && both_left && tie_goes_on) meeting.winner = place.first;
    meeting.decided = meeting.winner || !tie_goes_on;
  }

  void advance(const Note& note) {
    for (auto& [place, meeting] : meetings_) {
      if (place.first != note.round || meeting.players.front() != note.player) continue;
      meeting.winner = note.player;
      meeting.decided = true;
    }
  }

  /// Byes take the numbers that no meeting of the round has, in their order.
  void add(const Bye& bye) {
    MeetingPlace place{bye.round, 0};
    while (meetings_.contains(place)) ++place.second;
    meetings_[place] = {{bye.player}, {0}, bye.player, true};
  }

  RoundList list() && {
    RoundList rounds;
    for (auto& [place, meeting] : meetings_) {
      rounds.resize(std::max(rounds.size(), static_cast<std::size_t>(place.first)));
      rounds.back().push_back(std::move(meeting));
    }
    return rounds;
  }

 private:
  std::map<MeetingPlace, RoundMeeting> meetings_;
};

std::optional<Outcome> played_outcome(const PlannedGame& game, const ResultTable& results) {
  const Meeting meeting{game.round, game.pairing, game.replay, game.red, game.blue};
  return results.of(meeting).find(game.opening, game.red < game.blue ? Colour::red : Colour::blue);
}

}  // namespace

RoundList list_rounds(Format format, const Schedule& schedule, const ResultTable& results) {
  const FormatRules& rules = rules_of(format);
  if (rules.is_planned_whole || rules.stays_open) return {};
  RoundCollector rounds;
  for (const PlannedGame& game : schedule.games) rounds.add(game, played_outcome(game, results));
  for (const GameResult& forfeit : schedule.forfeits) rounds.add(forfeit, forfeit.outcome);
  for (const FinishedMeeting& finished : schedule.meetings)
    rounds.finish(finished, rules.ranked_by == RankedBy::round_reached);
  for (const Note& note : schedule.notes)
    if (note.kind == Note::Kind::decided_by_seed) rounds.advance(note);
  for (const Bye& bye : schedule.byes) rounds.add(bye);
  return std::move(rounds).list();
}

namespace {

std::int64_t half_points_of_bye(const ScheduleRules& rules) {
  if (rules_of(rules.format).ranked_by != RankedBy::match_points) return 0;
  return 2 * std::min<std::int64_t>(rules.games_per_pairing, 2 * rules.openings);
}

/// The status of each player: its withdrawal, and its points beyond its games.
std::vector<PlayerStatus> statuses(const ScheduleRules& rules, const Schedule& schedule,
                                   const std::vector<Withdrawal>& withdrawals) {
  std::vector<PlayerStatus> statuses(place(rules.players));
  for (const Withdrawal& withdrawal : withdrawals)
    statuses[place(withdrawal.player)].withdrawn = true;
  for (const GameResult& forfeit : schedule.forfeits)
    if (forfeit.outcome.winner)
      statuses[place(forfeit.player(*forfeit.outcome.winner))].awarded_half_points += 2;
  for (const Bye& bye : schedule.byes)
    statuses[place(bye.player)].awarded_half_points += half_points_of_bye(rules);
  return statuses;
}

/// The last round of a knockout in which each player has a place; for the winner more than that.
std::vector<std::int64_t> rounds_reached(const Schedule& schedule, std::int32_t players) {
  std::vector<std::int64_t> reached(place(players));
  const auto reach = [&](std::int32_t player, std::int32_t round) {
    reached[place(player)] = std::max<std::int64_t>(reached[place(player)], round);
  };
  for (const PlannedGame& game : schedule.games) {
    reach(game.red, game.round);
    reach(game.blue, game.round);
  }
  for (const FinishedMeeting& finished : schedule.meetings) {
    if (finished.half_match_points(0) == 2)
      reach(finished.meeting.first, finished.meeting.round + 1);
    if (finished.half_match_points(1) == 2)
      reach(finished.meeting.second, finished.meeting.round + 1);
  }
  for (const Bye& bye : schedule.byes) reach(bye.player, bye.round + 1);
  if (schedule.winner) ++reached[place(*schedule.winner)];
  return reached;
}

/// Match points from meetings that were played, as C.07 6.1.1 wants it: a forfeit is not an
/// encounter.
Encounters meetings_of(const Schedule& schedule, std::int32_t players) {
  std::vector<std::vector<Encounter>> by_player(place(players));
  for (const FinishedMeeting& finished : schedule.meetings) {
    if (!finished.was_played) continue;
    const auto [first, second] = std::pair(finished.meeting.first, finished.meeting.second);
    by_player[place(first)].push_back({second, finished.half_match_points(0), 1});
    by_player[place(second)].push_back({first, finished.half_match_points(1), 1});
  }
  return {
      [by_player = std::move(by_player)](std::int32_t player) { return by_player[place(player)]; },
      2};
}

/// In thousandths of an Elo.
std::vector<std::int64_t> rating_scores(const Tally& tally, const RatingPlan& plan) {
  const Tally started = tally.between_started_players();
  const Ratings ratings(RatingGames{started}, plan);
  std::vector<std::int64_t> scores;
  for (int player = 0; player < tally.players(); ++player) {
    const auto strength = ratings.strength(player);
    scores.push_back(strength ? std::llround(1000 * *strength)
                              : std::numeric_limits<std::int32_t>::min());
  }
  return scores;
}

Ranking ranking(const ScheduleRules& rules, const Schedule& schedule, const Tally& tally,
                const std::vector<Withdrawal>& withdrawals) {
  switch (rules_of(rules.format).ranked_by) {
    case RankedBy::points:
      return {};
    case RankedBy::rating:
      return {.scores = rating_scores(tally, rules.rating)};
    case RankedBy::round_reached:
      return {.scores = rounds_reached(schedule, rules.players), .breaks_ties = false};
    case RankedBy::match_points:
      break;
  }
  const auto points = half_match_points(schedule, rules.players);
  return {.scores = {points.begin(), points.end()},
          .encounters = meetings_of(schedule, rules.players),
          .buchholz = buchholz(schedule, withdrawals, rules.players, rules.absences)};
}

}  // namespace

TournamentCount::TournamentCount(const ScheduleRules& rules, DuelProgress progress)
    : rules_(rules), tally_(rules.players), progress_(std::move(progress)) {}

Expected<TournamentCount> TournamentCount::begin(const ScheduleRules& rules,
                                                 const std::optional<SprtPlan>& sprt,
                                                 const PairDifferences& first_pairs) {
  std::optional<Sprt> test;
  if (sprt && rules_of(rules.format).members.sprt) {
    const auto made = Sprt::from_plan(*sprt);
    if (!made) return Failure{made.error()};
    test = *made;
  }
  return TournamentCount(rules, DuelProgress(std::move(test), first_pairs));
}

void TournamentCount::add(const GameResult& game) {
  results_.add(game);
  if (rules_of(rules_.format).members.sprt) progress_.add(game);
  if (progress_.is_surplus(game.number))
    ++surplus_;
  else
    tally_.add(game);
}

Expected<TournamentSummary> TournamentCount::summary(
    const std::vector<Withdrawal>& withdrawals) const {
  auto schedule = plan_schedule(rules_, results_, withdrawals);
  if (!schedule) return Failure{schedule.error()};
  // A duel of no fixed length ends with a withdrawal: nobody would have played all openings. Nor is
  // anything left of one that its test or identical play has ended.
  const auto decided = progress_.decided_after();
  if (rules_.games_per_pairing == 0 || decided) schedule->forfeits.clear();
  TournamentSummary summary;
  summary.format = rules_.format;
  summary.games = count(*schedule);
  summary.complete = schedule->complete || decided;
  summary.winner = schedule->winner;
  summary.table = standings(tally_, statuses(rules_, *schedule, withdrawals),
                            ranking(rules_, *schedule, tally_, withdrawals));
  if (rules_of(rules_.format).ranked_by == RankedBy::match_points)
    summary.half_match_points = half_match_points(*schedule, rules_.players);
  if (rules_.players == 2) summary.duel = duel();
  summary.notes = schedule->notes;
  if (const auto note = few_openings(*schedule)) summary.notes.push_back(*note);
  summary.rounds = list_rounds(rules_.format, *schedule, results_);
  summary.byes = std::move(schedule->byes);
  summary.half_points_of_bye = half_points_of_bye(rules_);
  summary.forfeits = std::move(schedule->forfeits);
  summary.tally = tally_;
  return summary;
}

GameCounts TournamentCount::count(const Schedule& schedule) const {
  GameCounts counts{.played = results_.size(),
                    .remaining = std::ssize(schedule.remaining),
                    .forfeited = std::ssize(schedule.forfeits),
                    .surplus = surplus_};
  counts.planned = counts.played + counts.remaining + counts.forfeited;
  if (const auto decided = progress_.decided_after()) {
    counts.planned = *decided;
    counts.remaining = 0;
  }
  return counts;
}

DuelSummary TournamentCount::duel() const {
  DuelSummary duel;
  duel.pairs = progress_.test() ? progress_.pairs() : tally_.paired(0, 1).pairs;
  duel.decided_after = progress_.decided_after();
  const auto& test = progress_.test();
  if (!test) return duel;
  duel.test = {.plan = test->plan(),
               .log_likelihood_ratio = progress_.log_likelihood_ratio(),
               .lower_bound = test->lower_bound(),
               .upper_bound = test->upper_bound(),
               .decision = progress_.decision()};
  return duel;
}

}  // namespace connect4
