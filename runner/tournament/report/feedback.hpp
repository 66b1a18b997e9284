// What the author of a player gets to know of a tournament.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "lib/solver/game_values.hpp"
#include "runner/store/store_reader.hpp"
#include "runner/tournament/report/hidden_paths.hpp"
#include "runner/tournament/report/report.hpp"

namespace connect4 {

/// A turn of the player, and the game that it was in.
struct FeedbackTurn {
  int game = 0;
  int opponent = 0;                             ///< its place in the tournament's list
  Position before;                              ///< the player is to move
  int ply() const { return before.ply() + 1; }  ///< which disc of the game it was, from 1
};

/// Games lost by breaking one rule.
struct FeedbackFault {
  std::int64_t games = 0;
  FeedbackTurn turn;  ///< in the first of them
  Fault evidence;     ///< of that game; the player's own
};

struct SlowTurn {
  FeedbackTurn turn;
  Column column;
  std::chrono::microseconds time;
};

/// The time that the player took to get ready for a game.
struct FeedbackReadiness {
  int game = 0;
  int opponent = 0;  ///< its place in the tournament's list
  Readiness took;
};

/// A game worth looking at.
struct FeedbackGame {
  enum class Why : std::uint8_t { gave_away, quickest_loss, loss_to_weakest };

  Why why;
  FeedbackTurn turn;                 ///< the move that gave most away, else the player's last one
  Column column;                     ///< what it played
  int plies = 0;                     ///< of the whole game, with the discs of its opening
  std::optional<JudgedMove> judged;  ///< where it gave something away, by exact scores
};

/// All of one player. Nothing in it is of another player's making but the moves and the name.
struct PlayerFeedback {
  std::map<Ending, FeedbackFault> faults;
  std::map<std::string, std::int64_t> warnings;  ///< how many there were of each
  std::vector<SlowTurn> slowest;                 ///< slowest first
  std::optional<FeedbackReadiness> ready;        ///< where it took longest
  std::vector<FeedbackGame> games;               ///< each once, and each position
};

/// The feedback of every player, in list order, from one pass over the games. `report` is of the
/// same store, and `hidden` takes paths and names out of its texts. Throws StoreError.
std::vector<PlayerFeedback> read_feedback(StoreReader& reader, const TournamentReport& report,
                                          const HiddenPaths& hidden);

}  // namespace connect4
