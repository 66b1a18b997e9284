// A player that is a program at the other end of two pipes.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "lib/game/pondering.hpp"
#include "protocol/line_reader.hpp"
#include "protocol/message_writer.hpp"
#include "protocol/reply_reader.hpp"
#include "runner/match/player.hpp"
#include "runner/process/child_process.hpp"
#include "runner/process/game_log.hpp"
#include "runner/process/limits.hpp"
#include "runner/process/sandbox.hpp"
#include "runner/process/scratch_folder.hpp"
#include "runner/process/time_taken.hpp"

namespace connect4 {

/// Who is to play: how to start it and how long it may think.
struct PlayerSpec {
  std::string label;  ///< what the person called it; its name until it tells its own
  Command command;
  TimeControl time;
  std::string fixed_name;    ///< its name whatever it tells; empty: what it tells
  bool measure_cpu = false;  ///< read its processor time at each turn, for 0.3 us
  Pondering pondering = Pondering::flag;
  std::optional<Limits> limits{};  ///< of its memory, which is watched; else the sandbox's
  std::optional<SandboxSettings> sandbox{};  ///< nothing: it may do what we may
  bool has_scratch = false;                  ///< in the sandbox: a folder to write to
  bool is_human = false;  ///< the bundled `human`, which knows --board, --color and --choices
};

/// Speaks the protocol with one player program, which lives for many games. Every wait has a
/// deadline on the monotonic clock; whatever the program does, it cannot hold us longer. A player
/// that is late because the machine took its time makes the game void: SystemFault. Belongs to one
/// thread, which must outlive the program.
class PlayerProcess final : public Player {
 public:
  explicit PlayerProcess(PlayerSpec spec);

  /// While this player is waited for, the other one's log is read as well: a player that logs
  /// while it ponders must not get stuck on a full pipe.
  void sit_opposite(PlayerProcess& other) { opposite_ = &other; }

  std::optional<Fault> prepare() override;
  const Identity& identity() const override { return identity_; }
  const TimeControl& time_control() const override { return spec_.time; }
  void new_game(const NewGame& message) override;
  TurnResult take_turn(TakeTurn& message, Clock& clock) override;
  void game_over(const GameOver& message) override;
  Fault evidence(Colour colour, Ending rule, std::string detail) override;
  std::vector<std::string> take_warnings() override;
  void retire() override;

  /// From the next turn on, whatever the settings say.
  void set_pondering(Pondering pondering) { spec_.pondering = pondering; }

  /// The first half of retire(): asks the program to end, and does not wait.
  void ask_to_quit();

 private:
  using TimePoint = std::chrono::steady_clock::time_point;
  using Deadline = std::optional<TimePoint>;  // nothing: for ever

  struct TimeUp {};
  struct Closed {           // a pipe, or its life
    std::string_view pipe;  // "input" or "output"
  };
  using Answer = std::variant<Result, ErrorReply, ProtocolBreach, TimeUp, Closed>;

  std::optional<Fault> start();
  void tell_apart();
  Command command_to_start();
  Answer ask(std::string_view request, std::optional<Clock::Duration> allowed);
  std::optional<Answer> send(std::string_view request, Deadline deadline);
  void tell(std::string_view message);
  bool ends_in_time();
  void forget_game();
  std::optional<Answer> read_line(Deadline deadline);
  std::optional<Answer> weigh(const LineReader::Line& line);
  std::optional<Answer> count_stray(const LineReader::Line& line, std::string reason);
  void warn(std::string text);

  enum class Wake { output, closed, time_up };
  bool answers_at_once(Deadline deadline);
  Wake wait_for_output(Deadline deadline);
  Wake wait_for_anything(Deadline deadline);
  Wake read_output();
  void drain_log();
  int log_in_other_turn() const;
  void drain_log_in_other_turn();

  Fault fault(Ending rule, std::string detail);
  Fault error_fault(const ErrorReply& error);
  std::optional<Fault> to_fault(const Answer& answer, std::string_view what);
  std::optional<std::chrono::microseconds> cpu_since_last_turn();
  std::string how_it_ended(std::string_view closed_pipe);

  // In fair_play.cpp.
  static constexpr std::chrono::milliseconds first_moment{10};  // most replies come within
  Clock::Duration unmeasured_part(std::optional<Clock::Duration> allowed) const;
  static constexpr std::chrono::milliseconds longest_wait{200};  // then players are looked at
  Clock::Duration time_taken(Clock::Duration allowed) const;
  bool is_owed_time(Clock::Duration allowed);
  Clock::Duration excused_time(Clock::Duration allowed);
  Clock::Duration taken_by_opponent(Clock::Duration taken) const;
  Clock::Duration hidden_part(Clock::Duration taken) const;
  void watch_slow_turn();
  void begin_other_turn();
  void end_other_turn();
  void watch_memory();
  std::string overuse() const;
  void suspect_opposite();
  bool can_be_stopped() const;
  void hold();
  void end_if_it_runs();
  void freeze();
  void stop();
  void thaw();

  PlayerSpec spec_;
  PlayerProcess* opposite_ = nullptr;
  std::optional<ScratchFolder> scratch_;  // before its user: removed behind it
  std::optional<ChildProcess> child_;
  Identity identity_;
  bool was_started_ = false;  // once at least, with whatever success: it has its name
  bool asked_to_quit_ = false;

  MessageWriter writer_;
  std::string outgoing_;   // what is being written
  std::string held_back_;  // messages that are sent along with what follows them, in one write
  LineReader lines_;
  GameLog log_;
  std::int64_t question_ = 0;      // id of the last one
  TimePoint asked_;                // just before it was to be written
  TimePoint sent_;                 // just before it was: later where the pipe was full
  bool has_waited_ = false;        // for the reply to the open question
  bool answered_at_once_ = false;  // within the first moment of it, as far as we could run
  bool has_ended_ = false;         // the program itself; what it left behind is no player
  Clock::Duration elapsed_{};      // from then to the newline of the reply, or to giving up
  Clock::Duration unmeasured_{};   // so long nothing is measured of what is taken from it
  TimePoint next_measure_;         // of that
  Clock::Duration pause_{};        // from then to the one after it
  Clock::Duration allowed_{};      // for the open question, where its time is limited
  Clock::Duration owed_{};         // on top of what the open question allows: the machine took it
  Clock::Duration not_charged_{};  // of this turn: we looked at the opponent meanwhile
  TimeTaken taken_;                // in this turn
  std::chrono::nanoseconds cpu_at_last_turn_{};
  std::string_view request_;  // in writer_
  std::string reply_;

  int stray_lines_ = 0;  // of this game
  std::size_t stray_bytes_ = 0;
  std::size_t logged_in_other_turn_ = 0;  // bytes
  std::vector<std::string> warnings_;

  /// Of the tree when the other's turn was found to last; nothing where it does not, or is ours.
  std::optional<std::chrono::nanoseconds> cpu_in_other_turn_;
  std::chrono::nanoseconds pondered_{};  // in turns of the other's, of this game, over the limit
  bool is_frozen_ = false;
  bool is_held_ = false;                      // frozen, and watched for it
  std::vector<pid_t> held_;                   // the processes that were stopped then, by number
  std::chrono::nanoseconds cpu_when_held_{};  // of all of them
  TimePoint next_look_;                       // at its memory
  std::string overuse_;                       // why we have killed it; empty: we have not
};

}  // namespace connect4
