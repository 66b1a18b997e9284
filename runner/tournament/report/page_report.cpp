#include "runner/tournament/report/page_report.hpp"

#include <utility>
#include <vector>

#include "lib/text/escapes.hpp"
#include "lib/text/words.hpp"
#include "lib/tournament/report/report_text.hpp"
#include "lib/tournament/statistics/duel_progress.hpp"
#include "protocol/results/standings.hpp"
#include "runner/screen/narration.hpp"
#include "runner/tournament/config/stored_config.hpp"
#include "runner/tournament/report/hidden_paths.hpp"
#include "runner/tournament/report/report.hpp"

namespace connect4 {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t most_ratio_points = 1'000;
constexpr std::size_t most_set_aside = 2'000;  // some 200 bytes each

/// Returns the players of the page. A player with another name has no command, since that could
/// tell its own name.
std::vector<PagePlayer> players_of(StoreReader& reader, const HiddenPaths& hidden,
                                   const std::vector<std::string>& names) {
  const TournamentConfig config = stored_config(reader.config());
  const std::vector<bool> house = house_bots(config);
  std::vector<PagePlayer> players;
  for (const ConfiguredPlayer& player : config.players) {
    std::vector<std::string> words = player.command;
    for (std::string& word : words) word = hidden(word);
    players.push_back({.name = names.at(players.size()),
                       .is_house = house.at(players.size()),
                       .is_remote = player.is_remote()});
    if (players.back().name == player.name && !player.is_remote())
      players.back().command = as_shell_line(words);
    if (!player.time.unlimited) players.back().limit = player.time.time_to_think();
  }
  return players;
}

Json meeting_json(const RoundMeeting& meeting) {
  Json points = Json::array();
  for (const std::int64_t half : meeting.half_points)
    points.push_back(static_cast<double>(half) / 2);
  return {{"players", meeting.players},
          {"points", points},
          {"winner", meeting.winner ? Json(*meeting.winner) : Json()},
          {"decided", meeting.decided}};
}

Json rounds_json(const RoundList& rounds) {
  Json json = Json::array();
  for (const std::vector<RoundMeeting>& round : rounds) {
    Json& meetings = json.emplace_back(Json::array());
    for (const RoundMeeting& meeting : round) meetings.push_back(meeting_json(meeting));
  }
  return json;
}

/// Null without a test.
Json test_json(const TournamentReport& report, const TestCourse& course) {
  const auto& duel = report.summary.duel;
  if (!duel || !duel->test) return nullptr;
  Json games = Json::array(), ratios = Json::array();
  const auto points = course.points(*Sprt::from_plan(duel->test->plan), most_ratio_points,
                                    last_that_counts(report.summary));
  for (const auto& [number, ratio] : points) {
    games.push_back(number);
    ratios.push_back(ratio ? Json(*ratio) : Json());
  }
  return {{"lower", duel->test->lower_bound},
          {"upper", duel->test->upper_bound},
          {"games", games},
          {"llr", ratios}};
}

std::string tables_of(const TournamentReport& report) {
  return "<p>" + escaped_for_html(headline(report)) + "</p>\n" +
         written({standings_tables(report, {}).front(), crosstable(report)}, TableFormat::html);
}

/// Returns why a game was void, or the faults that ended it, for each player.
std::string detail_of(const GameRecord& record) {
  const auto& [winner, ending] = record.outcome;
  if (ending == Ending::void_game) return record.void_reason;
  std::string text;
  for (const Colour colour : {Colour::red, Colour::blue})
    if (const auto& fault = record.fault_of(colour))
      text += (text.empty() ? "" : "; ") + (winner ? "" : with_colour(record, colour) + ": ") +
              fault->detail;
  return text;
}

}  // namespace

TournamentPage read_page_tables(StoreReader& reader, const ShownPlayers& shown) {
  GameSet games;
  TestCourse course;
  const HiddenPaths hidden = HiddenPaths::of(reader, shown);
  TournamentReport report = read_report(reader, [&](const GameResult& game) {
    games.add(game.number);
    course.add(game);
  });
  report.state = hidden(std::move(report.state));
  if (!shown.empty()) report.players = names_of(shown);
  return {.data = {.title = report.name,
                   .standings = full_standings_json(reader, report),
                   .crosstable = crosstable_json(report),
                   .players = players_of(reader, hidden, report.players),
                   .rounds = rounds_json(report.summary.rounds),
                   .test = test_json(report, course),
                   .history = history_json(report.state.past_ratings)},
          .tables = tables_of(report),
          .games = std::move(games),
          .last_that_counts = last_that_counts(report.summary)};
}

GamePlace place_on_page(const StoredGame& game, int last_that_counts) {
  return {.players = {game.result.red, game.result.blue},
          .round = game.result.round,
          .pairing = game.result.pairing,
          .is_surplus = game.record.game > last_that_counts};
}

TournamentPage read_page(StoreReader& reader, const ShownPlayers& shown, bool exact_times) {
  TournamentPage page = read_page_tables(reader, shown);
  const HiddenPaths hidden = HiddenPaths::of(reader, shown);
  for (const StoredGame& game : reader.set_aside()) {
    if (page.data.set_aside.size() >= most_set_aside) break;
    const GameRecord record = hidden(game.record);
    page.data.set_aside.push_back(attempt_json(record, game.attempt, detail_of(record)));
  }
  PackedGames& games = page.data.games = PackedGames(exact_times);
  reader.records({}, [&](const StoredGame& game) {
    if (!page.games.has(game.record.game)) return;
    const GamePlace place = place_on_page(game, page.last_that_counts);
    GameRecord record = game.record;
    if (games.has_room_for_logs()) record.logs = game.logs;
    games.add(hidden(std::move(record)), place);
  });
  return page;
}

}  // namespace connect4
