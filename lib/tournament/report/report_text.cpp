#include "lib/tournament/report/report_text.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <map>

#include "lib/game/outcome.hpp"
#include "lib/text/amounts.hpp"
#include "lib/text/phrases.hpp"

namespace connect4 {

namespace {

/// Without "-0".
std::string whole_elo(double elo) {
  return decimals(std::round(elo) == 0 ? 0 : elo, 0, true);
}

std::string interval(const Estimate& estimate) {
  const std::string bar = bracketed(estimate);
  if (!bar.empty()) return elo_text(estimate) + " " + bar;
  return elo_text(estimate) + (estimate.reason.empty() ? "" : " (" + estimate.reason + ")");
}

std::string_view decision_text(const TournamentReport& report) {
  switch (report.summary.duel->test->decision) {
    case SprtDecision::accept_h0:
      return "H0 accepted";
    case SprtDecision::accept_h1:
      return "H1 accepted";
    case SprtDecision::play_identically:
      return "ended because they play identically";
    case SprtDecision::go_on:
      break;
  }
  if (!report.summary.complete) return "not decided yet";
  return report.state.withdrawn.empty() ? "not decided: no games left"
                                        : "not decided: a player could not be started";
}

std::string ratio_text(const std::optional<double>& ratio) {
  return ratio ? decimals(*ratio, 2, true) : "- (the likelihoods could not be computed)";
}

std::string ratio_in_bounds(const DuelSummary::Test& test) {
  const auto& ratio = test.log_likelihood_ratio;
  std::string text = "LLR " + ratio_text(ratio) + " in [" + decimals(test.lower_bound, 2, true) +
                     ", " + decimals(test.upper_bound, 2, true) + "]";
  if (!ratio || *ratio == 0 || test.decision != SprtDecision::go_on) return text;
  const bool is_up = *ratio > 0;
  return text + ", " + decimals(100 * *ratio / (is_up ? test.upper_bound : test.lower_bound), 0) +
         " % of the way to " + (is_up ? "H1" : "H0");
}

/// The text of a duel under a test.
std::string test_text(const TournamentReport& report) {
  const DuelSummary::Test& test = *report.summary.duel->test;
  std::string text =
      "SPRT (" + std::string(test.plan.model == EloModel::logistic ? "logistic" : "normalized") +
      " Elo " + decimals(test.plan.elo0, 1) + " against " + decimals(test.plan.elo1, 1) +
      "): " + ratio_in_bounds(test) + ", " + std::string(decision_text(report));
  if (const auto last = report.summary.duel->decided_after)
    text += ", after game " + std::to_string(*last);
  text += "\n";
  if (test.decision == SprtDecision::accept_h0 || test.decision == SprtDecision::accept_h1)
    text += "This Elo is probably exaggerated, because the test stopped the duel early.\n";
  return text;
}

/// "20", "-2.5"
std::string short_elo(double elo) {
  return decimals(elo, std::round(elo) == elo ? 0 : 1);
}

std::string unit_of(const SprtPlan& plan) {
  return plan.model == EloModel::logistic ? "Elo" : "normalized Elo";
}

/// "new is not weaker than old by 20 normalized Elo": what it means that H1 was accepted, that the
/// difference is above elo0, or H0, that it is below elo1.
std::string meaning_of(bool is_h1, const SprtPlan& plan, const std::string& first,
                       const std::string& second) {
  const double bound = is_h1 ? plan.elo0 : plan.elo1;
  const bool is_strict = is_h1 ? bound >= 0 : bound <= 0;
  const std::string by = bound == 0 ? ""
                                    : (is_strict ? " by more than " : " by ") +
                                          short_elo(std::abs(bound)) + " " + unit_of(plan);
  const bool says_stronger = is_strict == is_h1;
  return first + (is_strict ? " is " : " is not ") + (says_stronger ? "stronger" : "weaker") +
         " than " + second + by;
}

std::string result_of_test(const TournamentReport& report) {
  const SprtPlan& plan = report.summary.duel->test->plan;
  const auto decision = report.summary.duel->test->decision;
  const std::string of_plan = " (SPRT, " + short_elo(plan.elo0) + " against " +
                              short_elo(plan.elo1) + " " + unit_of(plan) + ")\n";
  if (decision == SprtDecision::go_on)
    return "No decision: neither hypothesis was accepted" + of_plan;
  const bool is_h1 = decision == SprtDecision::accept_h1;
  return meaning_of(is_h1, plan, report.players[0], report.players[1]) + ": H" +
         (is_h1 ? "1" : "0") + " accepted after " +
         plural(report.summary.duel->decided_after.value_or(0), "game") + of_plan;
}

/// A player that won everything has only a bound.
std::string result_of_interval(const TournamentReport& report) {
  const Estimate difference = report.ratings.difference(0, 1);
  const std::string games = plural(report.summary.tally.score(0, 1).games(), "game");
  const bool is_stronger = difference.low && *difference.low > 0;
  const bool is_weaker = difference.high && *difference.high < 0;
  if (!is_stronger && !is_weaker) {
    const std::string bar = bracketed(difference);
    return "No decision after " + games + ": the 95 % interval of the difference" +
           (bar.empty() ? "" : ", " + bar + ",") + " includes 0\n";
  }
  return report.players[0] + (is_stronger ? " is stronger than " : " is weaker than ") +
         report.players[1] + ": " +
         (difference.value ? "Elo " + interval(difference) + " after " + games
                           : std::string("it ") + (is_stronger ? "won" : "lost") + " all " + games +
                                 ", so only a bound is known, Elo " + elo_text(difference)) +
         "\n";
}

/// The text behind every rating.
std::string prior_remark(const TournamentReport& report) {
  const double pairs = report.rating_plan.prior_pairs;
  const auto& players = report.ratings.players();
  const bool is_rated = std::any_of(players.begin(), players.end(),
                                    [](const Estimate& elo) { return elo.value.has_value(); });
  if (pairs == 0 || pairs == RatingPlan{}.prior_pairs || !is_rated) return "";
  return "Elo: with a prior, " + decimals(pairs, 1) + " drawn opening pairs" +
         " of each player against the mean that ratings count from (rating_prior)\n";
}

/// Each reason once, with those it is about.
std::string rating_remarks(const TournamentReport& report) {
  std::map<std::string, std::vector<std::string>> players_by_reason;
  for (const Standing& line : report.summary.table) {
    const std::string& reason = report.ratings.players()[place(line.player)].reason;
    if (!reason.empty() && reason != report.ratings.reason())
      players_by_reason[reason].push_back(report.players[place(line.player)]);
  }
  std::string text = prior_remark(report);
  if (!report.ratings.reason().empty()) text += "Elo: " + report.ratings.reason() + "\n";
  for (const auto& [reason, players] : players_by_reason) {
    const bool everybody = players.size() == report.players.size() && players.size() > 2;
    text += "Elo of " + (everybody ? "all" : joined(players)) + ": " + reason + "\n";
  }
  return text;
}

std::string withdrawal_remarks(const TournamentReport& report) {
  std::string text;
  for (const WithdrawnPlayer& player : report.state.withdrawn)
    text += report.players.at(place(player.withdrawal.player)) + " was withdrawn: it " +
            player.reason() + "\n";
  if (report.summary.games.forfeited > 0)
    text += plural(report.summary.games.forfeited, "game") + " will therefore not be played\n";
  return text;
}

/// The remarks on repeated games and on repeated answers.
std::string repetition_remarks(const TournamentReport& report) {
  std::string text;
  if (report.repeated_games > 0)
    text += plural(report.repeated_games, "game") +
            (report.tournaments.empty()
                 ? " ended in the same position as another game between the same players and "
                   "colours that began from a different opening; they add little information\n"
                 : " repeated an earlier one move by move: left out of the ratings\n");
  if (report.answers && always_alike(*report.answers))
    text +=
        report.players[0] + " and " + report.players[1] +
        " are deterministic: they never changed a move in a position that they had seen before (" +
        std::to_string((*report.answers)[0].met_again) + " and " +
        std::to_string((*report.answers)[1].met_again) +
        " repeats). Replaying these openings would add nothing; the error bars apply to other "
        "openings of the same kind\n";
  return text;
}

}  // namespace

std::string decimals(double value, int digits, bool sign) {
  std::array<char, 48> text{};
  const double unit = std::pow(10, -digits);
  if (std::abs(value) < unit / 2) value = 0;  // not -0
  std::snprintf(text.data(), text.size(), sign ? "%+.*f" : "%.*f", digits, value);
  return text.data();
}

std::string points(std::int64_t half_points) {
  return decimals(static_cast<double>(half_points) / 2, 1);
}

std::string short_points(std::int64_t half_points) {
  return std::to_string(half_points / 2) + (half_points % 2 != 0 ? ".5" : "");
}

std::string percent(const Score& score) {
  if (score.games() == 0) return "-";
  return decimals(
      50.0 * static_cast<double>(score.half_points()) / static_cast<double>(score.games()), 1);
}

std::string elo_text(const Estimate& elo) {
  if (elo.value) return whole_elo(*elo.value);
  if (elo.low) return "> " + whole_elo(*elo.low);
  if (elo.high) return "< " + whole_elo(*elo.high);
  return "-";
}

std::string bracketed(const Estimate& elo) {
  if (!elo.value || (!elo.low && !elo.high)) return "";
  const auto end = [](const std::optional<double>& at) { return at ? whole_elo(*at) : "..."; };
  return "[" + end(elo.low) + ", " + end(elo.high) + "]";
}

std::string places_text(const std::optional<Place>& place) {
  if (!place) return "-";
  const std::string low = std::to_string(place->low);
  return place->low == place->high ? low : low + "-" + std::to_string(place->high);
}

std::string rates_text(const TournamentReport& report) {
  const auto& [score, drawn] = report.rates;
  if (!score.value) return "";
  return "First player scored " + decimals(100 * *score.value, 1) + " % [" +
         decimals(100 * *score.low, 1) + ", " + decimals(100 * *score.high, 1) + "]; " +
         decimals(100 * drawn.value_or(0), 1) + " % of games were drawn\n";
}

std::string duel_text(const TournamentReport& report) {
  if (!report.summary.duel) return "";
  const DuelSummary& duel = *report.summary.duel;
  const auto& [counts] = duel.pairs;
  std::string text = report.players[0] + " against " + report.players[1] + " in " +
                     plural(duel.pairs.pairs(), "opening pair") + ": LL " +
                     std::to_string(counts[0]) + ", LD " + std::to_string(counts[1]) + ", DD+WL " +
                     std::to_string(counts[2]) + ", WD " + std::to_string(counts[3]) + ", WW " +
                     std::to_string(counts[4]) + "\n";
  const auto los = report.ratings.los(0, 1);
  text += "Elo " + interval(report.ratings.difference(0, 1)) + ", LOS " +
          (los ? decimals(100 * *los, 1) + " %" : "-") + "\n";
  if (report.pairs_compared && report.pairs_compared->are_alike())
    text += "they play identically: 0 of " +
            plural(report.pairs_compared->compared, "opening pair") + " differ\n";
  if (duel.test) text += test_text(report);
  return text;
}

std::string test_line(const TournamentReport& report) {
  if (!report.summary.duel || !report.summary.duel->test) return "";
  return ratio_in_bounds(*report.summary.duel->test);
}

std::string remarks(const TournamentReport& report) {
  return rating_remarks(report) + game_remarks(report);
}

std::string game_remarks(const TournamentReport& report) {
  std::string text = withdrawal_remarks(report);
  if (report.void_games > 0)
    text += plural(report.void_games, "game") + (report.void_games == 1 ? " was" : " were") +
            " void because of a machine failure; void games are replayed\n";
  if (report.summary.games.surplus > 0)
    text += plural(report.summary.games.played, "game") + " were played, several at a time; the " +
            std::to_string(report.summary.games.surplus) + " after the decision " +
            (report.summary.games.surplus == 1 ? "does" : "do") + " not count\n";
  if (!report.is_confined) text += "sandbox: none; the players ran without a sandbox\n";
  for (const Note& note : report.summary.notes) text += describe(note, report.players) + "\n";
  text += repetition_remarks(report);
  return text;
}

std::string duel_result(const TournamentReport& report) {
  if (!report.summary.duel || !report.summary.complete ||
      verdict_of(report) == DuelVerdict::unplayable)
    return "";
  if (report.pairs_compared && report.pairs_compared->are_alike())
    return report.players[0] + " and " + report.players[1] + " play identically: 0 of " +
           plural(report.pairs_compared->compared, "opening pair") + " differ\n";
  return report.summary.duel->test ? result_of_test(report) : result_of_interval(report);
}

std::string headline(const TournamentReport& report) {
  const GameCounts& games = report.summary.games;
  std::string text = duel_result(report) + report.name + ": ";
  if (report.summary.complete)
    text += "complete, " + plural(games.played - games.surplus, "game");
  else if (report.summary.duel && report.summary.duel->test)
    text += plural(games.played, "game") + " played, at most " + std::to_string(games.remaining) +
            " remain";
  else
    text += std::to_string(games.played) + " of " + plural(games.planned, "game") + " played, " +
            std::to_string(games.remaining) + " remain";
  if (report.summary.winner)
    text += "; the winner is " + report.players[place(*report.summary.winner)];
  return text + "\n";
}

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
