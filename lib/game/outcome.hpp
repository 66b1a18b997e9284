// The ways in which a game ends.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "lib/game/board.hpp"

namespace connect4 {

/// Every way a game can end. The comment names the side at fault and its act. The numbers are those
/// of stores, so that a new one goes to the end. Each has a row in the table below.
enum class Ending : std::uint8_t {
  four,            ///< four discs in a line
  draw,            ///< 42 discs and no line of four
  illegal_move,    ///< moved into a full column
  invalid_move,    ///< answered with something that is not a column
  player_error,    ///< answered with an error
  timeout,         ///< used up the turn and the bank
  crash,           ///< exited, was killed, or closed its output
  protocol_error,  ///< broke a limit of the protocol
  start_failed,    ///< never became ready to play
  void_game,       ///< our own or the machine's fault: no player loses, the game is played again
};

/// The facts about an ending. A constant, which all threads may read.
struct EndingRow {
  Ending ending;
  std::string_view name;         ///< as messages, records and tables spell it
  bool may_have_winner = false;  ///< has one; with start_failed only if the other one started
  bool is_fault = false;         ///< the loser broke a rule, rather than being outplayed
  bool ends_program = false;     ///< the loser's program cannot continue after it
  std::string_view reproach{};   ///< the loser's act, to follow its name
  std::string_view remedy{};     ///< advice for the author, if it is a fault
};

/// All endings, in the order of Ending.
inline constexpr std::array<EndingRow, 10> ending_table{{
    {.ending = Ending::four, .name = "four", .may_have_winner = true},
    {.ending = Ending::draw, .name = "draw"},
    {.ending = Ending::illegal_move,
     .name = "illegal_move",
     .may_have_winner = true,
     .is_fault = true,
     .reproach = "moved into a full column",
     .remedy = "choose one of `legal`, the columns with room"},
    {.ending = Ending::invalid_move,
     .name = "invalid_move",
     .may_have_winner = true,
     .is_fault = true,
     .reproach = "answered with something that is not a column",
     .remedy = "answer with a JSON integer from `legal`, or an object with such a `column`"},
    {.ending = Ending::player_error,
     .name = "player_error",
     .may_have_winner = true,
     .is_fault = true,
     .reproach = "answered with an error",
     .remedy = "correct the error that it names; replying with an error instead of a column "
               "forfeits the game"},
    {.ending = Ending::timeout,
     .name = "timeout",
     .may_have_winner = true,
     .is_fault = true,
     .ends_program = true,
     .reproach = "ran out of time",
     .remedy = "answer within the time limit, and flush standard output after each reply"},
    {.ending = Ending::crash,
     .name = "crash",
     .may_have_winner = true,
     .is_fault = true,
     .ends_program = true,
     .reproach = "crashed",
     .remedy = "keep running until standard input closes; check its standard error for the cause"},
    {.ending = Ending::protocol_error,
     .name = "protocol_error",
     .may_have_winner = true,
     .is_fault = true,
     .ends_program = true,
     .reproach = "broke the protocol",
     .remedy = "write nothing but replies to standard output: UTF-8, one JSON object per line, at "
               "most 64 KiB; everything else belongs to standard error"},
    {.ending = Ending::start_failed,
     .name = "start_failed",
     .may_have_winner = true,
     .is_fault = true,
     .ends_program = true,
     .reproach = "could not be started",
     .remedy = "answer `name` with its `id` and a `result`, the name, and keep running; `connect4 "
               "bot check` "
               "shows what was said, standard error included"},
    {.ending = Ending::void_game, .name = "void"},
}};

constexpr const EndingRow& row_of(Ending ending) {
  return ending_table[static_cast<std::size_t>(ending)];
}

static_assert(std::all_of(ending_table.begin(), ending_table.end(),
                          [](const EndingRow& row) { return &row_of(row.ending) == &row; }),
              "a row is not at the place of its ending");

/// Returns the name as messages, records and tables spell it.
constexpr std::string_view name(Ending ending) {
  return row_of(ending).name;
}

constexpr std::optional<Ending> ending_from_name(std::string_view text) {
  for (const EndingRow& row : ending_table)
    if (row.name == text) return row.ending;
  return std::nullopt;
}

/// Returns whether the loser broke a rule, rather than being outplayed.
constexpr bool is_fault(Ending ending) {
  return row_of(ending).is_fault;
}

/// The result of a finished game. Nobody wins a draw, a void game, or a game that neither player
/// was able to start (`start_failed` without a winner: both have lost).
struct Outcome {
  std::optional<Colour> winner;
  Ending ending;

  friend constexpr bool operator==(const Outcome&, const Outcome&) = default;
};

}  // namespace connect4
