// A player that answers questions instead of playing a match.
#pragma once

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "runner/match/player.hpp"
#include "runner/process/system_fault.hpp"

namespace connect4 {

/// Does it again if the machine disturbed the player. Throws SystemFault if it does so three times
/// in a row.
template <class Act>
auto if_undisturbed(const Act& act) {
  constexpr int most_disturbances = 3;
  for (int disturbed = 1;; ++disturbed) try {
      return act();
    } catch (const SystemFault&) {
      if (disturbed == most_disturbances) throw;
    }
}

/// Asks one program for moves. The program lives for many games, and is started again after a
/// fault. Throws SystemFault and Interrupted as Player does. Belongs to one thread.
class Examinee {
 public:
  using Answer = std::variant<Ply, Fault>;

  explicit Examinee(PlayerSpec spec) : player_(std::move(spec)) {}

  /// Starts the program. Returns the fault if it cannot be started.
  std::optional<Fault> start();

  const Identity& identity() const { return player_.identity(); }

  /// Returns the number of failed starts since the last one that succeeded.
  int failed_starts() const { return failed_starts_; }

  /// Begins a game of that colour. Returns the fault if the program is not ready for it.
  std::optional<Fault> begin(const Position& start, Colour colour, std::uint32_t seed);

  /// Asks for the move in the position after these moves, and judges it: the column of a Ply has
  /// room. The side to move must have the colour of the game. After a fault the game is over.
  Answer ask(const Position& position, const std::vector<Column>& moves);

  /// Ends the game.
  void end(const Outcome& outcome, const std::vector<Column>& moves);

  /// Asks for one move, in a game of its own that is void.
  Answer ask_once(const Position& position, std::uint32_t seed);

 private:
  Fault give_up(Fault fault);

  Player player_;
  int failed_starts_ = 0;
  NewGame game_;
  Clock clock_{TimeControl{}};
};

}  // namespace connect4
