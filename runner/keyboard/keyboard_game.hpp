// A match of persons who play at single keys of our own terminal.
#pragma once

#include <array>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "runner/keyboard/advisor.hpp"
#include "runner/keyboard/keyboard_turn.hpp"
#include "runner/match/game_observer.hpp"
#include "runner/match/person.hpp"
#include "runner/process/descriptor.hpp"
#include "runner/screen/choices_pipe.hpp"
#include "runner/screen/input.hpp"
#include "runner/screen/keys.hpp"
#include "runner/screen/live_board.hpp"

namespace connect4 {

/// Draws the board, with the person's disc above it, and takes the moves from the keys. Whatever is
/// typed while nobody is asked is dropped. A thread of its own reads the keys, since the one that
/// plays waits for players; all that is shown is shown under one lock. Its members are for the
/// thread that plays.
class KeyboardGame final : public GameObserver, public Person {
 public:
  struct Settings {
    LiveBoard::Settings board;
    PersonSeats seats;  ///< of persons who sit at the keys
  };

  /// Standard input and output are terminals.
  explicit KeyboardGame(const Settings& settings);
  ~KeyboardGame() override;

  /// Where a person's program reads what is chosen here.
  std::string choices() const { return choices_.path(); }

  /// After an Interrupted: throws what went wrong here, where it came from that.
  void throw_if_failed();

  void game_started(const GameRecord& record) override;
  void disc_dropped(const GameRecord& record, const Position& position, Cell disc) override;
  void moves_taken_back(const GameRecord& record, const Position& position) override;
  void turn_begins_again(const GameRecord& record, const Position& position) override;
  void game_over(const GameRecord& record) override;
  void match_over() override;
  void match_stopped() override;

  bool takes_back_last_move(const GameRecord& record) override;
  bool wants_another_game() override;

 private:
  using Lock = std::unique_lock<std::mutex>;
  enum class Stage : std::uint8_t { idle, turn, thinking, after_game };
  enum class After : std::uint8_t { go_on, take_back, another_game };

  void begin_turn(const GameRecord& record, const Position& position);
  void end_turn();
  After ask_after_game(Lock& lock, bool can_take_back);
  const std::string& name_of(Colour colour) const;
  bool is_last_game() const;

  void listen();
  void come_back();
  void show_time_of_thinking();
  void press_keys(Lock& lock);
  void press(Key key, Lock& lock);
  void press_in_turn(Key key, Lock& lock);
  void press_after_game(Key key);
  void choose(std::string_view choice);
  void advise(Lock& lock);
  std::optional<PositionAnalysis> look_at(const Position& position);
  void advise_nothing();
  void save();

  void show();
  LiveBoard::View view() const;
  std::string prompt() const;

  const Settings settings_;
  const ChoicesPipe choices_;

  std::mutex mutex_;  // of all that follows
  LiveBoard board_;
  KeyMode mode_;
  KeyBuffer keys_;
  Stage stage_ = Stage::idle;
  int game_ = 0;
  PerColour<std::string> names_;
  Position position_;
  std::optional<Column> last_column_;
  KeyboardTurn turn_;
  std::chrono::steady_clock::time_point turn_began_{};
  std::optional<PositionAnalysis> advice_;  // on the position
  bool wants_hint_ = false;
  bool wants_scores_ = false;
  bool may_take_back_ = false;  // the game that is over
  std::optional<After> after_;  // what the person wants once the game is over
  bool is_stopped_ = false;     // the program
  std::condition_variable answered_;

  std::exception_ptr failure_;      // the listener's, until it ends
  std::optional<Advisor> advisor_;  // the listener's
  Descriptor end_;                  // tells the listener to end
  std::thread listener_;
};

}  // namespace connect4
