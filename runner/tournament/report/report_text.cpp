#include "runner/tournament/report/report_text.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

#include "lib/text/plural.hpp"
#include "lib/tournament/statistics/watched_interval.hpp"
#include "runner/screen/table.hpp"
#include "runner/tournament/report/circle_report.hpp"
#include "runner/tournament/report/place_report.hpp"
#include "runner/tournament/report/report_numbers.hpp"

namespace connect4 {

namespace {

constexpr auto left = TableColumn::Align::left;
constexpr auto right = TableColumn::Align::right;

/// Without a half where there is none: "7", "7.5".
std::string halves(std::int64_t half_points) {
  return std::to_string(half_points / 2) + (half_points % 2 != 0 ? ".5" : "");
}

/// Without "-0".
std::string whole_elo(double elo) {
  return decimals(std::round(elo) == 0 ? 0 : elo, 0, true);
}

/// "[+240, +436]", or "[+240, ...]" if one end is open; empty without a number.
std::string bracketed(const Estimate& elo) {
  if (!elo.value || (!elo.low && !elo.high)) return "";
  const auto end = [](const std::optional<double>& at) { return at ? whole_elo(*at) : "..."; };
  return "[" + end(elo.low) + ", " + end(elo.high) + "]";
}

std::string win_draw_loss(const Score& score) {
  return std::to_string(score.wins) + "/" + std::to_string(score.draws) + "/" +
         std::to_string(score.losses);
}

/// How many games a player lost by breaking a rule; empty for none.
std::string faults(const EndingCounts& endings) {
  std::int64_t count = 0;
  for (std::size_t i = 0; i < endings.size(); ++i)
    if (is_fault(static_cast<Ending>(i))) count += endings[i].lost;
  return count == 0 ? "" : std::to_string(count);
}

/// How likely the player is stronger than the next one in the table, in percent.
std::string over_next(const TournamentReport& report, const Standing& line) {
  const auto& table = report.summary.table;
  const auto next = std::find_if(table.begin(), table.end(),
                                 [&](const Standing& each) { return each.player == line.player; }) +
                    1;
  if (next == table.end()) return "";
  const auto los = report.ratings.los(line.player, next->player);
  return los ? decimals(100 * *los, 1) : "";
}

std::string name_of(const TournamentReport& report, const Standing& line) {
  return report.players[place(line.player)] + (!line.status.withdrawn ? ""
                                               : line.never_started() ? " (not started)"
                                                                      : " (withdrawn)");
}

std::vector<TableColumn> standings_columns(const StandingsView& view) {
  std::vector<TableColumn> columns{
      {"#", right},          {"player", left, 0, 8}, {"games", right, 3}, {"W", right, 6},
      {"D", right, 6},       {"L", right, 6},        {"match", right},    {"points", right},
      {"awarded", right, 7}, {"score %", right, 2},  {"Elo", right},      {"95 %", right, 5},
      {"> next", right, 5},  {"best %", right, 2},   {"place", right, 4}, {"BH C1", right, 3},
      {"BH", right, 1},      {"SB", right, 1},       {"faults", right, 4}};
  if (view.colours) {
    columns.push_back({"red W/D/L", right});
    columns.push_back({"blue W/D/L", right});
  }
  return columns;
}

std::vector<std::string> standings_row(const TournamentReport& report, const Standing& line,
                                       const StandingsView& view) {
  const Score score = line.score();
  const Estimate& elo = report.ratings.players()[place(line.player)];
  const auto& match_points = report.summary.half_match_points;
  const auto& buchholz = line.buchholz;
  std::vector<std::string> row{
      std::to_string(line.rank),
      name_of(report, line),
      std::to_string(score.games()),
      std::to_string(score.wins),
      std::to_string(score.draws),
      std::to_string(score.losses),
      match_points.empty() ? "" : points(match_points[place(line.player)]),
      report.tournaments.empty() ? points(line.half_points) : "",
      line.status.awarded_half_points == 0 ? "" : points(line.status.awarded_half_points),
      percent(score),
      elo_text(elo),
      bracketed(elo),
      over_next(report, line),
      best_text(report.places[place(line.player)]),
      places_text(report.places[place(line.player)]),
      buchholz ? points(buchholz->cut) : "",
      buchholz ? points(buchholz->full) : "",
      report.tournaments.empty()
          ? decimals(static_cast<double>(line.sonneborn_berger_quarters) / 4, 2)
          : "",
      faults(line.endings)};
  if (view.colours) {
    row.push_back(win_draw_loss(line.red));
    row.push_back(win_draw_loss(line.blue));
  }
  return row;
}

/// A column a player, in the order of the table and numbered by it, for square tables.
std::vector<TableColumn> square_columns(const TournamentReport& report) {
  std::vector<TableColumn> columns{{"", right}, {"player", left, 0, 8}};
  for (std::size_t i = 0; i < report.summary.table.size(); ++i)
    columns.push_back({std::to_string(i + 1), right});
  return columns;
}

template <class Cell>
Table square_table(const TournamentReport& report, const Cell& cell) {
  Table table(square_columns(report));
  int number = 0;
  for (const Standing& line : report.summary.table) {
    std::vector<std::string> row{std::to_string(++number), name_of(report, line)};
    for (const Standing& other : report.summary.table)
      row.push_back(line.player == other.player ? "." : cell(line.player, other.player));
    table.add_row(row);
  }
  return table;
}

Table table_of_standings(const TournamentReport& report, const StandingsView& view) {
  Table table(standings_columns(view));
  for (const Standing& line : report.summary.table)
    table.add_row(standings_row(report, line, view));
  return table;
}

Table table_of_points(const TournamentReport& report) {
  return square_table(report, [&](int row, int column) {
    const Score score = report.summary.tally.score(row, column);
    return score.games() == 0 ? std::string("-")
                              : halves(score.half_points()) + "/" + std::to_string(score.games());
  });
}

Table table_of_endings(const TournamentReport& report) {
  std::vector<TableColumn> columns{{"won/lost by", left, 0, 8}};
  for (const EndingRow& row : ending_table) columns.push_back({std::string(row.name), right});
  Table table(columns);
  for (const Standing& line : report.summary.table) {
    std::vector<std::string> row{name_of(report, line)};
    for (const EndingCount& count : line.endings) {
      const bool occurred = count.won + count.lost > 0;
      row.push_back(count.neither > 0 ? std::to_string(count.neither)
                    : occurred        ? std::to_string(count.won) + "/" + std::to_string(count.lost)
                                      : "");
    }
    table.add_row(row);
  }
  return table;
}

Table table_of_los(const TournamentReport& report) {
  const auto holds = pairs_that_hold(report.ratings);
  return square_table(report, [&](int row, int column) {
    const auto los = report.ratings.los(row, column);
    if (!los) return std::string("-");
    return decimals(100 * *los, 1) + (*holds[place(row)][place(column)] ? "*" : " ");
  });
}

Table table_of_differences(const TournamentReport& report) {
  return square_table(report, [&](int row, int column) {
    const Estimate difference = report.ratings.difference(row, column);
    const std::string bar = bracketed(difference);
    return elo_text(difference) + (bar.empty() ? "" : " " + bar);
  });
}

std::string interval(const Estimate& estimate) {
  const std::string bar = bracketed(estimate);
  if (!bar.empty()) return elo_text(estimate) + " " + bar;
  return elo_text(estimate) + (estimate.reason.empty() ? "" : " (" + estimate.reason + ")");
}

/// Empty while nothing is ruled out.
std::string watched_text(const Pentanomial& pairs) {
  const Estimate elo = watched_interval(pairs);
  if (!elo.low && !elo.high) return "";
  return "whenever it is looked at: Elo " + interval(elo) + "\n";
}

std::string_view decision_text(const TournamentReport& report) {
  switch (report.summary.duel->test->decision) {
    case SprtDecision::accept_h0:
      return "H0 accepted: the first is not stronger by elo1 or more";
    case SprtDecision::accept_h1:
      return "H1 accepted: the first is stronger by more than elo0";
    case SprtDecision::play_identically:
      return "ended without a decision, since they play identically";
    case SprtDecision::go_on:
      break;
  }
  if (!report.summary.complete) return "not decided yet";
  return report.state.withdrawn.empty() ? "not decided: its games are used up"
                                        : "not decided: a player could not be started";
}

std::string ratio_text(const std::optional<double>& ratio) {
  return ratio ? decimals(*ratio, 2, true) : "- (the likelihoods could not be computed)";
}

std::string ratio_in_bounds(const DuelSummary::Test& test) {
  return "LLR " + ratio_text(test.log_likelihood_ratio) + " in [" +
         decimals(test.lower_bound, 2, true) + ", " + decimals(test.upper_bound, 2, true) + "]";
}

/// To two digits: it is no better than that.
std::string about(double number) {
  double unit = 1;
  while (number / unit >= 100) unit *= 10;
  return "about " + decimals(std::max(1.0, std::round(number / unit)) * unit, 0);
}

/// "; about 350 more games expected, 120 are left"; empty where there is nothing to expect.
std::string expectation(const TournamentReport& report) {
  const Expected<double>& games = report.summary.duel->test->expected_games;
  if (!games || report.summary.complete) return "";
  const std::int64_t remaining = report.summary.games.remaining;
  return "; " + about(*games) + " more games expected" +
         (*games > static_cast<double>(remaining) ? ", " + std::to_string(remaining) + " are left"
                                                  : "");
}

/// Of a duel under a test.
std::string test_text(const TournamentReport& report) {
  const DuelSummary::Test& test = *report.summary.duel->test;
  std::string text =
      "SPRT (" + std::string(test.plan.model == EloModel::logistic ? "logistic" : "normalized") +
      " Elo " + decimals(test.plan.elo0, 1) + " against " + decimals(test.plan.elo1, 1) +
      "): " + ratio_in_bounds(test) + ", " + std::string(decision_text(report)) +
      expectation(report);
  if (test.decided_after) text += ", after game " + std::to_string(*test.decided_after);
  text += "\n";
  if (test.estimate)
    text += "with the stop allowed for (" + std::string(stopped_test_method) + "): Elo " +
            interval(test.estimate->elo) + ", normalized Elo " +
            interval(test.estimate->normalized_elo) + "\n";
  return text;
}

/// What stands behind every rating.
std::string prior_remark(const TournamentReport& report) {
  const double pairs = report.rating_plan.prior_pairs;
  const auto& players = report.ratings.players();
  const bool is_rated = std::any_of(players.begin(), players.end(),
                                    [](const Estimate& elo) { return elo.value.has_value(); });
  if (pairs == 0 || !is_rated) return "";
  return "Elo: with a weak prior, " +
         (pairs == 1 ? "a drawn opening pair" : decimals(pairs, 1) + " drawn opening pairs") +
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
    text += "Elo of ";
    const bool everybody = players.size() == report.players.size() && players.size() > 2;
    if (everybody) text += "all";
    for (std::size_t i = 0; i < players.size() && !everybody; ++i)
      text += (i == 0 ? "" : ", ") + players[i];
    text += ": " + reason + "\n";
  }
  return text;
}

std::string withdrawal_remarks(const TournamentReport& report) {
  std::string text;
  for (const WithdrawnPlayer& player : report.state.withdrawn)
    text += report.players.at(place(player.withdrawal.player)) + " takes no further part" +
            (player.reason.empty() ? "" : ": it " + player.reason) + "\n";
  if (report.summary.games.forfeited > 0)
    text +=
        plural(report.summary.games.forfeited, "game") + " will not be played because of that\n";
  return text;
}

/// Of games, and of answers.
std::string repetition_remarks(const TournamentReport& report) {
  std::string text;
  if (report.repeated_games > 0)
    text += plural(report.repeated_games, "game") +
            " ended in a position that the same players, with the same colours, had reached from "
            "another opening: identical games count once in the error bars\n";
  if (report.answers && always_alike(*report.answers))
    text += report.players[0] + " and " + report.players[1] +
            " always answered alike where they met a position again (" +
            std::to_string((*report.answers)[0].met_again) + " and " +
            std::to_string((*report.answers)[1].met_again) +
            " times): to play these openings again would tell nothing new; the error bars speak "
            "of other openings like these\n";
  return text;
}

}  // namespace

std::string elo_text(const Estimate& elo) {
  if (elo.value) return whole_elo(*elo.value);
  if (elo.low) return "> " + whole_elo(*elo.low);
  if (elo.high) return "< " + whole_elo(*elo.high);
  return "-";
}

std::string standings_table(const TournamentReport& report, const StandingsView& view) {
  return table_of_standings(report, view).text(view.width);
}

std::vector<TitledTable> standings_tables(const TournamentReport& report,
                                          const StandingsView& view) {
  std::vector<TitledTable> tables{{"Standings", table_of_standings(report, view)}};
  if (view.endings)
    tables.push_back({"Won and lost, by how games ended", table_of_endings(report)});
  if (view.los)
    tables.push_back(
        {"Chance in % that the row's player is stronger than the column's; *: holds for the table "
         "as "
         "a whole",
         table_of_los(report)});
  if (view.differences)
    tables.push_back({"By how many Elo the row's player is stronger than the column's",
                      table_of_differences(report)});
  return tables;
}

TitledTable crosstable(const TournamentReport& report) {
  return {"Crosstable", table_of_points(report)};
}

std::string rates_text(const TournamentReport& report) {
  const auto& [first_mover, draws] = report.rates;
  std::string text;
  if (first_mover.value)
    text += "first mover " + interval(first_mover) + " Elo";
  else if (first_mover.reason != no_rated_game && !first_mover.reason.empty())
    text += "first mover " + interval(first_mover);
  if (draws.value) {
    text += (text.empty() ? "" : ", ") + std::string("draws between equals ") +
            decimals(100 * *draws.value, 1) + " %";
    if (draws.low && draws.high)
      text += " [" + decimals(100 * *draws.low, 1) + ", " + decimals(100 * *draws.high, 1) + "]";
  }
  return text.empty() ? "" : text + "\n";
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
  text += "Elo " + interval(report.ratings.difference(0, 1)) + ", normalized Elo " +
          interval(report.normalized_elo) + ", LOS " +
          (los ? decimals(100 * *los, 1) + " %" : "-") + "\n";
  text += watched_text(duel.pairs);
  if (report.pairs_compared && report.pairs_compared->are_alike())
    text += "they play identically: 0 of " +
            plural(report.pairs_compared->compared, "opening pair") + " differ\n";
  if (duel.test) text += test_text(report);
  return text;
}

std::string test_line(const TournamentReport& report) {
  if (!report.summary.duel || !report.summary.duel->test) return "";
  return ratio_in_bounds(*report.summary.duel->test) + expectation(report);
}

std::string remarks(const TournamentReport& report) {
  return rating_remarks(report) + game_remarks(report);
}

std::string game_remarks(const TournamentReport& report) {
  std::string text = withdrawal_remarks(report);
  if (report.void_games > 0)
    text += plural(report.void_games, "game") +
            " came to nothing (void), no player's fault: such games are played again\n";
  if (report.summary.games.surplus > 0)
    text += plural(report.summary.games.surplus, "surplus game") +
            " played after the decision of the test: not counted\n";
  if (!report.is_confined) text += "sandbox: none; the players were not confined\n";
  for (const Note& note : report.summary.notes) text += describe(note, report.players) + "\n";
  text += repetition_remarks(report);
  return text;
}

std::string headline(const TournamentReport& report) {
  const GameCounts& games = report.summary.games;
  std::string text = report.name + ": ";
  if (report.summary.complete)
    text += "complete, " + plural(games.played, "game");
  else
    text += std::to_string(games.played) + " of " + plural(games.planned, "game") + " played, " +
            std::to_string(games.remaining) + " remain";
  if (report.summary.winner)
    text += "; the winner is " + report.players[place(*report.summary.winner)];
  return text + "\n";
}

std::string standings_text(const TournamentReport& report, const StandingsView& view) {
  std::string text = headline(report);
  bool is_first = true;
  for (const auto& [title, table] : standings_tables(report, view))
    text += "\n" + (std::exchange(is_first, false) ? "" : title + "\n") + table.text(view.width);
  for (const std::string& part :
       {duel_text(report), rates_text(report) + circles_text(report) + remarks(report)})
    if (!part.empty()) text += "\n" + part;
  return text;
}

}  // namespace connect4
