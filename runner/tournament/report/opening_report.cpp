#include "runner/tournament/report/opening_report.hpp"

#include "lib/game/notation.hpp"
#include "lib/tournament/schedule/openings.hpp"
#include "runner/screen/table.hpp"
#include "runner/tournament/report/report_json.hpp"
#include "runner/tournament/report/report_numbers.hpp"
#include "runner/tournament/report/report_text.hpp"

namespace connect4 {

namespace {

using Json = nlohmann::ordered_json;

/// Whether it was given as a FEN, so that nobody knows its moves.
bool has_moves(const OpeningEntry& opening) {
  return !opening.moves.empty() || opening.start == Position();
}

std::string text_of(const OpeningEntry& opening) {
  if (opening.start == Position()) return "(empty board)";
  return has_moves(opening) ? opening.moves : to_fen(opening.start);
}

std::vector<TableColumn> opening_columns(bool is_duel) {
  constexpr auto left = TableColumn::Align::left;
  constexpr auto right = TableColumn::Align::right;
  std::vector<TableColumn> columns{{"#", right},      {"opening", left, 0, 8}, {"games", right, 1},
                                   {"W", right, 2},   {"D", right, 2},         {"L", right, 2},
                                   {"score %", right}};
  if (is_duel) columns.push_back({"points", right});
  return columns;
}

std::vector<std::string> opening_row(const OpeningLine& line, bool is_duel) {
  const Score& score = line.results.score(line.first_mover());
  std::vector<std::string> row{std::to_string(line.number + 1),
                               text_of(line.opening),
                               std::to_string(score.games()),
                               std::to_string(score.wins),
                               std::to_string(score.draws),
                               std::to_string(score.losses),
                               percent(score)};
  if (is_duel) row.push_back(points(line.results.by_player.at(0).half_points()));
  return row;
}

Json line_json(const TournamentReport& report, const OpeningLine& line) {
  Json first_mover{{"colour", name(line.first_mover())}};
  first_mover.update(score_json(line.results.score(line.first_mover())));
  Json players = Json::array();
  for (const auto& [number, score] : line.results.by_player) {
    players.push_back({{"player", report.players[place(number)]}});
    players.back().update(score_json(score));
  }
  return {{"opening", line.number + 1},
          {"moves", has_moves(line.opening) ? Json(line.opening.moves) : Json(nullptr)},
          {"start", to_fen(line.opening.start)},
          {"games", line.results.games()},
          {"first_mover", first_mover},
          {"players", players}};
}

}  // namespace

std::vector<OpeningLine> read_opening_lines(StoreReader& reader, const TournamentReport& report) {
  ResultsByOpening results;
  const int last = last_that_counts(report.summary);
  reader.results([&](const NumberedResult& game) {
    if (game.number <= last) add_to(results, game.result);
  });
  std::vector<std::int32_t> numbers;
  for (const auto& [number, ignored] : results) numbers.push_back(number);
  std::vector<OpeningLine> lines;
  for (OpeningEntry& opening : reader.openings(numbers)) {
    const std::int32_t number = numbers[lines.size()];
    lines.push_back({number, std::move(opening), std::move(results.at(number))});
  }
  return lines;
}

std::string openings_text(const TournamentReport& report, const std::vector<OpeningLine>& lines,
                          int width) {
  const bool is_duel = report.players.size() == 2;
  std::string text = headline(report) + "\nwon, drawn, lost and score: of who moves first";
  if (is_duel) text += "; points: of " + report.players.front();
  Table table(opening_columns(is_duel));
  for (const OpeningLine& line : lines) table.add_row(opening_row(line, is_duel));
  text += "\n" + table.text(width);
  const std::string remarks = game_remarks(report);
  return remarks.empty() ? text : text + "\n" + remarks;
}

nlohmann::ordered_json openings_json(const TournamentReport& report,
                                     const std::vector<OpeningLine>& lines) {
  Json json = progress_json(report);
  json["openings"] = Json::array();
  for (const OpeningLine& line : lines) json["openings"].push_back(line_json(report, line));
  return json;
}

}  // namespace connect4
