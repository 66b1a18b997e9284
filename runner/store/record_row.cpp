#include "runner/store/record_row.hpp"

#include <zlib.h>

#include <cstdlib>
#include <new>

#include "lib/game/notation.hpp"
#include "lib/game/verdict.hpp"
#include "lib/solver/score.hpp"
#include "lib/text/printable.hpp"
#include "protocol/records/record_codec.hpp"
#include "runner/store/ply_codec.hpp"

namespace connect4 {

namespace {

/// The limit for the logs of both players: 64 KiB each, in which every byte may have become U+FFFD.
constexpr std::size_t most_log_bytes = std::size_t{1} << 20;

std::string digits_of(const std::vector<Ply>& plies) {
  std::string digits;
  digits.reserve(plies.size());
  for (const Ply& ply : plies) digits += ply.column.digit();
  return digits;
}

Failure damaged(const char* column, const std::string& reason) {
  return Failure{std::string("column \"") + column + "\": " + reason};
}

/// Plays the game through and returns its line. The error names the ply that is impossible.
Expected<std::vector<Cell>> find_line(Position position, const std::vector<Ply>& plies) {
  std::vector<Cell> line;
  for (std::size_t i = 0; i < plies.size(); ++i) {
    const Verdict verdict = play(position, plies[i].column);
    if (!verdict.disc) return Failure{"move " + std::to_string(i + 1) + " is in a full column"};
    line = verdict.line;
  }
  return line;
}

/// Computes a CRC-32 piece by piece.
class Crc {
 public:
  void add(const void* bytes, std::size_t size) {
    value_ = crc32_z(value_, static_cast<const Bytef*>(bytes), size);
  }
  std::uint32_t value() const { return static_cast<std::uint32_t>(value_); }

 private:
  uLong value_ = 0;
};

/// Adds four bytes, the least significant first, on any machine.
template <class Integer, std::size_t size>
void add(Crc& crc, const std::array<Integer, size>& values) {
  std::array<unsigned char, 4 * size> bytes{};
  for (std::size_t i = 0; i < bytes.size(); ++i)
    bytes[i] = static_cast<unsigned char>(static_cast<std::uint32_t>(values[i / 4]) >> 8 * (i % 4));
  crc.add(bytes.data(), bytes.size());
}

/// Adds the length of a text and the text, so that no byte can move from one text to the next.
void add(Crc& crc, std::string_view text) {
  add(crc, std::array{static_cast<std::uint32_t>(text.size())});
  crc.add(text.data(), text.size());
}

std::int32_t code(const std::optional<Colour>& winner) {
  return winner ? index(*winner) : 2;
}

Bytef* zlib_bytes(std::string& text) {
  return reinterpret_cast<Bytef*>(text.data());
}

const Bytef* zlib_bytes(std::string_view text) {
  return reinterpret_cast<const Bytef*>(text.data());
}

std::string packed(const std::string& text) {
  std::string bytes(compressBound(text.size()), '\0');
  uLongf length = bytes.size();
  if (compress(zlib_bytes(bytes), &length, zlib_bytes(std::string_view(text)), text.size()) != Z_OK)
    throw std::bad_alloc();
  bytes.resize(length);
  return bytes.size() < text.size() ? bytes : text;
}

Identity made_printable(const Identity& player) {
  return {printable(player.name), printable(player.version), printable(player.author),
          printable(player.files)};
}

}  // namespace

RecordRow encode_row(const GameResult& result, const GameRecord& record, const Position& opening) {
  RecordRow row;
  row.result = result;
  row.result.number = record.game;
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
    row.logs_size = logs.size();
    row.logs_checksum = checksum_of_part(row.result.number, logs);
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

  record->game = row.result.number;
  record->players = {made_printable(row.players[0]), made_printable(row.players[1])};
  record->start = *start;
  record->plies = *std::move(plies);
  for (Ply& ply : record->plies) ply.note = printable(ply.note);
  record->line = *std::move(line);
  record->seed = row.seed;
  record->machine = {printable(row.machine.node), printable(row.machine.processor)};
  return record;
}

Expected<std::string> unpacked_logs(std::string_view bytes, std::size_t size) {
  if (size > most_log_bytes) return Failure{"too long"};
  if (bytes.size() == size) return std::string(bytes);
  std::string text(size, '\0');
  uLongf length = text.size();
  const int code = uncompress(zlib_bytes(text), &length, zlib_bytes(bytes), bytes.size());
  if (code != Z_OK || length != size) return Failure{"cannot be unpacked"};
  return text;
}

std::string encode_scores(const std::vector<int>& scores) {
  return {scores.begin(), scores.end()};
}

Expected<std::vector<int>> decode_scores(std::string_view bytes, int plies) {
  if (bytes.size() != static_cast<std::size_t>(plies) + 1)
    return Failure{"its scores are not one more than its moves"};
  std::vector<int> scores;
  for (const char byte : bytes) {
    const int score = static_cast<signed char>(byte);
    if (std::abs(score) > greatest_score)
      return Failure{"one of its scores is " + std::to_string(score)};
    scores.push_back(score);
  }
  return scores;
}

std::uint32_t checksum_of_game(const GameResult& game, int plies) {
  const std::array<std::int32_t, 10> values{game.number,
                                            game.round,
                                            game.pairing,
                                            game.opening,
                                            game.replay,
                                            game.red,
                                            game.blue,
                                            code(game.outcome.winner),
                                            static_cast<std::int32_t>(game.outcome.ending),
                                            plies};
  Crc crc;
  add(crc, values);
  return crc.value();
}

std::uint32_t checksum_of_record(const RecordRow& row) {
  Crc crc;
  add(crc, std::array{static_cast<std::uint32_t>(row.result.number), row.seed});
  for (const Identity& player : row.players)
    for (const std::string* const text :
         {&player.name, &player.version, &player.author, &player.files})
      add(crc, *text);
  for (const std::string* const text : {&row.start, &row.moves, &row.plies, &row.rare})
    add(crc, *text);
  if (row.machine.is_known())
    for (const std::string* const text : {&row.machine.node, &row.machine.processor})
      add(crc, *text);
  return crc.value();
}

std::uint32_t checksum_of_part(int number, std::string_view part) {
  Crc crc;
  add(crc, std::array{number});
  add(crc, part);
  return crc.value();
}

std::uint32_t checksum_of_text(std::string_view text) {
  Crc crc;
  crc.add(text.data(), text.size());
  return crc.value();
}

}  // namespace connect4
