#include "runner/tournament/checksum.hpp"

#include <array>
#include <boost/crc.hpp>
#include <cstddef>
#include <string_view>

namespace connect4 {

namespace {

using Crc = boost::crc_32_type;

/// Four bytes, the least significant first, whatever the machine.
template <class Integer, std::size_t size>
void add(Crc& crc, const std::array<Integer, size>& values) {
  std::array<unsigned char, 4 * size> bytes{};
  for (std::size_t i = 0; i < bytes.size(); ++i)
    bytes[i] = static_cast<unsigned char>(static_cast<std::uint32_t>(values[i / 4]) >> 8 * (i % 4));
  crc.process_bytes(bytes.data(), bytes.size());
}

/// With its length before it, so that no byte can move from one text to the next.
void add(Crc& crc, std::string_view text) {
  add(crc, std::array{static_cast<std::uint32_t>(text.size())});
  crc.process_bytes(text.data(), text.size());
}

std::int32_t code(const std::optional<Colour>& winner) {
  return winner ? index(*winner) : 2;
}

}  // namespace

std::uint32_t checksum_of_game(int number, const GameResult& game, int plies) {
  const std::array<std::int32_t, 10> values{number,
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
  return crc.checksum();
}

std::uint32_t checksum_of_record(const RecordRow& row) {
  Crc crc;
  add(crc, std::array{static_cast<std::uint32_t>(row.number), row.seed});
  for (const Identity& player : row.players)
    for (const std::string* const text : {&player.name, &player.version, &player.author})
      add(crc, *text);
  for (const std::string* const text : {&row.start, &row.moves, &row.plies, &row.rare})
    add(crc, *text);
  return crc.checksum();
}

}  // namespace connect4
