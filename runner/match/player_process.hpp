// A player that is a program at the other end of two pipes.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/messages/message_writer.hpp"
#include "runner/match/bystander.hpp"
#include "runner/match/name_tags.hpp"
#include "runner/match/player.hpp"
#include "runner/match/player_spec.hpp"
#include "runner/match/player_warnings.hpp"
#include "runner/match/running_player.hpp"
#include "runner/match/turn.hpp"
#include "runner/match/turn_share.hpp"
#include "runner/process/scratch_folder.hpp"

namespace connect4 {

/// Speaks the protocol with one player program, which lives for many games, and turns what it does
/// into moves and faults. Every wait has a deadline on the monotonic clock; whatever the program
/// does, it cannot hold us longer. Belongs to one thread, which must outlive the program.
class PlayerProcess final : public Player {
 public:
  explicit PlayerProcess(PlayerSpec spec);
  PlayerProcess(const PlayerProcess&) = delete;  // its bystander() refers to it
  PlayerProcess& operator=(const PlayerProcess&) = delete;

  /// At a table with another player: which seat it has (0 or 1), and whom it sits opposite. Both
  /// must outlive this. PlayerPair does it.
  void sit_down(std::size_t seat, NameTags& tags, Bystander& opposite);

  std::optional<Fault> prepare() override;
  const Identity& identity() const override { return identity_; }
  const TimeControl& time_control() const override { return spec_.time; }
  bool may_take_back() const override { return spec_.is_human; }
  bool plays_from_positions() const override { return spec_.plays_from_positions; }
  std::optional<Fault> get_ready(const NewGame& message) override;
  std::optional<Readiness> new_game(const NewGame& message) override;
  TurnResult take_turn(TakeTurn& message, Clock& clock) override;
  void game_over(const GameOver& message) override;
  Fault evidence(Ending rule, std::string detail) override {
    return fault(rule, std::move(detail));
  }
  std::vector<std::string> take_warnings() override;
  PlayerLog take_log() override { return std::exchange(log_, {}); }
  void retire() override;

  /// The first half of retire(): asks the program to end, and does not wait.
  void ask_to_quit();

  /// This player while the other one is on turn.
  Bystander& bystander() { return bystander_; }

  /// Of its turns since this was last asked.
  TurnShare take_turn_share() { return std::exchange(turn_share_, {}); }

 private:
  std::optional<Fault> start();
  std::optional<Fault> take_identity(const Result& answer);
  Turn off_the_clock(std::chrono::milliseconds allowed);
  void keep_log_of_start();
  bool ends_in_time();
  bool wants_move_back(const Answer& answer) const;
  void begin_log_of(int ply);
  void hear_last_words();
  std::optional<std::chrono::microseconds> take_cpu_time();

  Fault fault(Ending rule, const std::string& detail);
  std::string behind_first_error(std::string what) const;
  Fault error_fault(const ErrorReply& error);
  std::optional<Fault> find_fault(const Answer& answer, const TurnAccount& account,
                                  std::string_view what);
  std::string find_reason_of_end(std::string_view closed_pipe);

  PlayerSpec spec_;
  Identity identity_;
  std::optional<ScratchFolder> scratch_;  // before its user: removed behind it
  std::optional<RunningPlayer> running_;
  Bystander bystander_{running_};
  MessageWriter writer_;
  PlayerWarnings warnings_;
  TurnShare turn_share_;
  PlayerLog log_;  // of the game that is over

  NameTags* tags_ = nullptr;  // null: it sits at no table
  std::size_t seat_ = 0;
  Bystander* opposite_ = nullptr;

  std::int64_t last_question_ = 0;      // its id
  Clock::Duration last_answer_time_{};  // to that
  std::chrono::nanoseconds cpu_at_last_turn_{};
  bool wants_to_get_ready_ = false;     // as it said with its name
  std::optional<Readiness> readiness_;  // for the game that is about to begin
  std::string first_error_;             // its answer to `new_game`, if it was an error
  bool knows_of_game_ = false;          // it was told of the beginning, and not of the end
  bool asked_to_quit_ = false;
};

}  // namespace connect4
