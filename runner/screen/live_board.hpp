// The board on a terminal, redrawn in place.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <utility>

#include "lib/game/drawing.hpp"
#include "runner/match/game_observer.hpp"
#include "runner/screen/narration.hpp"
#include "runner/screen/output.hpp"

namespace connect4 {

/// Draws the game in progress over itself; what is worth keeping (how each game ended, and why)
/// scrolls by above it, and the last board stays. Leaves room below the board, where a person's
/// own program may ask for the move. Long names and notes are cut: text that scrolled would take
/// the board's place along with it.
class LiveBoard final : public GameObserver {
 public:
  struct Settings {
    std::optional<int> games;  ///< of the match; nothing where nobody knows
    DrawingStyle style;
    bool every_disc = false;  ///< a person plays or watches: draw each; otherwise 30 times a second
    std::string (*story)(const GameRecord&) = describe_game;  ///< what is kept of each game
  };

  /// What a person at the keys sees around the board. All is cut to the terminal's width.
  struct View {
    std::optional<std::pair<Column, Colour>> ghost;  ///< its disc, and above which column it hangs
    std::string details;  ///< up to three lines, in the place of the last ply; empty: that
    std::string message;  ///< a line without its end; empty: none
    std::string prompt;   ///< behind it stands the cursor
  };

  LiveBoard(Output output, Settings settings) : output_(std::move(output)), settings_(settings) {}

  void game_started(const GameRecord& record) override;
  void disc_dropped(const GameRecord& record, const Position& position, Cell disc) override;
  void game_over(const GameRecord& record) override;
  void moves_taken_back(const GameRecord& record, const Position& position) override;
  void match_over() override;

  /// What is seen from the next frame on.
  void set_view(View view) { view_ = std::move(view); }

  /// The frame again, as after set_view().
  void redraw();

  /// Likewise, where only the prompt has changed.
  void redraw_prompt();

  /// The frame again, below what somebody else has written to the terminal.
  void redraw_elsewhere();

  /// How a game has ended that may go on all the same.
  void show_end(const GameRecord& record);

  static constexpr int title_rows = 2;
  static constexpr int board_rows = 9;  ///< a blank one above it
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
  std::optional<GameRecord> last_;  // whose story is to be told yet
  std::chrono::steady_clock::time_point last_frame_{};
};

}  // namespace connect4
