#include "runner/store/game_rows.hpp"

#include <array>
#include <utility>

#include "protocol/records/record_codec.hpp"
#include "runner/store/database.hpp"

namespace connect4 {

namespace {

// Places of columns in select().
constexpr int winner_column = 7;
constexpr int reason_column = 8;
constexpr int plies_column = 9;
constexpr int checksum_column = 10;

// Places of columns in select_records(), behind the attempt. The names of red and blue come last.
enum RecordColumn : int {
  attempt_at = GameRows::own_columns,
  seed_at,
  start_at,
  opening_at,
  moves_at,
  plies_at,
  rare_at,
  sum_at,
  scores_at,
  machine_at = scores_at + 2,
  names_at = machine_at + 2,
};

constexpr int texts_of_a_player = 4;

constexpr char record_columns[] =
    ", attempt, seed, start, fen, records.moves, records.plies, rare, records.checksum,"
    " scores.scores, scores.checksum, node, processor,"
    " by_red.name, by_red.version, by_red.author, by_red.files,"
    " by_blue.name, by_blue.version, by_blue.author, by_blue.files";

// Left joins: a game without its other rows is damaged, and must not be skipped.
constexpr char joins_of_records[] =
    " LEFT JOIN records USING (number)"
    " LEFT JOIN openings ON openings.number = opening"
    " LEFT JOIN identities AS by_red ON by_red.id = red_identity"
    " LEFT JOIN identities AS by_blue ON by_blue.id = blue_identity"
    " LEFT JOIN scores ON scores.number = games.number"
    " LEFT JOIN machines ON machines.id = machine";

std::string text_at(SQLite::Statement& row, int column) {
  return row.getColumn(column).getString();
}

}  // namespace

GameRows::GameRows(SQLite::Database& database, std::filesystem::path folder)
    : database_(database), folder_(std::move(folder)) {}

SQLite::Statement GameRows::select(const std::string& columns, const std::string& rest) const {
  return {database_,
          "SELECT games.number, round, pairing, opening, replay, red, blue, winner, reason,"
          " games.plies, games.checksum" +
              columns + " FROM games" + rest};
}

SQLite::Statement GameRows::select_records(const std::string& rest) const {
  return select(record_columns, joins_of_records + rest);
}

GameResult GameRows::read_place(SQLite::Statement& row) {
  GameResult game;
  int column = 0;
  for (std::int32_t* const member : {&game.number, &game.round, &game.pairing, &game.opening,
                                     &game.replay, &game.red, &game.blue})
    *member = row.getColumn(column++).getInt();
  check_place(game);
  return game;
}

GameResult GameRows::read_unproven(SQLite::Statement& row) {
  GameResult game = read_place(row);
  game.outcome = read_outcome(row, game.number);
  return game;
}

GameResult GameRows::read_result(SQLite::Statement& row) {
  const GameResult game = read_unproven(row);
  check_sum(row, checksum_column, game.number, checksum_of_game(game, read_plies(row)));
  return game;
}

RecordRow GameRows::read_record(SQLite::Statement& row) {
  const GameResult result = read_result(row);
  for (const int joined : {int{moves_at}, int{names_at}, names_at + texts_of_a_player})
    if (row.getColumn(joined).isNull())
      throw damaged_game(result.number, "a part of it is missing");
  RecordRow record;
  record.result = result;
  record.seed = row.getColumn(seed_at).getUInt();
  record.start = text_at(row, start_at);
  record.moves = text_at(row, moves_at);
  record.plies = text_at(row, plies_at);
  record.rare = text_at(row, rare_at);
  record.machine = {text_at(row, machine_at), text_at(row, machine_at + 1)};
  for (int side = 0; side < 2; ++side) {
    const int first = names_at + texts_of_a_player * side;
    record.players[static_cast<std::size_t>(side)] = {text_at(row, first), text_at(row, first + 1),
                                                      text_at(row, first + 2),
                                                      text_at(row, first + 3)};
  }
  check_sum(row, sum_at, result.number, checksum_of_record(record));
  if (static_cast<int>(record.moves.size()) != read_plies(row))
    throw damaged_game(result.number, "its plies are not as many as its moves");
  return record;
}

std::pair<GameResult, GameRecord> GameRows::read_game(SQLite::Statement& row) {
  RecordRow columns = read_record(row);
  if (columns.start.empty()) columns.start = text_at(row, opening_at);
  auto record = decode_row(columns);
  if (!record) throw damaged_game(columns.result.number, record.error());
  record->scores = read_scores(row, scores_at);
  return {columns.result, *std::move(record)};
}

std::vector<int> GameRows::read_scores(SQLite::Statement& row, int column) {
  if (row.getColumn(column).isNull()) return {};
  const int number = row.getColumn(0).getInt();
  const std::string bytes = text_at(row, column);
  check_sum(row, column + 1, number, checksum_of_part(number, bytes));
  auto scores = decode_scores(bytes, read_plies(row));
  if (!scores) throw damaged_game(number, scores.error());
  return *std::move(scores);
}

PerColour<PlayerLog> GameRows::read_logs(int number) {
  SQLite::Statement row(database_,
                        "SELECT number, size, logs, checksum FROM logs WHERE number = ?");
  row.bind(1, number);
  if (!row.executeStep()) return {};
  const auto size = static_cast<std::size_t>(row.getColumn(1).getInt64());
  const auto text = unpacked_logs(text_at(row, 2), size);
  if (!text) throw damaged_game(number, "its logs: " + text.error());
  check_sum(row, 3, number, checksum_of_part(number, *text));
  auto logs = parse_logs(*text);
  if (!logs) throw damaged_game(number, "its logs: " + logs.error());
  return *std::move(logs);
}

int GameRows::read_plies(SQLite::Statement& row) {
  return row.getColumn(plies_column).getInt();
}

int GameRows::read_attempt(SQLite::Statement& row) {
  return row.getColumn(attempt_at).getInt();
}

StoreError GameRows::damaged(const std::string& reason) const {
  return {database_file(folder_).string(), "is damaged: " + reason,
          "put a backup of the folder in its place; the other games can still be read"};
}

StoreError GameRows::damaged_game(int number, const std::string& reason) const {
  return damaged("game " + std::to_string(number) + ", " + reason);
}

StoreError GameRows::out_of_order(int number, int last) const {
  return damaged("game " + std::to_string(number) + " stands behind game " + std::to_string(last));
}

Outcome GameRows::read_outcome(SQLite::Statement& row, int number) const {
  Outcome outcome{std::nullopt, Ending::draw};
  if (const SQLite::Column winner = row.getColumn(winner_column); !winner.isNull()) {
    const int side = winner.getInt();
    if (side != 0 && side != 1)
      throw damaged_game(number, "its winner is " + std::to_string(side) + ", no side");
    outcome.winner = side == 0 ? Colour::red : Colour::blue;
  }
  const int ending = row.getColumn(reason_column).getInt();
  if (ending < 0 || static_cast<std::size_t>(ending) >= ending_table.size())
    throw damaged_game(number, "unknown reason " + std::to_string(ending));
  outcome.ending = static_cast<Ending>(ending);
  return outcome;
}

void GameRows::check_sum(SQLite::Statement& row, int column, int number,
                         std::uint32_t computed) const {
  if (row.getColumn(column).getInt64() != computed)
    throw damaged_game(number, "its checksum does not hold");
}

/// Tables of results use these places in the lists.
void GameRows::check_place(const GameResult& game) {
  if (is_in_lists(game)) return;
  const auto count = [this](const char* sql) { return database_.execAndGet(sql).getInt64(); };
  players_ = count("SELECT count(*) FROM players");  // a tournament may be extended
  openings_ = count("SELECT count(*) FROM openings");
  if (!is_in_lists(game))
    throw damaged_game(game.number, "it names players or an opening that are not in the lists");
}

bool GameRows::is_in_lists(const GameResult& result) const {
  const auto is_below = [](std::int32_t number, std::int64_t count) {
    return number >= 0 && number < count;
  };
  return is_below(result.red, players_) && is_below(result.blue, players_) &&
         result.red != result.blue && is_below(result.opening, openings_);
}

}  // namespace connect4
