// A player at the table: a program at the other end of two pipes.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "lib/game/game_record.hpp"
#include "protocol/messages/message.hpp"
#include "runner/match/player_spec.hpp"
#include "runner/match/running_player.hpp"
#include "runner/match/turn_account.hpp"
#include "runner/process/scratch_folder.hpp"

namespace connect4 {

/// Tells two players at one table apart: if their names look the same, the second one that is named
/// is marked. Belongs to one thread.
class NameTags {
 public:
  /// Returns the name that the player of that seat (0 or 1) goes by from now on: the one given, or
  /// the same with " (2)" after it. At most max_name_characters.
  std::string give(std::size_t seat, const std::string& name);

 private:
  std::array<std::optional<std::string>, 2> names_;  // by seat; nothing: not named yet
};

/// A person asks for its last move back.
struct WantsMoveBack {};

/// The result of a player's turn: played a disc, broke a rule, or, a person, neither.
using TurnResult = std::variant<Ply, Fault, WantsMoveBack>;

/// The notes, logs and warnings of a player about one game.
struct PlayerNotes {
  std::vector<std::string> warnings;
  PlayerLog log;  ///< its output, if logs are kept
};

/// Speaks the protocol with one player program, which lives for many games, and turns its actions
/// into moves and faults. A bad player's action is a value; exceptions are SystemFault (ours) and
/// Interrupted. Every wait has a deadline on the monotonic clock; no program can hold us longer.
/// Belongs to one thread, which must outlive the program.
class Player {
 public:
  explicit Player(PlayerSpec spec);
  Player(const Player&) = delete;  // its bystander() refers to it
  Player& operator=(const Player&) = delete;

  /// Gives the player its seat (0 or 1) at a table, opposite another player. Both must outlive
  /// this. PlayerPair does it.
  void sit_down(std::size_t seat, NameTags& tags, Bystander& opposite);

  /// Starts the program, if it does not run. Returns the fault if it could not be started.
  std::optional<Fault> prepare();

  /// Returns the identity. The caller must have called prepare().
  const Identity& identity() const { return identity_; }

  /// Returns the name that its opponent is told. The caller must have called prepare().
  const std::string& name_for_opponent() const {
    return spec_.name_for_opponents.empty() ? identity_.name : spec_.name_for_opponents;
  }

  const PlayerSpec& spec() const { return spec_; }

  /// Off the clock: has a player that wants to do something before a game do it. Returns the fault
  /// if it was not ready in time.
  std::optional<Fault> get_ready(const NewGame& message);

  /// Begins the game, with the same message. Returns the time that the player took to get ready, if
  /// it asked for that time.
  std::optional<Readiness> new_game(const NewGame& message);

  /// Asks for a move, and takes its time off the clock. Sets `message.id`.
  TurnResult take_turn(TakeTurn& message, Clock& clock);

  /// Returns a fault that only the referee can see, such as a full column, with its evidence. The
  /// program must run.
  Fault evidence(Ending rule, const std::string& detail);

  /// The game has ended, or could not begin. Does nothing if the player was not told of it.
  void game_over(const GameOver& message);

  /// Takes the notes collected since the last call.
  PlayerNotes take_notes();

  /// Takes the time of its turns since the last call.
  TurnShare take_turn_share() { return std::exchange(turn_share_, {}); }

  /// Ends the program: the next prepare() starts a fresh one.
  void retire();

  /// The first half of retire(): asks the program to end, and does not wait.
  void ask_to_quit();

  /// This player in the opponent's turn.
  Bystander& bystander() { return bystander_; }

 private:
  PlayerSpec spec_;
  Identity identity_;
  std::optional<ScratchFolder> scratch_;  // before its user: removed after it
  PlayerWarnings warnings_;
  std::optional<RunningPlayer> running_;
  Bystander bystander_{running_};
  TurnShare turn_share_;
  PlayerLog log_;  // of the game that is over

  NameTags* tags_ = nullptr;  // null: it sits at no table
  std::size_t seat_ = 0;
  Bystander* opposite_ = nullptr;
};

/// The outcome of a player's start.
struct PlayerStart {
  Identity identity;                 ///< its own name
  std::chrono::nanoseconds time{0};  ///< until it answered `name`
  std::optional<Fault> fault;        ///< if it did not start
  std::vector<std::string> warnings;
};

/// Starts the player as its games would, and ends it.
PlayerStart start_once(PlayerSpec spec);

}  // namespace connect4
