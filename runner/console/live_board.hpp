// The board on a terminal, redrawn in place.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "lib/game/drawing.hpp"
#include "runner/console/narration.hpp"
#include "runner/console/output.hpp"
#include "runner/match/game_observer.hpp"

namespace connect4 {

/// Draws the game in progress over itself; what is worth keeping (how each game ended, and why)
/// scrolls by above it, and the last board stays. Leaves room below the board, where a person's
/// own program may ask for the move.
class LiveBoard final : public GameObserver {
 public:
  struct Settings {
    std::optional<int> games;  ///< of the match; nothing where nobody knows
    DrawingStyle style;
    bool every_disc = false;  ///< a person plays or watches: draw each; otherwise 30 times a second
    std::string (*story)(const GameRecord&) = describe_game;  ///< what is kept of each game
  };

  LiveBoard(Output output, Settings settings) : output_(std::move(output)), settings_(settings) {}

  void game_started(const GameRecord& record) override;
  void disc_dropped(const GameRecord& record, const Position& position, Cell disc) override;
  void game_over(const GameRecord& record) override;
  void match_over() override;

  /// The rows a terminal needs for it.
  static constexpr int rows_needed = 16;

 private:
  void draw_frame(const GameRecord& record, const Position& position, const Highlights& highlights,
                  const std::string& status);
  void draw_end(const GameRecord& record, const std::string& status);
  void tell_last_game();
  std::string title(const GameRecord& record) const;

  Output output_;
  Settings settings_;
  bool has_room_ = false;
  std::optional<GameRecord> last_;  // whose story is to be told yet
  std::chrono::steady_clock::time_point last_frame_{};
};

}  // namespace connect4
