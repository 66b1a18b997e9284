// The feedback of a tournament for the author of a player.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lib/game/time_control.hpp"
#include "lib/solver/game_values.hpp"
#include "lib/tournament/report/feedback_format.hpp"
#include "lib/tournament/report/tournament_report.hpp"

namespace connect4 {

/// A turn of the player, and its game.
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
  FeedbackTurn turn;                 ///< the move that gave most away or lost it, else its last one
  Column column;                     ///< the column it played
  int plies = 0;                     ///< of the whole game, with the discs of its opening
  std::optional<JudgedMove> judged;  ///< if it gave something away, by exact scores
};

/// The feedback of one player. It has the moves and the name alone from another player.
struct PlayerFeedback {
  std::map<Ending, FeedbackFault> faults;

  /// Its games from openings, if it lost all of them, two at least, by faults that a wrong board
  /// may bring about, and none from the empty board; else 0.
  std::int64_t missed_openings = 0;

  /// Returns the fix for a fault of these.
  std::string remedy(const FeedbackFault& fault) const;

  std::map<std::string, std::int64_t> warnings;  ///< the number of each kind
  std::vector<SlowTurn> slowest;                 ///< slowest first
  std::optional<FeedbackReadiness> ready;        ///< the longest wait for it
  std::vector<FeedbackGame> games;               ///< each once, and each position
};

/// Takes a game with its record, as others may read it.
using GameTaker = std::function<void(const GameResult&, const GameRecord&)>;

/// Returns the feedback of every player of the report, in list order. Calls `give` once. `give`
/// passes each game to the taker, in the order of the numbers. Surplus games may be among them.
std::vector<PlayerFeedback> collect_feedback(const TournamentReport& report,
                                             const std::function<void(const GameTaker&)>& give);

/// The tournament and the player of a feedback.
struct FeedbackSubject {
  const TournamentReport& report;
  int player = 0;
  TimeControl time{};  ///< of that player
  std::string play{};  ///< the command as its author types it: "connect4 play"

  const std::string& name_of(int each) const { return report.players[place(each)]; }

  /// Returns the player's line in the standings.
  const Standing& standing() const;

  /// Returns the reason of a withdrawn player, a phrase; empty if the player is not withdrawn.
  std::string withdrawal() const;

  /// Returns the opponents that the player has met, best first, with its score against each.
  std::vector<std::pair<int, Score>> opponents() const;
};

/// "gave_away"
std::string_view name(FeedbackGame::Why why);

/// Returns a page for the player's author. It has the place, the score against each opponent, the
/// faults with evidence and fix, and the slowest moves. It ends with the games worth looking at,
/// each with a command that plays on from its position.
std::string feedback_page(const FeedbackSubject& subject, const PlayerFeedback& feedback,
                          const FeedbackFormat& format);

}  // namespace connect4
