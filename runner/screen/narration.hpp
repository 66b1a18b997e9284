// Games in words.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "lib/game/drawing.hpp"
#include "lib/game/game_record.hpp"
#include "lib/game/original_match.hpp"
#include "runner/match/game_observer.hpp"
#include "runner/match/match.hpp"
#include "runner/screen/output.hpp"

namespace connect4 {

/// The number of games lost by faults: by the player's name and the rule it broke.
using FaultCounts = std::map<std::pair<std::string, Ending>, int>;

/// What to type for each player in a command that reproduces a position.
using PlayerCommands = PerColour<std::string>;

/// How much is told of a game that has ended.
struct Telling {
  PlayerCommands commands{{"RED", "BLUE"}};  ///< placeholders, if they are not known
  bool is_numbered = true;                   ///< the outcome begins with the game's number
  bool whole_messages = false;               ///< faults are shown with all of their messages
  std::optional<DrawingStyle> board{};       ///< draws the position before a fault
  bool has_moves = false;                    ///< tells the moves, of which a board shows the last
};

/// "greedy (red)".
std::string with_colour(const GameRecord& record, Colour colour);

/// "game 3 of 5", or "game 3" if their number is not known, or if a person wants one more; empty
/// for the only one.
std::string describe_number(int game, std::optional<int> games);

/// Returns the last ply as one line: number, player, column, time, its note if it has one, and the
/// loss by it if the record has exact scores.
std::string describe_last_ply(const GameRecord& record);

/// Returns the command that steps through the moves of the game, or its moves if it did not begin
/// on the empty board; empty without moves. One line.
std::string describe_moves(const GameRecord& record);

/// One line: the player that took moves back, and the move from which the game continues.
std::string describe_taken_back(const GameRecord& record, const Position& position);

/// Returns whether the loser gave the game up, as a person does.
bool is_resignation(const GameRecord& record);

/// Returns the end of the game, as one line.
std::string describe_outcome(const GameRecord& record, bool is_numbered = true);

/// Returns the evidence of the faults that lost the game: the fix, the command that reproduces
/// the position, the request, the reply, and the end of standard error. Begins with an empty line;
/// empty without faults.
std::string describe_faults(const GameRecord& record, const Telling& telling = {});

/// Returns the times that players took to get ready for the game, one per line; empty without any.
std::string describe_readiness(const GameRecord& record);

/// One line per warning; empty if there were none.
std::string describe_warnings(const GameRecord& record);

/// Returns the result for the side to move in a position, and the moves that the winner needs: "red
/// to move wins in 4 moves (score 15)".
std::string describe_score(int score, const Position& position);

/// Returns the last move that changed the result under perfect play, by a record's exact scores,
/// and the command that shows the better ones; says so too if no move did. Empty without scores,
/// and for a void game.
std::string describe_decisive_error(const GameRecord& record);

/// All that a player printed, each part under a line that says in which turn: `-- ply 5, column 3,
/// 12.1 ms --`. Empty without logs.
std::string log_in_full(const GameRecord& record, Colour colour);

/// The log of either player for that ply, as LogPart counts plies, indented below the player's
/// name; empty without a log.
std::string describe_printed(const GameRecord& record, int ply);

/// Returns how the game ended, the move that lost it, the time before the game, the warnings, and
/// the evidence of faults.
std::string describe_game(const GameRecord& record, const Telling& telling = {});

/// Returns the score of a match as a small table, the better player first.
std::string describe_score(const MatchScore& score, const std::string& first,
                           const std::string& second);

/// One line for each player and rule that it broke; empty if there were no faults.
std::string describe_fault_counts(const FaultCounts& counts);

/// "NAME won round N!" or "Round N was a draw!"; empty for a game that is not a round: a void one,
/// or one that neither player could be started for.
std::string describe_round(const GameRecord& record);

/// One line a round: "Round N. NAME" or "Round N. Draw!".
std::string describe_rounds(std::span<const Round> rounds, const std::string& first,
                            const std::string& second);

/// Returns a board's story of a round: how the game ended, and its round's text below.
std::string describe_game_and_round(const GameRecord& record);

/// Writes each round's text as it ends, below the reason if a player lost by a fault.
class OriginalNarrator final : public GameObserver {
 public:
  /// `tells_faults` is false if they are only counted. The reason why a player could not start is
  /// told all the same: that forfeits the match.
  OriginalNarrator(Output output, bool tells_faults)
      : output_(std::move(output)), tells_faults_(tells_faults) {}
  void game_over(const GameRecord& record) override;

 private:
  Output output_;
  bool tells_faults_;
};

}  // namespace connect4
