// The board in a window of the desktop.
#pragma once

#include <array>
#include <atomic>
#include <optional>
#include <string>
#include <thread>

#include "lib/game/scene.hpp"
#include "runner/match/game_observer.hpp"
#include "runner/match/person.hpp"
#include "runner/process/child_process.hpp"
#include "runner/screen/choices_pipe.hpp"

namespace connect4 {

/// Shows the match in a window, which is a program of its own, and takes the moves of persons from
/// it. A window that is closed during the match stops it as Ctrl-C does, and so does one that
/// fails; not so once the last game has ended, while the window asks its person what is next.
/// Belongs to the thread that plays.
class BoardWindow final : public GameObserver, public Person {
 public:
  struct Settings {
    std::optional<int> games;  ///< of the match; nothing where nobody knows
    int scale = 1;
    PersonSeats seats;  ///< of persons who choose here
  };

  /// Opens the window. Throws UsageError where there is no such program or no display, Interrupted
  /// when told to stop meanwhile.
  explicit BoardWindow(const Settings& settings);
  ~BoardWindow() override;

  /// Where a person's program reads what is chosen here.
  std::string choices() const { return choices_.path(); }

  /// After an Interrupted: throws UsageError where it came from a window that failed, not from a
  /// person.
  void throw_if_failed();

  void game_started(const GameRecord& record) override;
  void disc_dropped(const GameRecord& record, const Position& position, Cell disc) override;
  void moves_taken_back(const GameRecord& record, const Position& position) override;
  void turn_begins_again(const GameRecord& record, const Position& position) override;
  void game_over(const GameRecord& record) override;
  void match_over() override { over_ = true; }

  /// For the match, where a person sits here. Both ask after the last game only.
  bool takes_back_last_move(const GameRecord& record) override;
  bool wants_another_game() override;

  /// Leaves the last board to look at; returns when the window is closed or we are told to stop.
  void wait_until_closed();

 private:
  void wait_until_ready();
  void send(const Scene& scene);
  Scene scene_of(const GameRecord& record, const Position& position,
                 const std::string& state) const;
  Scene end_of(const GameRecord& record) const;
  void ask_for_move(const GameRecord& record, const Position& position);
  std::string ask_what_is_next(Scene scene);
  std::string read_answer();
  void go_on();
  void listen();
  ssize_t read_choices();
  void pass_on(const std::string& choice);
  void stop_if_gone();
  ssize_t read_log();

  Settings settings_;
  ChildProcess program_;
  ChoicesPipe choices_;                     // for persons' programs
  ChoicesPipe answers_;                     // for us, once the last game has ended
  Scene end_;                               // of the last game
  std::atomic<bool> over_{false};           // closing the window stops nothing, or nothing any more
  std::atomic<bool> has_ended_{false};      // the window has
  std::atomic<bool> is_gone_{false};        // it has before the match
  std::atomic<bool> wants_another_{false};  // the person gave this game up for another one
  std::string said_;      // the listener's: a line of the window's that is not whole
  std::string log_;       // likewise, until it ends
  std::thread listener_;  // passes on what the window says
};

}  // namespace connect4
