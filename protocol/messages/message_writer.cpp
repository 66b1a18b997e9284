#include "protocol/messages/message_writer.hpp"

#include <charconv>
#include <cstring>
#include <stdexcept>

#include "lib/game/notation.hpp"
#include "lib/text/printable.hpp"
#include "protocol/messages/json_text.hpp"

namespace connect4 {

namespace {

/// A cell's text, padded to eight bytes so that copying it is one machine instruction.
struct CellText {
  std::array<char, 8> bytes;
  std::size_t length;
};

// add() does not look at the room left in the buffer, because the longest messages are known:
constexpr std::size_t longest_number = std::string_view("-9223372036854775808").size();
constexpr std::size_t keys = 200;                                // of any message, with "colour"
constexpr std::size_t name_text = 2 + 12 * max_name_characters;  // \ud83d\ude00 in quotes
constexpr std::size_t fen = row_count * (column_count + 1) + 1;  // xoxoxox/.../xoxoxox x
constexpr std::size_t state = row_count * (2 + 7 * column_count) + sizeof(CellText::bytes) + 2;
constexpr std::size_t column_lists = 2 * (column_count + cell_count) + 4;  // legal and moves
static_assert(keys + 6 * longest_number + name_text + fen <= MessageWriter::max_bytes, "new_game");
static_assert(keys + 4 * longest_number + state + column_lists <= MessageWriter::max_bytes,
              "take_turn");

constexpr CellText none_text{{'"', 'n', 'o', 'n', 'e', '"', ',', ' '}, 7};
constexpr CellText red_text{{'"', 'r', 'e', 'd', '"', ',', ' ', ' '}, 6};
constexpr CellText blue_text{{'"', 'b', 'l', 'u', 'e', '"', ',', ' '}, 7};

}  // namespace

std::string_view MessageWriter::name_request(std::int64_t id) {
  begin();
  add(R"({"jsonrpc":"2.0","id":)");
  add(id);
  add(R"(,"method":"name","params":{"protocol":)");
  add(std::int64_t{protocol_version});
  add(R"(,"runner":"connect4 )" CONNECT4_VERSION R"("}})");
  return finish();
}

std::string_view MessageWriter::new_game(const NewGame& message, std::optional<std::int64_t> id) {
  begin();
  add(R"({"jsonrpc":"2.0",)");
  if (id) {
    add(R"("id":)");
    add(*id);
    add(",");
  }
  add(R"("method":"new_game","params":{"game":)");
  add(std::int64_t{message.game});
  add(R"(,"colour":")");
  add(name(message.colour));
  add(R"(","opponent":)");
  add_name(message.opponent);
  add(R"(,"seed":)");
  add(std::int64_t{message.seed});
  add(R"(,"clock":{"turn_ms":)");
  add(message.clock.turn);
  add(R"(,"bank_ms":)");
  add(message.clock.bank);
  add_work(message.clock);
  if (id) {
    add(R"(,"ready_ms":)");
    add(message.ready);
  }
  add(R"(},"start":")");
  add(to_fen(message.start));
  add(R"("}})");
  return finish();
}

std::string_view MessageWriter::take_turn(const TakeTurn& message) {
  begin();
  add(R"({"jsonrpc":"2.0","id":)");
  add(message.id);
  add(R"(,"method":"take_turn","params":{"state":)");
  add_state(message.position);
  add(R"(,"colour":")");
  add(name(message.position.to_move()));
  add(R"(","legal":)");
  add_legal(message.position);
  add(R"(,"moves":)");
  add_moves(message.moves);
  add(R"(,"clock":{"turn_ms":)");
  add(message.clock.turn);
  add(R"(,"bank_ms":)");
  add(message.clock.bank);
  add(R"(,"opponent_bank_ms":)");
  add(message.clock.opponent_bank);
  add_work(message.clock);
  add("}}}");
  return finish();
}

std::string_view MessageWriter::game_over(const GameOver& message) {
  begin();
  add(R"({"jsonrpc":"2.0","method":"game_over","params":{"game":)");
  add(std::int64_t{message.game});
  add(R"(,"result":")");
  add(result_for(message.colour, message.outcome));
  add(R"(","reason":")");
  add(name(message.outcome.ending));
  add(R"(","moves":)");
  add_moves(message.moves);
  add("}}");
  return finish();
}

std::string_view MessageWriter::quit() {
  begin();
  add(R"({"jsonrpc":"2.0","method":"quit"})");
  return finish();
}

std::string_view MessageWriter::finish() {
  *end_++ = '\n';
  return {buffer_.data(), static_cast<std::size_t>(end_ - buffer_.data())};
}

void MessageWriter::add(std::string_view text) {
  std::memcpy(end_, text.data(), text.size());
  end_ += text.size();
}

void MessageWriter::add(std::int64_t number) {
  end_ = std::to_chars(end_, buffer_.data() + max_bytes, number).ptr;
}

void MessageWriter::add(std::optional<std::chrono::milliseconds> duration) {
  if (duration)
    add(std::int64_t{duration->count()});
  else
    add("null");
}

void MessageWriter::add_name(std::string_view text) {
  add(json_string(shortened(text, max_name_characters)));
}

void MessageWriter::add_state(const Position& position) {
  const Bitboard red = position.discs(Colour::red);
  const Bitboard blue = position.discs(Colour::blue);
  *end_++ = '[';
  for (int row = row_count - 1; row >= 0; --row) {
    *end_++ = '[';
    for (Bitboard cell = Bitboard{1} << row; cell < Bitboard{1} << (bits_per_column * column_count);
         cell <<= bits_per_column) {
      const CellText& text = red & cell ? red_text : blue & cell ? blue_text : none_text;
      std::memcpy(end_, text.bytes.data(), text.bytes.size());
      end_ += text.length;
    }
    end_[-1] = ']';  // over the last comma
    *end_++ = ',';
  }
  end_[-1] = ']';
}

void MessageWriter::add_legal(const Position& position) {
  *end_++ = '[';
  for (const Column column : Column::all())
    if (position.is_legal(column)) {
      *end_++ = static_cast<char>('0' + column.index());
      *end_++ = ',';
    }
  if (end_[-1] == ',') --end_;
  *end_++ = ']';
}

/// Only if the work is fixed.
void MessageWriter::add_work(const ClockView& clock) {
  if (!clock.turn_cpu) return;
  add(R"(,"turn_cpu_ms":)");
  add(clock.turn_cpu);
}

void MessageWriter::add_moves(const std::vector<Column>& moves) {
  if (moves.size() > cell_count) throw std::length_error("more moves than the board has cells");
  *end_++ = '[';
  for (const Column column : moves) {
    *end_++ = static_cast<char>('0' + column.index());
    *end_++ = ',';
  }
  if (!moves.empty()) --end_;
  *end_++ = ']';
}

}  // namespace connect4
