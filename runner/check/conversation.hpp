// One player process, spoken to line by line.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "protocol/messages/message_writer.hpp"
#include "protocol/messages/reply_reader.hpp"
#include "runner/check/findings.hpp"
#include "runner/match/dialogue.hpp"
#include "runner/match/player_spec.hpp"
#include "runner/process/child_process.hpp"
#include "runner/process/scratch_folder.hpp"

namespace connect4 {

/// Why a step fails, with everything that the player's author needs to see.
struct Problem {
  std::string reason;      ///< a phrase: "no answer to `take_turn` within 6 s"
  std::string remedy;      ///< the step against it
  std::string sent{};      ///< the last message, without its newline; empty if there was none
  std::string received{};  ///< the line that answered it, or its beginning; safe to show
  std::string log{};       ///< the last lines of its standard error, safe to show
  bool has_ended = false;  ///< the process was gone, or its pipes were closed
};

/// A value, or why the step fails.
template <class Value>
using Checked = tl::expected<Value, Problem>;

using Failed = tl::unexpected<Problem>;

/// Speaks as a referee may, and keeps every line that is not an answer. In a game such a line is
/// only a warning. Every wait has a deadline; throws Interrupted when we are told to stop and
/// SystemFault if the machine fails. Destruction kills the process and all that it started. Belongs
/// to one thread, which must outlive the process.
class Conversation {
 public:
  /// `findings` must outlive this.
  Conversation(PlayerSpec spec, Findings& findings)
      : spec_(std::move(spec)), findings_(&findings) {}

  /// Starts the program. To be called first, and once.
  std::optional<Problem> start();

  /// Starts the program and has it say its name, as every game begins.
  std::optional<Problem> begin();

  /// Asks `name`. Members that the referee would cut or leave out are still in the result.
  Checked<Result> ask_name();

  /// Sends a message that wants no reply. If it cannot be delivered the next question says why.
  void tell(std::string_view message);

  /// Sends a question, which has that id, and waits for its reply.
  Checked<Result> ask(std::string_view question, std::int64_t id, std::string_view method,
                      Clock::Duration allowed);

  /// Asks for a move, within turn and bank, and checks that it is legal. Sets the message's id: the
  /// one after the last, unless there is one already.
  Checked<Move> ask_turn(TakeTurn& message);

  /// Asks for the first turn of a game from that position, on a full clock.
  Checked<Move> ask_first_turn(const Position& position);

  /// Returns a new game from that position, and its first turn.
  Checked<Move> ask_about(const Position& position);

  /// The game that new_game() or ask_about() began ends, and it was nobody's fault or merit.
  void call_game_off();

  /// Tells of a game; keeps the words for its end. A player that wants to get ready is waited for.
  /// If it does not answer, the next question gives the reason.
  void new_game(const NewGame& message);
  void game_over(const Outcome& outcome, const std::vector<Column>& moves);

  /// Returns a message for a game that begins with this position, for the side to move.
  NewGame game_from(const Position& position) const;

  /// The way in which the program came to its end.
  struct End {
    std::optional<ExitStatus> status;  ///< nothing: it still lives
    std::chrono::nanoseconds time{0};  ///< from the end of its input
  };

  /// Says `quit` if `politely`, closes its input, and waits as long as a referee does before it
  /// sends signals. Reads its last output. It is not killed yet.
  End end(bool politely = true);

  /// For everything that is wrong: with the last exchange and the log.
  Failed problem(std::string reason, std::string remedy);

  /// Returns the time that the last question took.
  Clock::Duration elapsed() const { return elapsed_; }

  MessageWriter& writer() { return writer_; }
  const TimeControl& time() const { return spec_.time; }

  /// Returns the clocks at the beginning of a game.
  ClockView full_clock() const;

 private:
  using TimePoint = std::chrono::steady_clock::time_point;

  std::optional<Problem> send(std::string_view method);
  void check_extras(const Result& result);
  std::optional<Checked<Result>> take(Dialogue::Heard heard, std::int64_t id);
  void remark(const IgnoredLine& ignored, std::string_view line);
  void remark_at_end(const Dialogue::Heard& heard);
  bool is_second_reply(std::string_view line) const;
  void measure_memory();
  Failed not_executable(const std::string& reason);
  Failed failure(Fault fault, std::string remedy);
  Failed silence(std::string_view method);
  Failed ended(std::string_view method);

  PlayerSpec spec_;
  Findings* findings_;
  std::optional<ScratchFolder> scratch_;  // before its user: removed after it
  std::optional<Dialogue> dialogue_;
  MessageWriter writer_;
  std::int64_t last_id_ = 0;
  std::int64_t answered_id_ = 0;     // of the last question that was
  bool wants_to_get_ready_ = false;  // for each game, as it said with its name
  std::optional<Problem> unready_;   // why it was not
  NewGame game_;
  std::string sent_, received_;
  std::string ignored_;         // the last line that was not an answer to the open question
  std::string ignored_reason_;  // and why it was none
  Clock::Duration elapsed_{};
};

}  // namespace connect4
