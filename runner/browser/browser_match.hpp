// A match with a person at a page of the browser.
#pragma once

#include <array>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "lib/expected.hpp"
#include "protocol/page/play_state.hpp"
#include "runner/match/game_observer.hpp"
#include "runner/match/person.hpp"
#include "runner/screen/choices_pipe.hpp"

namespace connect4 {

/// Keeps the state of the board for the page, and passes the person's requests on. Knows no
/// network. The match calls the members of GameObserver and PersonAtBoard; any thread may call the
/// others.
class BrowserMatch final : public GameObserver, public PersonAtBoard {
 public:
  struct Settings {
    PersonSeats seats;                            ///< of the persons at the page
    std::optional<int> games = 1;                 ///< of the match; nothing if unknown
    std::optional<std::chrono::seconds> limit{};  ///< told to the page; its owner keeps it

    /// After this time no move can be taken back, and no further game be chosen.
    std::optional<std::chrono::steady_clock::duration> longest{};
    bool shows_words = true;  ///< of the players: their notes and the details of their faults

    /// The names by seat for the page, in place of those in the records.
    std::optional<std::array<std::string, 2>> names{};
  };

  explicit BrowserMatch(Settings settings);

  /// Returns the file in which a person's program reads the choices made here.
  std::string choices() const { return choices_.path(); }

  /// Returns the state as a line of JSON, and its version, which grows with each change.
  std::string state() const;
  std::uint64_t version() const;

  /// Passes a request on, or says why it cannot be fulfilled now.
  Expected<void> take(const PlayWish& wish);

  /// The person is gone: its game is given up, and the match ends. Games that are left are not
  /// played. The page is told the reason, a sentence, with the game that is given up.
  void leave(const std::string& reason = "");

  /// Returns whether the match is over.
  bool is_closed() const;

  /// How long the match has been waiting for the person; zero if it does not.
  std::chrono::steady_clock::duration wait() const;

  void game_started(const GameRecord& record) override;
  void disc_dropped(const GameRecord& record, const Position& position, Cell disc) override;
  void moves_taken_back(const GameRecord& record, const Position& position) override;
  void turn_begins_again(const GameRecord& record, const Position& position) override;
  void game_over(const GameRecord& record) override;
  void match_over() override;
  void match_stopped() override;

  bool takes_back_last_move(const GameRecord& record) override;
  bool wants_another_game() override;
  bool has_left() override;

 private:
  using Lock = std::unique_lock<std::mutex>;
  using Kind = PlayWish::Kind;

  bool waits_for_person() const;
  void begin_turn(const GameRecord& record, const Position& position);
  void copy_game(const GameRecord& record);
  void show_end(const GameRecord& record);
  void show(PlayStage stage);
  void count(const GameRecord& record);
  void ask_for_next_step(Lock& lock, bool takes_back);
  Expected<void> take_in_turn(const PlayWish& wish);
  Expected<void> take_after_end(const PlayWish& wish);
  Expected<void> drop(Column column);
  void choose(std::string_view choice);
  void give_up_for_good();
  bool is_too_old() const;
  std::string name_of(Colour colour, const GameRecord& record) const;

  const Settings settings_;
  const ChoicesPipe choices_;
  mutable std::mutex mutex_;  // of all that follows
  std::condition_variable answered_;
  PlayState state_;
  Position position_;               // on the board
  std::array<double, 2> points_{};  // by seat
  std::string text_;                // of the state
  std::optional<Kind> answer_;      // the person's request for the time after the game
  bool is_gone_ = false;
  std::string reason_;  // of a person that is gone
  std::chrono::steady_clock::time_point waits_since_{};
  const std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
};

}  // namespace connect4
