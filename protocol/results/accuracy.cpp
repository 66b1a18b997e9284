// The accuracy of players, by exact scores; a part of standings.hpp.
#include "lib/tournament/report/report_text.hpp"
#include "protocol/results/columns.hpp"
#include "protocol/results/standings.hpp"

namespace connect4 {

namespace {

using Json = nlohmann::ordered_json;

/// A player, and its moves in all of the games or in one stage of them.
struct AccuracyRow {
  const std::string& name;
  const PlayerAccuracy& player;
  MoveAccuracy moves;
};

using AccuracyColumns = ColumnsOf<AccuracyRow>;

/// Makes the column of a sum per game or move. The text is multiplied by `scale`. If there are no
/// games or moves, the value is null and the text is empty.
ColumnOf<AccuracyRow> mean(TableColumn column, std::string member, std::int64_t MoveAccuracy::*sum,
                           bool per_game, double scale = 1, int digits = 2) {
  const auto quotient = [=](const AccuracyRow& row) -> std::optional<double> {
    const std::int64_t whole = per_game ? row.player.games : row.moves.moves;
    if (whole == 0) return std::nullopt;
    return static_cast<double>(row.moves.*sum) / static_cast<double>(whole);
  };
  return {std::move(column), std::move(member),
          [=](const AccuracyRow& row) { return or_null(quotient(row)); },
          [=](const AccuracyRow& row) {
            const auto value = quotient(row);
            return value ? decimals(scale * *value, digits) : "";
          }};
}

AccuracyColumns columns_of_moves() {
  using enum TableColumn::Align;
  return {{{}, "moves", [](const AccuracyRow& row) { return row.moves.moves; }},
          {{}, "errors", [](const AccuracyRow& row) { return row.moves.errors; }},
          mean({"errors/game"}, "errors_per_game", &MoveAccuracy::errors, true),
          mean({"best %"}, "best_share", &MoveAccuracy::best, false, 100, 1),
          mean({"loss/move", right, 2}, "mean_loss", &MoveAccuracy::loss, false)};
}

/// "1-12", "13-24", "25-42"
std::string stage_name(std::size_t stage) {
  const int first = stage == 0 ? 1 : last_disc_of_stage[stage - 1] + 1;
  return std::to_string(first) + "-" + std::to_string(last_disc_of_stage[stage]);
}

Json stages_json(const AccuracyRow& row) {
  Json stages = Json::object();
  for (std::size_t stage = 0; stage < stage_count; ++stage)
    stages[stage_name(stage)] = line_json<AccuracyRow>(
        columns_of_moves(), {row.name, row.player, row.player.stages[stage]});
  return stages;
}

/// The errors of a game in that stage, for people alone.
ColumnOf<AccuracyRow> column_of_stage(std::size_t stage) {
  const auto of_moves = columns_of_moves()[2].text;
  return {{stage_name(stage), TableColumn::Align::right, 1}, "", {}, [=](const AccuracyRow& row) {
            return of_moves({row.name, row.player, row.player.stages[stage]});
          }};
}

AccuracyColumns accuracy_columns() {
  using enum TableColumn::Align;
  using Row = AccuracyRow;
  const AccuracyColumns of_moves = columns_of_moves();
  return {{{"player", left, 0, 8}, "player", [](const Row& row) { return row.name; }},
          {{"games", right, 3}, "games", [](const Row& row) { return row.player.games; }},
          of_moves[0],
          of_moves[1],
          of_moves[2],
          column_of_stage(0),
          column_of_stage(1),
          column_of_stage(2),
          of_moves[3],
          of_moves[4],
          {{}, "stages", stages_json},
          {{"wins", right, 4}, "wins", [](const Row& row) { return row.player.wins; }},
          {{"gifts", right, 5}, "given_wins", [](const Row& row) { return row.player.gifts; }}};
}

std::vector<AccuracyRow> rows_of(const TournamentReport& report,
                                 const std::vector<PlayerAccuracy>& players) {
  std::vector<AccuracyRow> rows;
  for (const Standing& line : report.summary.table) {
    const PlayerAccuracy& player = players[place(line.player)];
    rows.push_back({report.players[place(line.player)], player, player.all()});
  }
  return rows;
}

}  // namespace

std::string accuracy_table(const TournamentReport& report,
                           const std::vector<PlayerAccuracy>& players, int width) {
  return table_of(accuracy_columns(), rows_of(report, players)).text(width);
}

Json accuracy_json(const TournamentReport& report, const std::vector<PlayerAccuracy>& players) {
  return lines_json(accuracy_columns(), rows_of(report, players));
}

}  // namespace connect4
