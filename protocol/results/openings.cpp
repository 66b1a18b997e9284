// The table with a line for each opening; a part of standings.hpp.
#include "lib/game/notation.hpp"
#include "lib/tournament/report/report_text.hpp"
#include "protocol/results/columns.hpp"
#include "protocol/results/standings.hpp"

namespace connect4 {

namespace {

using Json = nlohmann::ordered_json;

/// Returns whether the opening was given as a FEN: its moves are unknown then.
bool has_moves(const OpeningLine& line) {
  return !line.moves.empty() || line.start == Position();
}

std::string name_of_opening(const OpeningLine& line) {
  if (line.start == Position()) return "(empty board)";
  return has_moves(line) ? line.moves : to_fen(line.start);
}

const Score& score_of_first_mover(const OpeningLine& line) {
  return line.results.score(line.first_mover());
}

Json first_mover_json(const OpeningLine& line) {
  Json json{{"colour", name(line.first_mover())}};
  json.update(score_json(score_of_first_mover(line)));
  return json;
}

Json players_json(const OpeningLine& line, const std::vector<std::string>& names) {
  Json players = Json::array();
  for (const auto& [number, score] : line.results.by_player) {
    players.push_back({{"player", names[place(number)]}});
    players.back().update(score_json(score));
  }
  return players;
}

ColumnOf<OpeningLine> of_first_mover(const std::string& title, std::int64_t Score::*count) {
  return {{title, TableColumn::Align::right, 2}, "", [=](const OpeningLine& line) {
            return score_of_first_mover(line).*count;
          }};
}

ColumnsOf<OpeningLine> opening_columns(const TournamentReport& report) {
  using enum TableColumn::Align;
  using Line = OpeningLine;
  const bool is_duel = report.players.size() == 2;
  return {{{"#"}, "opening", [](const Line& line) { return line.number + 1; }},
          {{"opening", left, 0, 8}, "", name_of_opening},
          {{},
           "moves",
           [](const Line& line) { return has_moves(line) ? Json(line.moves) : Json(nullptr); }},
          {{}, "start", [](const Line& line) { return to_fen(line.start); }},
          {{"games", right, 1},
           "games",
           [](const Line& line) { return line.results.games(); },
           [](const Line& line) { return std::to_string(score_of_first_mover(line).games()); }},
          of_first_mover("W", &Score::wins),
          of_first_mover("D", &Score::draws),
          of_first_mover("L", &Score::losses),
          {{"score %"}, "", [](const Line& line) { return percent(score_of_first_mover(line)); }},
          {{is_duel ? "points" : ""},
           "",
           [](const Line& line) { return points(line.results.by_player.at(0).half_points()); }},
          {{}, "first_mover", first_mover_json},
          {{}, "players", [&](const Line& line) { return players_json(line, report.players); }}};
}

}  // namespace

std::string openings_text(const TournamentReport& report, const std::vector<OpeningLine>& lines,
                          int width) {
  std::string text = headline(report) + "\nwon, drawn, lost and score: of who moves first";
  if (report.players.size() == 2) text += "; points: of " + report.players.front();
  text += "\n" + table_of(opening_columns(report), lines).text(width);
  const std::string remarks = game_remarks(report);
  return remarks.empty() ? text : text + "\n" + remarks;
}

Json openings_json(const TournamentReport& report, const std::vector<OpeningLine>& lines) {
  Json json = progress_json(report);
  json["openings"] = lines_json(opening_columns(report), lines);
  return json;
}

}  // namespace connect4
