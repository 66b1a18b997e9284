// What players printed, as files.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "runner/match/game_observer.hpp"

namespace connect4 {

/// Writes what each player printed in a game into a file of its own, `game-0001-red-mybot.log`: one
/// for each player of each game, also where it printed nothing, in place of one of that name.
/// Throws UsageError where that fails.
class LogWriter final : public GameObserver {
 public:
  /// Makes the folder, and looks at once whether files can be written there. `games`: how many
  /// there will be, where that is known.
  LogWriter(const std::string& folder, std::optional<int> games);

  void game_over(const GameRecord& record) override;

 private:
  void write(const GameRecord& record, Colour colour) const;

  std::filesystem::path folder_;
  std::size_t digits_;  // so that the names sort
};

}  // namespace connect4
