// The texts of the original Ruby runner.
#pragma once

#include <span>
#include <string>

#include "lib/game/original_match.hpp"
#include "runner/match/game_observer.hpp"
#include "runner/screen/output.hpp"

namespace connect4 {

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
