// tournament plan: the number of games that show a difference.
#include <array>
#include <cmath>

#include "lib/text/amounts.hpp"
#include "lib/tournament/report/report_text.hpp"
#include "lib/tournament/statistics/power.hpp"
#include "lib/tournament/statistics/sprt.hpp"
#include "protocol/results/columns.hpp"
#include "runner/commands/commands.hpp"
#include "runner/commands/hypotheses.hpp"
#include "runner/commands/reading.hpp"
#include "runner/screen/output.hpp"
#include "runner/screen/usage_error.hpp"
#include "runner/tournament/report/report.hpp"

namespace connect4 {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::array powers{0.5, 0.8, 0.95};
constexpr std::int64_t most_difference = 2000;  // Elo
constexpr std::int64_t most_planned_games = 10'000'000;
constexpr std::int64_t most_planned_players = 1000;

CommandPage plan_page() {
  CommandPage page;
  page.name = "connect4 tournament plan";
  page.summary = "compute how many games you need";
  page.synopsis = "[OPTION]... [TOURNAMENT]";
  page.description = {
      "Computes how many games per pairing you need to show a given Elo difference, that is, to "
      "get a 95 % interval above 0 in 50, 80 and 95 % of tournaments. An opening pair is two games "
      "from one opening, with colours swapped. With --games it also computes the difference that N "
      "games can show.",
      "The spread of the results is taken from an earlier TOURNAMENT, such as last year's. Without "
      "one, games are assumed to be independent, with the share of draws of --draws. STATISTICS.md "
      "explains the computation.",
      "With --sprt it prints instead how many games a duel with this test takes on average if the "
      "true difference is E0, E1, or midway between them."};
  page.operands = {{"TOURNAMENT", "An earlier tournament: its config file or results folder"}};
  page.options = {
      {"difference", "ELO", "Set the difference to show", "20"},
      {"games", "N", "Also print the difference that N games per pairing can show", ""},
      {"players", "N", "Plan a round robin of N players; 2 is a duel", "2"},
      {"draws", "PERCENT", "Assume this share of draws; not with a TOURNAMENT", "10"},
      {"sprt", "E0,E1", "Plan a sequential test instead, in normalized Elo", ""},
      json_option("the plan"),
  };
  page.examples = {
      {"connect4 tournament plan --difference 20", "Plan a duel that can show 20 Elo"},
      {"connect4 tournament plan --sprt 0,20", "Compute how long a sequential test takes"},
      {"connect4 tournament plan cup.json --games 100",
       "Compute what 100 games between such players can show"},
      {"connect4 tournament plan --players 35 --games 4",
       "Compute what the table of a class can show"},
  };
  page.exit_statuses = reading_exit_statuses();
  return page;
}

/// The plan that the command line asks for.
struct GamePlan {
  double difference = 0;
  std::optional<std::int64_t> pairs;  ///< of --games
  PairSpread spread;
  Comparison comparison;
};

std::optional<std::int64_t> pairs_asked_for(const Arguments& arguments) {
  if (!arguments.has("games")) return std::nullopt;
  return arguments.even_number("games", 4, most_planned_games) / 2;
}

PairSpread spread_for(const Arguments& arguments) {
  if (arguments.operands().empty()) {
    return supposed_spread(arguments.real("draws", 0, 99) / 100);
  }
  if (arguments.has("draws"))
    throw both_given("--draws", "TOURNAMENT", "the tournament's own draws are counted");
  StoreReader reader(operand_folder(arguments));
  const auto spread = spread_of(read_report(reader).summary.tally);
  if (!spread)
    throw UsageError(arguments.operands().front() +
                     ": no pairing has two opening pairs with points on both sides; leave it out "
                     "and use --draws");
  return *spread;
}

GamePlan read_plan(const Arguments& arguments) {
  GamePlan plan;
  plan.difference = arguments.real("difference", 1, most_difference);
  plan.pairs = pairs_asked_for(arguments);
  plan.spread = spread_for(arguments);
  const auto players = arguments.number("players", 2, most_planned_players);
  plan.comparison = {plan.spread.deviation, static_cast<std::int32_t>(players)};
  return plan;
}

std::string percent_of(double share) {
  return decimals(100 * share, 0) + " %";
}

/// The number of opening pairs that show the difference in that share of tournaments.
struct NeededGames {
  double power;
  std::optional<std::int64_t> pairs;  ///< nothing: no number is enough
};

std::vector<NeededGames> needed_games(const GamePlan& plan) {
  std::vector<NeededGames> needed;
  for (const double power : powers)
    needed.push_back({power, pairs_for(plan.comparison, plan.difference, power)});
  return needed;
}

ColumnsOf<NeededGames> needed_columns() {
  using Row = NeededGames;
  const auto number = [](std::int64_t games_of_pair) {
    return [=](const Row& row) {
      return row.pairs ? std::to_string(games_of_pair * *row.pairs) : "-";
    };
  };
  return {
      {{"chance of success"},
       "power",
       [](const Row& row) { return row.power; },
       [](const Row& row) { return percent_of(row.power); }},
      {{"opening pairs"}, "pairs", [](const Row& row) { return or_null(row.pairs); }, number(1)},
      {{"games"}, "", number(2)}};
}

std::string games_text(const GamePlan& plan) {
  if (!plan.pairs) return "";
  std::string text = "\n" + std::to_string(2 * *plan.pairs) + " games per pairing show a " +
                     decimals(plan.difference, 0) + " Elo difference in " +
                     decimals(100 * power_of(plan.comparison, plan.difference, *plan.pairs), 0) +
                     " % of tournaments.\nSmallest difference they show: ";
  for (std::size_t i = 0; i < powers.size(); ++i) {
    const auto seen = difference_seen(plan.comparison, *plan.pairs, powers[i]);
    text += std::string(i == 0 ? "" : ", ") + (seen ? decimals(*seen, 0) : "none") +
            (i == 0 ? " Elo in " : " in ") + percent_of(powers[i]) +
            (i == 0 ? " of tournaments" : "");
  }
  return text + ".\n";
}

std::string plan_text(const GamePlan& plan) {
  const auto& [deviation, draws, pairs] = plan.spread;
  const std::int32_t players = plan.comparison.players;
  return "Games per pairing needed to show a difference of " + decimals(plan.difference, 0) +
         " Elo (" +
         (players == 2 ? "duel" : "round robin of " + std::to_string(players) + " players") +
         ")\n\n" + table_of(needed_columns(), needed_games(plan)).text(output_width()) +
         "\nAssumes " +
         (pairs > 0
              ? "results that vary as in " + plural(pairs, "opening pair") + " of that tournament, "
              : std::string("independent games ")) +
         "with " + decimals(100 * draws, 1) +
         " % draws (standard deviation of a pair's score: " + decimals(deviation, 3) + ").\n" +
         games_text(plan);
}

Json plan_json(const GamePlan& plan) {
  Json json{{"difference", plan.difference},
            {"players", plan.comparison.players},
            {"spread",
             {{"deviation", plan.spread.deviation},
              {"draws", plan.spread.draws},
              {"pairs", plan.spread.pairs}}},
            {"needed", lines_json(needed_columns(), needed_games(plan))},
            {"games", nullptr}};
  if (!plan.pairs) return json;
  Json seen = Json::array();
  for (const double power : powers) {
    const auto elo = difference_seen(plan.comparison, *plan.pairs, power);
    seen.push_back({{"power", power}, {"elo", or_null(elo)}});
  }
  json["games"] = {{"pairs", *plan.pairs},
                   {"power", power_of(plan.comparison, plan.difference, *plan.pairs)},
                   {"seen", seen}};
  return json;
}

/// What the test does if the first player is stronger by `elo`.
struct ExpectedTest {
  double elo;
  SprtCourse course;
};

std::int64_t whole_pairs(const ExpectedTest& test) {
  return std::llround(std::ceil(test.course.pairs));
}

std::vector<ExpectedTest> read_expected_tests(const Arguments& arguments) {
  for (const std::string option : {"difference", "games", "players", "draws"})
    if (arguments.has(option)) throw both_given("--sprt", "--" + option);
  if (!arguments.operands().empty())
    throw both_given("--sprt", "TOURNAMENT", "normalized Elo includes the spread of the results");
  const auto [elo0, elo1] = read_hypotheses(arguments);
  const auto test = Sprt::from_plan({.elo0 = elo0, .elo1 = elo1});
  if (!test) throw UsageError(arguments.quoted("sprt") + ": " + test.error());
  std::vector<ExpectedTest> expected;
  for (const double elo : {elo0, (elo0 + elo1) / 2, elo1})
    expected.push_back({elo, test->course_at(elo)});
  return expected;
}

ColumnsOf<ExpectedTest> expected_columns() {
  using Row = ExpectedTest;
  return {{{"normalized Elo"},
           "elo",
           [](const Row& row) { return row.elo; },
           [](const Row& row) { return decimals(row.elo, 1); }},
          {{"H1 accepted"},
           "accepts_h1",
           [](const Row& row) { return row.course.accepts_h1; },
           [](const Row& row) { return percent_of(row.course.accepts_h1); }},
          {{"opening pairs"},
           "pairs",
           [](const Row& row) { return whole_pairs(row); },
           [](const Row& row) { return std::to_string(whole_pairs(row)); }},
          {{"games"}, "", [](const Row& row) { return std::to_string(2 * whole_pairs(row)); }}};
}

int plan_of_test(const Arguments& arguments) {
  const std::vector<ExpectedTest> expected = read_expected_tests(arguments);
  if (arguments.has("json")) {
    Json json;
    json["sprt"] = lines_json(expected_columns(), expected);
    print_json(json);
  } else {
    Output::standard().write(
        "Mean length of a duel with --sprt " + arguments.text_or_default("sprt") +
        ", by the true difference\n\n" +
        table_of(expected_columns(), expected).text(output_width()) +
        "\nApproximation for players of similar strength (Wald 1945). Far from 0, such as at 150, "
        "tests took up to 50 % more games.\n");
  }
  return exit_ok;
}

int plan_of_games(const Arguments& arguments) {
  if (arguments.has("sprt")) return plan_of_test(arguments);
  const GamePlan plan = read_plan(arguments);
  if (arguments.has("json"))
    print_json(plan_json(plan));
  else
    Output::standard().write(plan_text(plan));
  return exit_ok;
}

}  // namespace

Subcommand plan_command() {
  return {plan_page(), plan_of_games};
}

}  // namespace connect4
