// The lines of riddles.io and theaigames for Four in a Row.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/messages/message.hpp"

namespace connect4 {

/// How one of the two sites says it.
struct Dialect {
  std::string_view name;
  std::array<std::string_view, 7> settings;  ///< in the order in which they are written
  int first_player;                          ///< the number of who moves first
  std::string_view cells;                    ///< an empty one, the first player's, the second's
  char between_rows;
  int moves_in_a_round;
  int attempts;  ///< how often it is asked for a move, where the answers are none
};

inline constexpr std::array<Dialect, 2> dialects{{
    {"riddles",
     {"player_names", "your_bot", "your_botid", "timebank", "time_per_move", "field_width",
      "field_height"},
     0,
     ".01",
     ',',
     2,
     1},
    {"theaigames",
     {"timebank", "time_per_move", "player_names", "your_bot", "your_botid", "field_columns",
      "field_rows"},
     1,
     "012",
     ';',
     1,
     3},
}};

const Dialect* dialect_named(std::string_view name);

/// The dialect whose own settings stand in the text of a program; null where it has both or none.
const Dialect* dialect_in(std::string_view program);

/// What is written once a game, to the player of that colour.
std::vector<std::string> settings_lines(const Dialect& dialect, Colour colour,
                                        const ClockView& clock);

/// Returns the lines before a turn, and the line that asks for the move. That line has the time in
/// the bank, as on the sites, or the time of a turn if that is more.
std::vector<std::string> update_lines(const Dialect& dialect, const Position& position);
std::string action_line(const ClockView& clock);

/// The column of "place_disc 3"; nothing where the line is anything else.
std::optional<Column> column_placed(std::string_view line);

}  // namespace connect4
