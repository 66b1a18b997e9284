// The dialogue with a player's program, and the text that the program prints.
#pragma once

#include <poll.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/game/game_record.hpp"
#include "protocol/messages/line_reader.hpp"
#include "protocol/messages/reply_reader.hpp"
#include "runner/process/child_process.hpp"

namespace connect4 {

/// Keeps the first and the last 32 KiB of a player's log of one game, however much it writes.
/// Not thread-safe.
class GameLog {
 public:
  static constexpr std::size_t kept_bytes = 32 * 1024;

  void clear();
  void append(const char* bytes, std::size_t count);

  /// Text from here on belongs to the turn for that ply.
  void begin_turn(int ply) { turns_.push_back({ply, size()}); }

  /// Reads the present content of the pipe into the log. Bounded: a player that writes faster than
  /// we read does not keep us. Returns whether the pipe is still open.
  bool drain(int descriptor);

  /// Head and tail, with a line between them that says how much was left out.
  std::string text() const { return part(0, size()); }

  /// Returns the log in parts, a part per turn. Text before the first turn has before_first_turn.
  PlayerLog by_turns() const;

  /// Returns the last `count` lines, safe to show on a terminal.
  std::string last_lines(int count) const;

 private:
  struct TurnStart {
    int ply;
    std::size_t at;  // bytes before it
  };

  std::size_t size() const { return head_.size() + left_out_ + tail_.size(); }
  std::string part(std::size_t begin, std::size_t end) const;

  std::string head_;
  std::string tail_;          // the most recent bytes, at most twice the kept ones
  std::size_t left_out_ = 0;  // bytes between the two
  std::vector<TurnStart> turns_;
};

/// From the end of its input to SIGTERM, and from there to SIGKILL.
inline constexpr std::chrono::milliseconds patience_at_end{500};

/// A program that has closed a pipe ends, as a rule, a moment later, and its status says why.
inline constexpr std::chrono::milliseconds patience_after_pipe_closed{500};

/// The part of its standard error in a fault.
inline constexpr int shown_log_lines = 20;

/// A program at the other end of two pipes. Writes messages, asks one question at a time, sorts the
/// lines that come back and keeps the log. It knows the protocol (PROTOCOL.md) and no rule of
/// fairness. Its users decide on waiting times and on the worth of an answer. Nothing here blocks
/// but the waits, which end at their deadlines. A fault of the machine throws SystemFault. Belongs
/// to one thread, which must outlive the program.
class Dialogue {
 public:
  using TimePoint = std::chrono::steady_clock::time_point;
  using Deadline = std::optional<TimePoint>;  ///< nothing: for ever

  /// No question has this id; they count from 1.
  static constexpr std::int64_t no_question = 0;

  explicit Dialogue(ChildProcess program) : program_(std::move(program)) {}

  ChildProcess& program() { return program_; }
  const ChildProcess& program() const { return program_; }

  /// Keeps a message without a reply, to be sent along with the next one: one write, and the
  /// program wakes up once.
  void hold_back(std::string_view message) { outgoing_ += message; }

  /// Writes a message without a reply, after the messages held back; "" writes only those.
  /// Returns false if all of it is dropped, because the program does not read its input. If it has
  /// closed its input, the next question will tell.
  bool tell(std::string_view message);

  /// Opens a question at the time `now`. From here on a line counts as its reply if it has this id
  /// and was not begun before. The text, with its newline, must outlive the question; deliver()
  /// writes it. Returns as tell() does of held-back messages that leave no room for it.
  bool open(std::int64_t id, std::string_view question, TimePoint now);

  /// From here on no line is a reply.
  void close_question() { open_id_ = no_question; }

  enum class Delivery : std::uint8_t { done, closed, full };

  /// Writes the open question after the messages held back, all of it or nothing.
  Delivery deliver();

  /// Gives up undelivered messages: they are not to come later, after another one.
  void withdraw() { outgoing_.clear(); }

  /// A line, and its relation to the open question. The text lives until the next wait.
  struct Heard {
    Reply reply;
    std::string_view text;
  };

  /// Returns the next line that was received, if there is a whole one. A reply closes no question.
  std::optional<Heard> hear();

  /// Whether the line that is being received is too long for the protocol. Once hear() has nothing.
  bool hears_too_long_a_line() const { return lines_.too_long(); }

  /// The result of a wait. `awake` promises nothing: ask hear().
  enum class Wake : std::uint8_t { awake, closed, time_up };

  /// Waits until the program writes or ends, one of the `others` is ready, or it is time; reads the
  /// output that exists, of the log too. The `revents` of `others` tell their events. Throws
  /// Interrupted when we are told to stop.
  Wake wait(Deadline deadline, std::span<pollfd> others = {});

  /// Waits for a first moment, within which most replies come, only for the output. The fewer
  /// descriptors the kernel watches, the less a turn costs. The moment counts in whole
  /// milliseconds. Nothing: it passed.
  std::optional<Wake> wait_briefly(std::chrono::milliseconds moment);

  /// Until the program takes more of its input, logs something or ends, or it is time.
  void wait_until_writable(Deadline deadline);

  /// That was the time of the last read. If it left nothing, a question that is opened at once need
  /// not look for old output.
  void note_silence(TimePoint time) {
    if (is_read_empty_) silent_at_ = time;
  }

  /// Whether the program has ended, as far as a wait or notice_end() has seen. A process that it
  /// left behind, and that may go on to answer, is not a player.
  bool has_ended() const { return has_ended_; }
  void notice_end();

  /// Reads the bytes in the pipe of the log.
  void read_log();

  GameLog& log() { return log_; }

  /// The last question, without its newline, for evidence; the reply to it, or the beginning of a
  /// line that came instead. Any bytes.
  std::string_view question() const { return question_; }
  std::string_view reply() const { return reply_.empty() ? lines_.unfinished() : reply_; }

  /// A line that was ignored is evidence after all.
  void keep_as_reply(std::string_view line) { reply_.assign(line); }

  /// Returns the beginning of a line that is not complete yet.
  std::string_view unfinished() const { return lines_.unfinished(); }

 private:
  Wake read_output();

  ChildProcess program_;
  std::string outgoing_;  // the bytes to be written next
  LineReader lines_;
  GameLog log_;
  std::int64_t open_id_ = no_question;
  std::string_view question_;
  std::string reply_;
  TimePoint silent_at_{};
  bool is_silent_ = false;     // when the open question is written; known only once
  bool is_read_empty_ = true;  // the pipe, by the last read
  bool has_ended_ = false;     // the program
};

}  // namespace connect4
