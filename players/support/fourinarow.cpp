#include "players/support/fourinarow.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>

#include "lib/text/printable.hpp"

namespace connect4 {

namespace {

using std::chrono::milliseconds;

// The sites' own, told to a player without a clock.
constexpr milliseconds usual_bank(10'000);
constexpr milliseconds usual_turn(500);

std::string player_name(int number) {
  return "player" + std::to_string(number);
}

std::string value_of(std::string_view setting, const Dialect& dialect, Colour colour,
                     const ClockView& clock) {
  const int own = dialect.first_player + index(colour);
  if (setting == "timebank") return std::to_string(clock.bank.value_or(usual_bank).count());
  if (setting == "time_per_move") return std::to_string(clock.turn.value_or(usual_turn).count());
  if (setting == "player_names")
    return player_name(dialect.first_player) + "," + player_name(dialect.first_player + 1);
  if (setting == "your_bot") return player_name(own);
  if (setting == "your_botid") return std::to_string(own);
  const bool across = setting == "field_width" || setting == "field_columns";
  return std::to_string(across ? column_count : row_count);
}

char cell_text(const Dialect& dialect, std::optional<Colour> disc) {
  return dialect.cells[disc ? 1 + static_cast<std::size_t>(index(*disc)) : 0];
}

/// Top row first.
std::string field(const Dialect& dialect, const Position& position) {
  std::string text;
  for (int row = row_count - 1; row >= 0; --row)
    for (const Column column : Column::all()) {
      if (!text.empty()) text += column.index() == 0 ? dialect.between_rows : ',';
      text += cell_text(dialect, position.at({column, row}));
    }
  return text;
}

}  // namespace

const Dialect* dialect_named(std::string_view name) {
  for (const Dialect& dialect : dialects)
    if (dialect.name == name) return &dialect;
  return nullptr;
}

const Dialect* dialect_in(std::string_view program) {
  const auto has = [&](std::string_view word) {
    return program.find(word) != std::string_view::npos;
  };
  const Dialect* found = nullptr;
  for (const Dialect& dialect : dialects)
    if (has(dialect.settings[5]) || has(dialect.settings[6])) {
      if (found != nullptr) return nullptr;
      found = &dialect;
    }
  return found;
}

std::vector<std::string> settings_lines(const Dialect& dialect, Colour colour,
                                        const ClockView& clock) {
  std::vector<std::string> lines;
  for (const std::string_view setting : dialect.settings)
    lines.push_back("settings " + std::string(setting) + " " +
                    value_of(setting, dialect, colour, clock));
  return lines;
}

std::vector<std::string> update_lines(const Dialect& dialect, const Position& position) {
  const int round = position.ply() / dialect.moves_in_a_round + 1;
  return {"update game round " + std::to_string(round),
          "update game field " + field(dialect, position)};
}

std::string action_line(const ClockView& clock) {
  const milliseconds left =
      std::max(clock.turn.value_or(usual_turn), clock.bank.value_or(usual_bank));
  return "action move " + std::to_string(left.count());
}

std::optional<Column> column_placed(std::string_view line) {
  constexpr std::string_view order = "place_disc ";
  if (!line.starts_with(order)) return std::nullopt;
  const std::string_view number = trimmed(line.substr(order.size()));
  int column = -1;
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), column);
  if (error != std::errc() || end != number.data() + number.size()) return std::nullopt;
  return Column::from_index(column);
}

}  // namespace connect4
