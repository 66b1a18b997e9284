#include "runner/store/game_row.hpp"

#include <zlib.h>

#include <cstdlib>

#include "lib/game/notation.hpp"
#include "lib/game/outcome.hpp"
#include "lib/solver/score.hpp"
#include "protocol/records/record_codec.hpp"

namespace connect4 {

namespace {

/// Appends four bytes, the least significant first, on any machine.
void append(std::string& bytes, std::uint32_t value) {
  for (int shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(value >> shift);
}

void append(std::string& bytes, std::string_view text) {
  append(bytes, static_cast<std::uint32_t>(text.size()));
  bytes += text;
}

}  // namespace

GameRow row_of(const GameResult& result, const GameRecord& record, const Position& opening) {
  GameRow row;
  row.result = result;
  row.result.number = record.game;
  if (record.start != opening) row.start = to_fen(record.start);
  row.moves = to_digits(columns_of(record.plies));
  row.files = {record.players[0].files, record.players[1].files};
  row.json = to_json(record);
  return row;
}

std::string encode_scores(const std::vector<int>& scores) {
  return {scores.begin(), scores.end()};
}

Expected<std::vector<int>> decode_scores(std::string_view bytes, std::size_t plies) {
  if (bytes.size() != plies + 1) return Failure{"its scores are not one more than its moves"};
  std::vector<int> scores;
  for (const char byte : bytes) {
    const int score = static_cast<signed char>(byte);
    if (std::abs(score) > greatest_score)
      return Failure{"one of its scores is " + std::to_string(score)};
    scores.push_back(score);
  }
  return scores;
}

std::uint32_t checksum_of_game(const GameRow& row) {
  const GameResult& game = row.result;
  std::string bytes;
  bytes.reserve(256);
  for (const std::int32_t number :
       {game.number, game.round, game.pairing, game.opening, game.replay, game.red, game.blue})
    append(bytes, static_cast<std::uint32_t>(number));
  const std::string_view winner =
      game.outcome.winner ? name(*game.outcome.winner) : std::string_view();
  for (const std::string_view text :
       {winner, name(game.outcome.ending), std::string_view(row.start), std::string_view(row.moves),
        std::string_view(row.scores), std::string_view(row.files[0]),
        std::string_view(row.files[1])})
    append(bytes, text);
  return checksum_of_text(bytes);
}

std::uint32_t checksum_of_record(int number, std::string_view json) {
  std::string bytes;
  bytes.reserve(8 + json.size());
  append(bytes, static_cast<std::uint32_t>(number));
  append(bytes, json);
  return checksum_of_text(bytes);
}

std::uint32_t checksum_of_text(std::string_view text) {
  return static_cast<std::uint32_t>(
      crc32_z(0, reinterpret_cast<const Bytef*>(text.data()), text.size()));
}

}  // namespace connect4
