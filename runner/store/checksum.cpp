#include "runner/store/checksum.hpp"

#include <zlib.h>

#include <array>
#include <cstddef>
#include <string_view>

namespace connect4 {

namespace {

/// CRC-32, fed piece by piece.
class Crc {
 public:
  void add(const void* bytes, std::size_t size) {
    value_ = crc32_z(value_, static_cast<const Bytef*>(bytes), size);
  }
  std::uint32_t value() const { return static_cast<std::uint32_t>(value_); }

 private:
  uLong value_ = 0;
};

/// Four bytes, the least significant first, whatever the machine.
template <class Integer, std::size_t size>
void add(Crc& crc, const std::array<Integer, size>& values) {
  std::array<unsigned char, 4 * size> bytes{};
  for (std::size_t i = 0; i < bytes.size(); ++i)
    bytes[i] = static_cast<unsigned char>(static_cast<std::uint32_t>(values[i / 4]) >> 8 * (i % 4));
  crc.add(bytes.data(), bytes.size());
}

/// With its length before it, so that no byte can move from one text to the next.
void add(Crc& crc, std::string_view text) {
  add(crc, std::array{static_cast<std::uint32_t>(text.size())});
  crc.add(text.data(), text.size());
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
  return crc.value();
}

std::uint32_t checksum_of_record(const RecordRow& row) {
  Crc crc;
  add(crc, std::array{static_cast<std::uint32_t>(row.number), row.seed});
  for (const Identity& player : row.players)
    for (const std::string* const text : {&player.name, &player.version, &player.author})
      add(crc, *text);
  for (const std::string* const text : {&row.start, &row.moves, &row.plies, &row.rare})
    add(crc, *text);
  for (const Identity& player : row.players)
    if (!player.files.empty()) add(crc, player.files);
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
