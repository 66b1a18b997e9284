// What the author of a player gets to know of a tournament.
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
#include "lib/tournament/report/tournament_report.hpp"

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
  std::optional<JudgedMove> judged;  ///< if it gave something away, by exact scores
};

/// All of one player. Nothing in it is of another player's making but the moves and the name.
struct PlayerFeedback {
  std::map<Ending, FeedbackFault> faults;
  std::map<std::string, std::int64_t> warnings;  ///< how many there were of each
  std::vector<SlowTurn> slowest;                 ///< slowest first
  std::optional<FeedbackReadiness> ready;        ///< where it took longest
  std::vector<FeedbackGame> games;               ///< each once, and each position
};

/// Takes a game with its record, as others may read it.
using GameTaker = std::function<void(const GameResult&, const GameRecord&)>;

/// The feedback of every player of the report, in list order. `give` is called once and hands each
/// of its games to the taker, in the order of their numbers; surplus games may be among them.
std::vector<PlayerFeedback> collect_feedback(const TournamentReport& report,
                                             const std::function<void(const GameTaker&)>& give);

/// What feedback is about.
struct FeedbackSubject {
  const TournamentReport& report;
  int player = 0;
  TimeControl time{};  ///< of that player
  std::string play{};  ///< the command as its author types it: "connect4 play"

  const std::string& name_of(int each) const { return report.players[place(each)]; }

  /// Its line in the standings.
  const Standing& standing() const;

  /// Why it is withdrawn, a phrase; empty if it is not.
  std::string withdrawal() const;

  /// The other players that it has met, best first, and its score against each.
  std::vector<std::pair<int, Score>> opponents() const;
};

/// "gave_away"
std::string_view name(FeedbackGame::Why why);

/// A page for its author, in Markdown: place, score against each, faults with their evidence and
/// what helps, slowest moves, games worth looking at with a command that plays on from there.
std::string feedback_markdown(const FeedbackSubject& subject, const PlayerFeedback& feedback);

}  // namespace connect4
