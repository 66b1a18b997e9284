#include "players/support/answer.hpp"

#include <algorithm>
#include <array>

#include "lib/game/verdict.hpp"
#include "lib/text/printable.hpp"
#include "lib/text/small_letters.hpp"

namespace connect4 {

namespace {

constexpr std::size_t longest_quote = 12;

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

Answer read_column(Column column, const Position& position) {
  if (position.is_legal(column)) return column;
  return Misunderstood{describe_full(column, position)};
}

}  // namespace

Answer read_answer(std::string_view line, const Position& position) {
  const std::string word = in_small_letters(std::string(trimmed(line)));
  if (word.empty()) return Misunderstood{};
  if (is_one_of(word, {"h", "?", "help"})) return WantsHelp{};
  if (is_one_of(word, {"u", "undo"})) return TakesBack{};
  if (is_one_of(word, {"s", "save"})) return Saves{};
  if (is_one_of(word, {"q", "quit", "resign"})) return Resigns{};
  if (const auto column = Column::from_digit(word.front()); column && word.size() == 1)
    return read_column(*column, position);
  const std::string quoted = "'" + shortened(word, longest_quote) + "'";
  return Misunderstood{quoted + " is not a column. Type one from 1 to 7, h for help, q to resign."};
}

}  // namespace connect4
