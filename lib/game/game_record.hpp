// A game that is over: the only thing that leaves a match.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lib/game/board.hpp"
#include "lib/game/outcome.hpp"
#include "lib/game/position.hpp"

namespace connect4 {

/// A computer. Both are empty if that is not known.
struct Machine {
  std::string node;       ///< its name
  std::string processor;  ///< the kind of its processors, as the system calls it

  bool is_known() const { return !node.empty() || !processor.empty(); }

  friend auto operator<=>(const Machine&, const Machine&) = default;
};

/// A part of a player's log: the bytes read from its standard error from one of its questions to
/// the next.
struct LogPart {
  int ply = 0;       ///< that it was asked for, from 1, played or not; or one of the two below
  std::string text;  ///< printable, with its newlines; marks the places where bytes are left out

  friend bool operator==(const LogPart&, const LogPart&) = default;
};

inline constexpr int before_first_turn = 0;
inline constexpr int after_the_end = cell_count + 1;

/// In the order of plies, without the turns in which nothing was printed.
using PlayerLog = std::vector<LogPart>;

/// Returns the text that the player printed for that ply. Null if it printed nothing.
inline const std::string* find_ply(const PlayerLog& log, int ply) {
  for (const LogPart& part : log)
    if (part.ply == ply) return &part.text;
  return nullptr;
}

/// The player at one side of the board, as it answered to `name`.
struct Identity {
  std::string name;     ///< printable, at most 64 characters
  std::string version;  ///< empty if the player did not say
  std::string author;   ///< empty if the player did not say

  /// A hash of the files that the player was, which the runner has read; empty if it has none.
  std::string files{};

  friend bool operator==(const Identity&, const Identity&) = default;
};

/// One disc that was played. Only the column has to be given: `Ply{.column = column}`.
struct Ply {
  Column column;
  std::chrono::microseconds time{0};               ///< wall clock, request written to reply read
  std::optional<std::chrono::microseconds> cpu{};  ///< processor time, if it was measured
  std::optional<double> eval{};                    ///< the player's opinion of its position
  std::string note{};                              ///< the player's remark; often empty

  friend bool operator==(const Ply&, const Ply&) = default;
};

/// The time that a player took to get ready, if it asked for that time. The clock of the player
/// does not run.
struct Readiness {
  std::chrono::microseconds time{0};  ///< wall clock, `new_game` written to reply read

  /// Processor time from `new_game` to the start of the game. The opponent got ready in the same
  /// time. Nothing if it was not measured.
  std::optional<std::chrono::microseconds> cpu{};

  friend bool operator==(const Readiness&, const Readiness&) = default;
};

/// The rule a player broke, and everything its author needs to find out why.
struct Fault {
  Ending rule = Ending::crash;
  std::string detail{};   ///< one sentence on the event
  std::string request{};  ///< the last message it was asked, without its newline
  std::string reply{};    ///< the line it answered, or its beginning; shortened when long
  std::string log{};      ///< the last lines of its standard error
  std::chrono::microseconds time{0};  ///< time of the faulty turn
  std::optional<int> exit_status{};   ///< if it exited by itself
  std::optional<int> signal{};        ///< if a signal ended it
  bool resigned = false;              ///< it gave the game up, which only player_error can be

  friend bool operator==(const Fault&, const Fault&) = default;
};

/// Something odd that cost nobody the game, such as a stray print.
struct Warning {
  Colour player = Colour::red;
  std::string text;

  friend bool operator==(const Warning&, const Warning&) = default;
};

/// A finished game.
struct GameRecord {
  int game = 1;  ///< its number in the match or tournament, from 1
  PerColour<Identity> players;
  Position start;          ///< the starting position
  std::vector<Ply> plies;  ///< after `start`
  Outcome outcome{std::nullopt, Ending::draw};
  std::string void_reason;  ///< why it is void; otherwise empty
  std::vector<Cell> line;   ///< every cell of every finished four; empty without one
  std::uint32_t seed = 0;   ///< the source of the players' own seeds of this game
  PerColour<std::optional<Readiness>> ready;  ///< of the players that asked for the time
  PerColour<std::optional<Fault>> faults;     ///< of the losers, if the ending is a fault
  std::vector<Warning> warnings;              ///< the first ten

  /// Exact scores (lib/solver/score.hpp) of the start and of the position after each ply, for the
  /// side to move there. Empty if nobody has computed them.
  std::vector<int> scores;

  PerColour<PlayerLog> logs;  ///< empty if nothing was printed, or logs were not asked for

  Machine machine;  ///< the computer that played it for a tournament

  /// Returns the fault of that player; nothing if the player broke no rule.
  const std::optional<Fault>& fault_of(Colour colour) const { return faults[colour]; }

  /// Returns the final position.
  Position final_position() const {
    Position position = start;
    for (const Ply& ply : plies) position.drop(ply.column);
    return position;
  }

  friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

/// Returns the columns of the plies, in order.
inline std::vector<Column> columns_of(const std::vector<Ply>& plies) {
  std::vector<Column> columns;
  columns.reserve(plies.size());
  for (const Ply& ply : plies) columns.push_back(ply.column);
  return columns;
}

}  // namespace connect4
