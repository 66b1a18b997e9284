#include "runner/store/game_rows.hpp"

#include <utility>

#include "lib/game/notation.hpp"
#include "lib/game/outcome.hpp"
#include "lib/text/printable.hpp"
#include "protocol/records/record_codec.hpp"
#include "runner/store/database.hpp"

namespace connect4 {

namespace {

/// A record with the longest texts and logs has some 1 MiB. More would only fill our memory.
constexpr int most_record_bytes = 4 << 20;

constexpr char columns_of_games[] =
    "number, round, pairing, opening, replay, red, blue, winner, reason, start, moves, scores, "
    "red_files, blue_files, attempt, checksum";

enum : int {
  winner_at = 7,
  reason_at,
  texts_at,
  attempt_at = texts_at + 5,
  checksum_at,
  json_at,
  json_checksum_at
};

std::string selection(const std::string& more, const std::string& from) {
  return std::string("SELECT ") + columns_of_games + more + " FROM " + from;
}

/// Reads into a string that is there already, which a million games need not allocate.
void read_text(const SQLite::Column& column, std::string& text) {
  const char* const bytes = static_cast<const char*>(column.getBlob());
  text.assign(bytes ? bytes : "", static_cast<std::size_t>(column.getBytes()));
}

/// Parsing keeps newlines, which these have no place for.
void make_printable(GameRecord& record) {
  for (Identity& player : record.players)
    for (std::string* const text : {&player.name, &player.version, &player.files})
      *text = printable(*text);
  for (Ply& ply : record.plies) ply.note = printable(ply.note);
  record.machine = {printable(record.machine.node), printable(record.machine.processor)};
}

}  // namespace

GameRows::GameRows(SQLite::Database& database, std::filesystem::path folder)
    : database_(database), folder_(std::move(folder)) {}

SQLite::Statement GameRows::select(const std::string& from) const {
  return {database_, selection("", from)};
}

SQLite::Statement GameRows::select_in_full(const std::string& from) const {
  return {database_, selection(", json, json_checksum", from)};
}

const GameRow& GameRows::read(SQLite::Statement& row) {
  GameResult& game = row_.result;
  int column = 0;
  for (std::int32_t* const member : {&game.number, &game.round, &game.pairing, &game.opening,
                                     &game.replay, &game.red, &game.blue})
    *member = number_in(row.getColumn(column++));
  check_place(game);
  game.outcome = read_outcome(row, game.number);
  column = texts_at;
  for (std::string* const text :
       {&row_.start, &row_.moves, &row_.scores, &row_.files[0], &row_.files[1]})
    read_text(row.getColumn(column++), *text);
  if (row.getColumn(checksum_at).getInt64() != checksum_of_game(row_))
    throw damaged_game(game.number, "its checksum does not hold");
  return row_;
}

GameRecord GameRows::read_record(SQLite::Statement& row) {
  const int number = row_.result.number;
  const SQLite::Column json = row.getColumn(json_at);
  if (json.isNull()) throw damaged_game(number, "its record is missing");
  if (json.getBytes() > most_record_bytes) throw damaged_game(number, "its record is too long");
  read_text(json, row_.json);
  if (row.getColumn(json_checksum_at).getInt64() != checksum_of_record(number, row_.json))
    throw damaged_game(number, "the checksum of its record does not hold");
  auto record = parse_record(row_.json);
  if (!record) throw damaged_game(number, "its record: " + record.error());
  if (record->game != number || record->outcome != row_.result.outcome ||
      record->start != start_of(row_) || to_digits(columns_of(record->plies)) != row_.moves)
    throw damaged_game(number, "its record is of another game");
  make_printable(*record);
  record->scores = scores_of(row_);
  return *std::move(record);
}

int GameRows::read_attempt(SQLite::Statement& row) const {
  return number_in(row.getColumn(attempt_at));
}

std::int32_t GameRows::number_in(const SQLite::Column& column) const {
  const std::int64_t number = column.getInt64();
  if (!std::in_range<std::int32_t>(number))
    throw damaged("a game has the number " + std::to_string(number));
  return static_cast<std::int32_t>(number);
}

Position GameRows::start_of(const GameRow& row) {
  if (!row.start.empty()) {
    const auto start = parse_fen(row.start);
    if (!start) throw damaged_game(row.result.number, "column \"start\": " + start.error());
    return *start;
  }
  const std::size_t opening = place(row.result.opening);
  if (opening >= starts_.size()) starts_.resize(opening + 1);
  if (!starts_[opening]) starts_[opening] = this->opening(row.result.opening).start;
  return *starts_[opening];
}

std::vector<int> GameRows::scores_of(const GameRow& row) const {
  if (row.scores.empty()) return {};
  auto scores = decode_scores(row.scores, row.moves.size());
  if (!scores) throw damaged_game(row.result.number, scores.error());
  return *std::move(scores);
}

OpeningEntry GameRows::opening(std::int32_t number) {
  SQLite::Statement row(database_, "SELECT moves, fen FROM openings WHERE number = ?1");
  row.bind(1, number);
  if (!row.executeStep()) throw damaged("opening " + std::to_string(number) + " is missing");
  return read_opening(row, folder_);
}

StoreError GameRows::damaged(const std::string& reason) const {
  return {database_file(folder_).string(), "is damaged: " + reason,
          "put a backup of the folder in its place; the other games can still be read"};
}

StoreError GameRows::damaged_game(int number, const std::string& reason) const {
  return damaged("game " + std::to_string(number) + ", " + reason);
}

StoreError GameRows::out_of_order(int number, int last) const {
  return damaged("game " + std::to_string(number) + " comes after game " + std::to_string(last));
}

Outcome GameRows::read_outcome(SQLite::Statement& row, int number) const {
  Outcome outcome{std::nullopt, Ending::draw};
  if (const SQLite::Column winner = row.getColumn(winner_at); !winner.isNull()) {
    outcome.winner = colour_from_name(winner.getText());
    if (!outcome.winner) throw damaged_game(number, "its winner is no colour");
  }
  const auto ending = ending_from_name(row.getColumn(reason_at).getText());
  if (!ending) throw damaged_game(number, "its reason is unknown");
  outcome.ending = *ending;
  return outcome;
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
