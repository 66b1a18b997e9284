#include "runner/tournament/report/page_report.hpp"

#include <filesystem>
#include <utility>
#include <vector>

#include "lib/text/html.hpp"
#include "lib/text/words.hpp"
#include "lib/tournament/statistics/test_course.hpp"
#include "runner/process/real_path.hpp"
#include "runner/tournament/config/stored_config.hpp"
#include "runner/tournament/report/accuracy_report.hpp"
#include "runner/tournament/report/report_json.hpp"
#include "runner/tournament/report/report_text.hpp"

namespace connect4 {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t most_ratio_points = 1'000;
constexpr std::size_t most_attempts = 2'000;  // some 200 bytes each

/// A command line as its config has it: without the folder that files beside the config got when it
/// was read, which is nobody's business.
std::string as_written(std::vector<std::string> words, const std::string& folder) {
  for (std::string& word : words)
    if (!folder.empty() && word.starts_with('/') && is_within(word, folder))
      word = std::filesystem::path(word).lexically_relative(folder).string();
  return as_shell_line(words);
}

std::vector<PagePlayer> players_of(StoreReader& reader) {
  const TournamentConfig config = stored_config(reader.config());
  const std::string folder = reader.config_folder();
  std::vector<PagePlayer> players;
  for (const ConfiguredPlayer& player : config.players) {
    players.push_back({.name = player.name, .command = as_written(player.command, folder)});
    if (!player.time.unlimited) players.back().limit = player.time.turn;
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

/// Null where there is no test.
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

/// Why a game ended by a fault, or was void.
std::string detail_of(const GameRecord& record) {
  if (record.fault) return record.fault->detail;
  if (record.outcome.ending != Ending::void_game) return "";
  return record.warnings.empty() ? "" : record.warnings.front().text;
}

}  // namespace

TournamentPage read_page_tables(StoreReader& reader) {
  GameSet games;
  TestCourse course;
  const TournamentReport report = read_report(reader, [&](const NumberedResult& game) {
    games.add(game.number);
    course.add(game);
  });
  return {.data = {.title = report.name,
                   .standings = full_standings_json(reader, report),
                   .crosstable = crosstable_json(report),
                   .players = players_of(reader),
                   .rounds = rounds_json(report.summary.rounds),
                   .test = test_json(report, course)},
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

TournamentPage read_page(StoreReader& reader, bool exact_times) {
  TournamentPage page = read_page_tables(reader);
  for (const StoredGame& game : reader.set_aside()) {
    if (page.data.set_aside.size() >= most_attempts) break;
    page.data.set_aside.push_back(attempt_json(game.record, game.attempt, detail_of(game.record)));
  }
  PackedGames& games = page.data.games = PackedGames(exact_times);
  const bool has_logs = reader.has_logs();
  reader.records({}, [&](const StoredGame& game) {
    if (!page.games.has(game.record.game)) return;
    const GamePlace place = place_on_page(game, page.last_that_counts);
    if (!has_logs || !games.has_room_for_logs()) return games.add(game.record, place);
    GameRecord with_logs = game.record;
    with_logs.logs = reader.logs(with_logs.game);
    games.add(with_logs, place);
  });
  return page;
}

}  // namespace connect4
