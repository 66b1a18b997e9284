// The C++ SDK: everything a player program needs but its ideas.
#pragma once

#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "protocol/messages/message.hpp"

namespace connect4 {

/// One question of the referee, as a player sees it.
struct Turn {
  Position position;          ///< its side to move is the player's own
  std::vector<Column> moves;  ///< played since the start of the game
  ClockView clock;

  Colour colour() const { return position.to_move(); }
};

/// A player: its name and its functions. Only `choose` is needed besides the name.
struct Bot {
  std::string name;
  std::string version;
  std::function<Move(const Turn&)> choose;  ///< may throw: the message becomes an error reply
  std::function<void(const NewGame&)> on_new_game;  ///< its exceptions end run_player()
  std::function<void()> on_game_over{};             ///< likewise
  /// Whether a game is to wait for on_new_game, off the clock; then its exceptions cost nothing.
  bool gets_ready = false;
};

/// Gives up the game when thrown by `choose`. The text is the reason in the record; it may be
/// empty.
struct Resignation : std::runtime_error {
  explicit Resignation(const std::string& text = "") : std::runtime_error(text) {}
};

/// Asks for its last move back when thrown by `choose`, which only a person at the board is
/// granted. For all others it is an error.
struct TakeBack {};

/// Answers the referee on standard input and output until it says `quit` or closes. Before it reads
/// anything it moves the protocol to descriptors of its own. It sends all other output to standard
/// error, so that a stray print cannot break the protocol. Methods and members it does not know are
/// ignored; notes and error messages are cut to max_note_characters. Returns the program's exit
/// status: 0, or 1 after an error: standard error has the message that it could not understand, or
/// the exception of on_new_game or on_game_over. Takes over the program's standard input and output
/// for good: call it once.
int run_player(const Bot& bot);

}  // namespace connect4
