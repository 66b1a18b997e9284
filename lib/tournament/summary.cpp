#include "lib/tournament/summary.hpp"

#include <algorithm>
#include <iterator>

namespace connect4 {

namespace {

std::size_t place(std::int32_t player) {
  return static_cast<std::size_t>(player);
}

std::vector<GameResult> without_numbers(const std::vector<NumberedResult>& games) {
  std::vector<GameResult> results;
  results.reserve(games.size());
  for (const NumberedResult& game : games) results.push_back(game.result);
  return results;
}

/// What each player is given beyond its games.
std::vector<PlayerStatus> statuses(const ScheduleRules& rules, const Schedule& schedule,
                                   const std::vector<Withdrawal>& withdrawals) {
  std::vector<PlayerStatus> statuses(place(rules.players));
  for (const Withdrawal& withdrawal : withdrawals)
    statuses[place(withdrawal.player)].withdrawn = true;
  for (const Forfeit& forfeit : schedule.forfeits)
    if (forfeit.outcome.winner) {
      const GameResult result{.red = forfeit.game.red, .blue = forfeit.game.blue};
      statuses[place(result.player(*forfeit.outcome.winner))].awarded_half_points += 2;
    }
  if (rules.format != Format::swiss) return statuses;
  const std::int64_t games = std::min<std::int64_t>(rules.games_per_pairing, 2 * rules.openings);
  for (const Bye& bye : schedule.byes) statuses[place(bye.player)].awarded_half_points += 2 * games;
  return statuses;
}

/// Sorts by a merit that ranks above points; the order among equals stays. Equals share a rank
/// where `all_equal`, else those whom standings() left tied do.
void sort_by(const std::vector<std::int32_t>& merits, bool all_equal,
             std::vector<Standing>& table) {
  const auto merit = [&](const Standing& line) { return merits[place(line.player)]; };
  std::stable_sort(table.begin(), table.end(),
                   [&](const Standing& a, const Standing& b) { return merit(a) > merit(b); });
  int earlier_rank = 0;  // that standings() gave to the line before
  for (std::size_t i = 0; i < table.size(); ++i) {
    const int own_rank = table[i].rank;
    const bool equal = i > 0 && merit(table[i]) == merit(table[i - 1]);
    const bool shared = equal && (all_equal || own_rank == earlier_rank);
    table[i].rank = shared ? table[i - 1].rank : static_cast<int>(i) + 1;
    earlier_rank = own_rank;
  }
}

/// The last round of a knockout in which each player has a place; for the winner more than that.
std::vector<std::int32_t> rounds_reached(const Schedule& schedule, std::int32_t players) {
  std::vector<std::int32_t> reached(place(players));
  const auto reach = [&](std::int32_t player, std::int32_t round) {
    reached[place(player)] = std::max(reached[place(player)], round);
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

/// Counts the games one after the other; of a duel under a test those that count.
class Counter {
 public:
  Counter(const ScheduleRules& rules, std::optional<Sprt> test)
      : tally_(rules.players), progress_(std::move(test)) {}

  void add(const std::vector<NumberedResult>& games) {
    if (progress_.test())
      for (const NumberedResult& game : games) progress_.add(game);
    for (const NumberedResult& game : games)
      if (!progress_.is_surplus(game.number))
        tally_.add(game.result);
      else
        ++surplus_;
  }

  DuelSummary duel() const {
    DuelSummary duel;
    duel.pairs = progress_.test() ? progress_.pairs() : tally_.paired(0, 1).pairs;
    duel.statistics = pair_statistics(duel.pairs);
    if (const auto& test = progress_.test())
      duel.test = {.plan = test->plan(),
                   .log_likelihood_ratio = progress_.log_likelihood_ratio(),
                   .lower_bound = test->lower_bound(),
                   .upper_bound = test->upper_bound(),
                   .decision = progress_.decision(),
                   .decided_after = progress_.decided_after()};
    return duel;
  }

  const DuelProgress& progress() const { return progress_; }
  std::int64_t surplus() const { return surplus_; }
  Tally& tally() { return tally_; }

 private:
  Tally tally_;
  DuelProgress progress_;
  std::int64_t surplus_ = 0;
};

GameCounts count(const Schedule& schedule, std::size_t played, const Counter& counter) {
  GameCounts counts{.planned = std::ssize(schedule.games),
                    .played = static_cast<std::int64_t>(played),
                    .remaining = std::ssize(schedule.remaining),
                    .forfeited = std::ssize(schedule.forfeits),
                    .surplus = counter.surplus()};
  if (const auto decided = counter.progress().decided_after()) {
    counts.planned = *decided;
    counts.remaining = counts.forfeited = 0;
  }
  return counts;
}

std::vector<Standing> table(const ScheduleRules& rules, const Schedule& schedule,
                            const Tally& tally, const std::vector<Withdrawal>& withdrawals) {
  std::vector<Standing> table = standings(tally, statuses(rules, schedule, withdrawals));
  if (rules.format == Format::swiss)
    sort_by(half_match_points(schedule, rules.players), false, table);
  if (rules.format == Format::knockout)
    sort_by(rounds_reached(schedule, rules.players), true, table);
  return table;
}

}  // namespace

Expected<TournamentSummary> summarize(const ScheduleRules& rules,
                                      const std::optional<SprtPlan>& sprt,
                                      const std::vector<NumberedResult>& games,
                                      const std::vector<Withdrawal>& withdrawals) {
  std::optional<Sprt> test;
  if (sprt && rules.format == Format::duel) {
    const auto made = Sprt::from_plan(*sprt);
    if (!made) return Failure{made.error()};
    test = *made;
  }
  const auto schedule = plan_schedule(rules, without_numbers(games), withdrawals);
  if (!schedule) return Failure{schedule.error()};
  Counter counter(rules, std::move(test));
  counter.add(games);
  TournamentSummary summary;
  summary.format = rules.format;
  summary.games = count(*schedule, games.size(), counter);
  summary.complete = schedule->complete || counter.progress().decided_after();
  summary.winner = schedule->winner;
  summary.table = table(rules, *schedule, counter.tally(), withdrawals);
  if (rules.format == Format::swiss)
    summary.half_match_points = half_match_points(*schedule, rules.players);
  if (rules.players == 2) summary.duel = counter.duel();
  summary.notes = schedule->notes;
  summary.tally = std::move(counter.tally());
  return summary;
}

}  // namespace connect4
