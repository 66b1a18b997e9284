#include "runner/store/record_row.hpp"

#include "lib/game/notation.hpp"
#include "lib/game/verdict.hpp"
#include "lib/text/printable.hpp"
#include "protocol/records/record_codec.hpp"
#include "runner/store/checksum.hpp"
#include "runner/store/ply_codec.hpp"

namespace connect4 {

namespace {

std::string digits_of(const std::vector<Ply>& plies) {
  std::string digits;
  digits.reserve(plies.size());
  for (const Ply& ply : plies) digits += ply.column.digit();
  return digits;
}

Failure damaged(const char* column, const std::string& reason) {
  return Failure{std::string("column \"") + column + "\": " + reason};
}

/// Plays the game through for its line, or says which ply cannot have been played.
Expected<std::vector<Cell>> find_line(Position position, const std::vector<Ply>& plies) {
  std::vector<Cell> line;
  for (std::size_t i = 0; i < plies.size(); ++i) {
    const Verdict verdict = play(position, plies[i].column);
    if (!verdict.disc) return Failure{"ply " + std::to_string(i + 1) + " is in a full column"};
    line = verdict.line;
  }
  return line;
}

Identity made_printable(const Identity& player) {
  return {printable(player.name), printable(player.version), printable(player.author),
          printable(player.files)};
}

}  // namespace

RecordRow encode_row(const GameResult& result, const GameRecord& record, const Position& opening) {
  RecordRow row;
  row.number = record.game;
  row.result = result;
  row.players = record.players;
  row.seed = record.seed;
  if (record.outcome.ending == Ending::void_game) {
    row.in_full = to_json(record);
    return row;
  }
  if (record.start != opening) row.start = to_fen(record.start);
  row.moves = digits_of(record.plies);
  row.plies = encode_plies(record.plies);
  row.rare = rare_members_to_json(record);
  row.machine = record.machine;
  if (const std::string logs = logs_to_json(record); !logs.empty()) {
    row.logs = packed(logs);
    row.logs_checksum = checksum_of_part(row.number, logs);
  }
  return row;
}

Expected<GameRecord> decode_row(const RecordRow& row) {
  const auto start = parse_fen(row.start);
  if (!start) return damaged("start", start.error());
  const auto columns = parse_digits(row.moves);
  if (!columns) return damaged("moves", columns.error());
  auto plies = decode_plies(*columns, row.plies);
  if (!plies) return damaged("plies", plies.error());
  auto line = find_line(*start, *plies);
  if (!line) return damaged("moves", line.error());
  auto record = parse_rare_members(row.rare, row.result.outcome);
  if (!record) return damaged("rare", record.error());

  record->game = row.number;
  record->players = {made_printable(row.players[0]), made_printable(row.players[1])};
  record->start = *start;
  record->plies = *std::move(plies);
  for (Ply& ply : record->plies) ply.note = printable(ply.note);
  record->line = *std::move(line);
  record->seed = row.seed;
  record->machine = {printable(row.machine.node), printable(row.machine.processor)};
  return record;
}

}  // namespace connect4
