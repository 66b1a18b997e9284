// A player that is a program at the other end of two pipes.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "lib/game/pondering.hpp"
#include "protocol/messages/line_reader.hpp"
#include "protocol/messages/message_writer.hpp"
#include "protocol/messages/reply_reader.hpp"
#include "runner/match/other_turn.hpp"
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

/// How much of the turns of some games strangers had.
struct TurnShare {
  Clock::Duration turns{};
  Clock::Duration had_by_strangers{};

  TurnShare& operator+=(const TurnShare& other) {
    turns += other.turns;
    had_by_strangers += other.had_by_strangers;
    return *this;
  }
};

/// Speaks the protocol with one player program, which lives for many games. Every wait has a
/// deadline on the monotonic clock; whatever the program does, it cannot hold us longer. A player
/// is given back what others took of its time, as PROTOCOL.md says ("Fair time"). Belongs to one
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

  /// How long its turns lasted since this was last asked, and how much of that strangers had. Which
  /// is no player's doing: they had it from both.
  TurnShare take_turn_share() { return std::exchange(turn_share_, {}); }

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
  Clock::Duration had_by_opposite(Clock::Duration felt);
  Clock::Duration with_first_moment(Clock::Duration given) const;
  void measure_given_time(Clock::Duration unread);
  bool is_given_more(Clock::Duration allowed);
  void watch_slow_turn();
  void measure();
  void begin_other_turn();
  void end_other_turn();
  void answer_for_time_taken();
  void watch_memory();
  std::string overuse() const;
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
  std::int64_t question_ = 0;           // id of the last one
  TimePoint asked_;                     // just before it was to be written
  TimePoint sent_;                      // just before it was: later where the pipe was full
  bool has_waited_ = false;             // for the reply to the open question
  bool answered_at_once_ = false;       // within the first moment of it, as far as we could run
  bool has_ended_ = false;              // the program itself; what it left behind is no player
  Clock::Duration elapsed_{};           // from then to the newline of the reply, or to giving up
  Clock::Duration unmeasured_{};        // so long nothing is measured of what is taken from it
  TimePoint measured_from_;             // that
  TimePoint next_measure_;              // of that
  Clock::Duration pause_{};             // from then to the one after it
  Clock::Duration allowed_{};           // for the open question, where its time is limited
  Clock::Duration given_{};             // on top of what the open question allows: others took it
  Clock::Duration had_by_strangers_{};  // of this turn
  Clock::Duration not_charged_{};       // of this turn: we looked at others meanwhile
  TimeTaken taken_;                     // in this turn
  TurnShare turn_share_;
  std::chrono::nanoseconds cpu_at_last_turn_{};
  std::string_view request_;  // in writer_
  std::string reply_;

  int stray_lines_ = 0;  // of this game
  std::size_t stray_bytes_ = 0;
  std::size_t logged_in_other_turn_ = 0;  // bytes
  std::vector<std::string> warnings_;

  OtherTurn other_turn_;                 // the one that lasts, or the last that did
  std::chrono::nanoseconds pondered_{};  // in turns of the other's, of this game, over the limit
  bool has_bred_ = false;                // in those of this game that lacked time
  bool is_frozen_ = false;
  TimePoint next_look_;  // at its memory
  std::string overuse_;  // why we have killed it; empty: we have not
};

}  // namespace connect4
