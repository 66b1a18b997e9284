// The board on a terminal, redrawn in place.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "lib/game/drawing.hpp"
#include "runner/match/game_observer.hpp"
#include "runner/screen/narration.hpp"
#include "runner/screen/output.hpp"

namespace connect4 {

/// Draws the game in progress over itself. The end of each game and its reason scroll by above it,
/// and the last board stays. Leaves room below the board, so that a person's own program may ask
/// there for the move. Long names and notes are cut: text that scrolled would take the board's
/// place along with it.
class LiveBoard final : public GameObserver {
 public:
  struct Settings {
    std::optional<int> games;  ///< of the match; nothing if it is not known
    DrawingStyle style;
    bool every_disc = false;  ///< a person plays or watches: draw each; otherwise 30 times a second
    std::function<std::string(const GameRecord&)> story;  ///< the text kept of each game
  };

  /// The texts around the board for a person at the keys. All are cut to the terminal's width.
  struct View {
    std::optional<std::pair<Column, Colour>> ghost;  ///< its disc, and above which column it hangs
    std::string details;  ///< up to three lines, in the place of the last ply; empty: that
    std::string message;  ///< a line without its end; empty: none
    std::string prompt;   ///< the cursor follows it
  };

  LiveBoard(Output output, Settings settings)
      : output_(std::move(output)), settings_(std::move(settings)) {}

  void game_started(const GameRecord& record) override;
  void disc_dropped(const GameRecord& record, const Position& position, Cell disc) override;
  void game_over(const GameRecord& record) override;
  void moves_taken_back(const GameRecord& record, const Position& position) override;
  void match_over() override;

  /// Sets the view from the next frame on.
  void set_view(View view) { view_ = std::move(view); }

  /// The frame again, as after set_view().
  void redraw();

  /// Likewise, if only the prompt has changed.
  void redraw_prompt();

  /// Draws the frame again, below the text that somebody else has written to the terminal.
  void redraw_elsewhere();

  /// Shows the end of a game that may continue all the same.
  void show_end(const GameRecord& record);

  static constexpr int title_rows = 2;
  static constexpr int board_rows = 9;  ///< an empty one above it
  static constexpr int status_rows = 2;
  static constexpr int person_rows = 3;  ///< below, with the cursor's

  /// The rows a terminal needs for it.
  static constexpr int rows_needed = title_rows + board_rows + status_rows + person_rows;

 private:
  void draw_frame(const GameRecord& record, const Position& position, const Highlights& highlights,
                  const std::string& status);
  void draw_end(const GameRecord& record, const std::string& status);
  void tell_last_game();
  std::string describe_end(const GameRecord& record) const;
  std::string title(const GameRecord& record) const;
  std::string cut_to_row(const std::string& text) const;
  std::string cut_to_rows(const std::string& text, int rows) const;

  Output output_;
  Settings settings_;
  View view_;
  std::string title_, board_, status_;  // the last frame
  bool has_room_ = false;
  std::optional<GameRecord> last_;  // its story is still to be told
  std::chrono::steady_clock::time_point last_frame_{};
};

}  // namespace connect4
