// The logs of players, as files.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "runner/match/game_observer.hpp"

namespace connect4 {

/// Writes the log of each player in each game into a file of its own, `game-0001-red-mybot.log`. An
/// empty log has a file too. A file of that name is replaced. Throws UsageError if that fails.
class LogWriter final : public GameObserver {
 public:
  /// Makes the folder, and looks at once whether files can be written there. `games` is their
  /// number, if that is known.
  LogWriter(const std::string& folder, std::optional<int> games);

  void game_over(const GameRecord& record) override;

 private:
  void write(const GameRecord& record, Colour colour) const;

  std::filesystem::path folder_;
  std::size_t digits_;  // so that the names sort
};

}  // namespace connect4
