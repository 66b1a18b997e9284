#include "runner/tournament/report/accuracy_report.hpp"

#include "runner/screen/table.hpp"
#include "runner/tournament/report/processor_report.hpp"
#include "runner/tournament/report/report_json.hpp"
#include "runner/tournament/report/report_numbers.hpp"

namespace connect4 {

namespace {

using Json = nlohmann::ordered_json;

double share(std::int64_t part, std::int64_t whole) {
  return static_cast<double>(part) / static_cast<double>(whole);
}

/// Empty where there is nothing to divide by.
std::string quotient(std::int64_t part, std::int64_t whole, double scale, int digits) {
  return whole == 0 ? "" : decimals(scale * share(part, whole), digits);
}

Json quotient_json(std::int64_t part, std::int64_t whole) {
  return whole == 0 ? Json(nullptr) : Json(share(part, whole));
}

/// "1-12", "13-24", "25-42"
std::string stage_name(std::size_t stage) {
  const int first = stage == 0 ? 1 : last_disc_of_stage[stage - 1] + 1;
  return std::to_string(first) + "-" + std::to_string(last_disc_of_stage[stage]);
}

std::vector<TableColumn> accuracy_columns() {
  constexpr auto right = TableColumn::Align::right;
  std::vector<TableColumn> columns{
      {"player", TableColumn::Align::left, 0, 8}, {"games", right, 3}, {"errors/game", right}};
  for (std::size_t stage = 0; stage < stage_count; ++stage)
    columns.push_back({stage_name(stage), right, 1});
  columns.push_back({"best %", right});
  columns.push_back({"loss/move", right, 2});
  columns.push_back({"wins", right, 4});
  columns.push_back({"given", right, 5});
  return columns;
}

Json moves_json(const MoveAccuracy& moves, std::int64_t games) {
  return {{"moves", moves.moves},
          {"errors", moves.errors},
          {"errors_per_game", quotient_json(moves.errors, games)},
          {"best_share", quotient_json(moves.best, moves.moves)},
          {"mean_loss", quotient_json(moves.loss, moves.moves)}};
}

}  // namespace

std::vector<PlayerAccuracy> read_accuracy(StoreReader& reader, const TournamentReport& report) {
  std::vector<PlayerAccuracy> players(report.players.size());
  reader.lines([&](const PlayedLine& line) {
    if (!line.scores.empty())
      add_game(players, line.result, judged_moves(line.start, line.moves, line.scores));
  });
  return players;
}

std::string accuracy_table(const TournamentReport& report,
                           const std::vector<PlayerAccuracy>& players, int width) {
  Table table(accuracy_columns());
  for (const Standing& line : report.summary.table) {
    const PlayerAccuracy& player = players[place(line.player)];
    const MoveAccuracy all = player.all();
    std::vector<std::string> row{report.players[place(line.player)], std::to_string(player.games),
                                 quotient(all.errors, player.games, 1, 2)};
    for (const MoveAccuracy& stage : player.stages)
      row.push_back(quotient(stage.errors, player.games, 1, 2));
    row.push_back(quotient(all.best, all.moves, 100, 1));
    row.push_back(quotient(all.loss, all.moves, 1, 2));
    row.push_back(std::to_string(player.wins));
    row.push_back(std::to_string(player.gifts));
    table.add_row(row);
  }
  return table.text(width);
}

Json accuracy_json(const TournamentReport& report, const std::vector<PlayerAccuracy>& players) {
  Json lines = Json::array();
  for (const Standing& line : report.summary.table) {
    const PlayerAccuracy& player = players[place(line.player)];
    Json json{{"player", report.players[place(line.player)]}, {"games", player.games}};
    json.update(moves_json(player.all(), player.games));
    json["stages"] = Json::object();
    for (std::size_t stage = 0; stage < stage_count; ++stage)
      json["stages"][stage_name(stage)] = moves_json(player.stages[stage], player.games);
    json["wins"] = player.wins;
    json["given_wins"] = player.gifts;
    lines.push_back(std::move(json));
  }
  return lines;
}

Json full_standings_json(StoreReader& reader, const TournamentReport& report) {
  Json json = standings_json(report);
  if (reader.scored_count() > 0)
    json["accuracy"] = accuracy_json(report, read_accuracy(reader, report));
  if (const ProcessorReport processors = read_processors(reader); processors.kinds.size() > 1)
    json["processors"] = processors_json(processors, report);
  return json;
}

}  // namespace connect4
