#include "lib/tournament/report/duel_verdict.hpp"

#include "lib/game/outcome.hpp"

namespace connect4 {

namespace {

bool has_test(const TournamentReport& duel) {
  return duel.summary.duel && duel.summary.duel->test;
}

std::string unplayable_reason(const TournamentReport& duel) {
  if (!duel.state.withdrawn.empty()) {
    const WithdrawnPlayer& gone = duel.state.withdrawn.front();
    return duel.players[static_cast<std::size_t>(gone.withdrawal.player)] + " " + gone.reason();
  }
  return duel.players[duel.summary.tally.has_started(0) ? 1 : 0] + " could not be started";
}

DuelVerdict verdict_of_test(const DuelSummary::Test& test) {
  switch (test.decision) {
    case SprtDecision::accept_h1:
      return DuelVerdict::passed;
    case SprtDecision::accept_h0:
      return DuelVerdict::failed;
    case SprtDecision::play_identically:
      return test.plan.elo1 <= 0 ? DuelVerdict::passed : DuelVerdict::failed;
    case SprtDecision::go_on:
      break;
  }
  return DuelVerdict::undecided;
}

DuelVerdict verdict_of_interval(const Estimate& difference) {
  if (difference.low && *difference.low > 0) return DuelVerdict::passed;
  if (difference.high && *difference.high < 0) return DuelVerdict::failed;
  return DuelVerdict::undecided;
}

}  // namespace

DuelVerdict verdict_of(const TournamentReport& duel) {
  const Tally& tally = duel.summary.tally;
  if (!duel.state.withdrawn.empty() || !tally.has_started(0) || !tally.has_started(1))
    return DuelVerdict::unplayable;
  if (has_test(duel)) return verdict_of_test(*duel.summary.duel->test);
  if (duel.pairs_compared && duel.pairs_compared->are_alike()) return DuelVerdict::passed;
  return verdict_of_interval(duel.ratings.difference(0, 1));
}

std::string describe(DuelVerdict verdict, const TournamentReport& duel) {
  switch (verdict) {
    case DuelVerdict::passed:
      return "";
    case DuelVerdict::undecided:
      return "undecided: no games left";
    case DuelVerdict::unplayable:
      return "no verdict: " + unplayable_reason(duel);
    case DuelVerdict::failed:
      break;
  }
  if (!has_test(duel)) return duel.players[0] + " is weaker than " + duel.players[1];
  if (duel.summary.duel->test->decision == SprtDecision::accept_h0) return "the test accepted H0";
  return "they play identically, so the first is not stronger by elo1";
}

}  // namespace connect4
