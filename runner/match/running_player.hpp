// A player's program while it runs, and how it is seen in the opponent's turn.
#pragma once

#include <poll.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/messages/message_writer.hpp"
#include "protocol/messages/reply_reader.hpp"
#include "runner/match/dialogue.hpp"
#include "runner/match/guards.hpp"
#include "runner/match/player_spec.hpp"

namespace connect4 {

inline constexpr const char* message_dropped = "does not read its input: a message was dropped";

/// Collects the warnings of one game: the first ten. Counts lines that are not JSON objects, of
/// which a player may write so often in a game (PROTOCOL.md, "Limits"). Belongs to one thread.
class PlayerWarnings {
 public:
  void add(std::string text);

  /// Warns of a line that was ignored. The breach is that there are too many of them.
  std::optional<ProtocolBreach> add(const IgnoredLine& line, std::string_view text);

  /// A new game begins: lines are counted from zero. The collected text stays.
  void forget_lines();

  std::vector<std::string> take();

 private:
  std::vector<std::string> texts_;
  int stray_lines_ = 0;
  std::size_t stray_bytes_ = 0;
};

class Bystander;

/// All that begins and ends with a player's program. The guards watch one thing each and know
/// nothing of the dialogue. Belongs to one thread, which must outlive the program.
struct RunningPlayer {
  /// All must outlive this. `opposite` is null if nobody sits opposite.
  RunningPlayer(ChildProcess program, const PlayerSpec& its_spec, PlayerWarnings& its_warnings,
                Bystander* its_opposite)
      : spec(its_spec),
        warnings(its_warnings),
        opposite(its_opposite),
        dialogue(std::move(program)),
        memory(spec.limits, std::chrono::steady_clock::now()),
        pondering(spec.pondering) {}

  ChildProcess& program() { return dialogue.program(); }

  /// Returns the processor time that the program used since this was last asked, or since its
  /// start. Nothing if it is not to be measured.
  std::optional<std::chrono::microseconds> take_cpu_time();

  /// Text that the program prints from here on is the log of that ply.
  void begin_log_of(int ply);

  /// Writes a message without a reply, after the messages held back. Warns if it is dropped.
  void tell(std::string_view message);

  /// Keeps the program's output after `game_over`, which was held back and is written now.
  void hear_last_words();

  /// Returns the output in the game; nothing if logs are not kept.
  PlayerLog kept_log() { return spec.keep_log ? dialogue.log().by_turns() : PlayerLog(); }

  /// Asks the program to end, once, and does not wait.
  void ask_to_quit();

  /// Gives the program a while to end by itself, and another one after SIGTERM. No more than a
  /// moment once we are in a hurry. The destructor kills the rest.
  void end();

  const PlayerSpec& spec;
  PlayerWarnings& warnings;
  Bystander* const opposite;

  Dialogue dialogue;
  MemoryGuard memory;
  PonderingGuard pondering;
  MessageWriter writer;

  std::int64_t last_question = 0;      ///< its id
  Clock::Duration last_answer_time{};  ///< to that
  std::string first_error;             ///< the answer to `new_game`, if it was an error

  bool wants_to_get_ready = false;     ///< as it said with its name
  std::optional<Readiness> readiness;  ///< for the game that is about to begin
  bool knows_of_game = false;          ///< it got new_game, and not game_over

 private:
  bool ends_in_time();

  std::chrono::nanoseconds cpu_at_last_turn_{};
  bool asked_to_quit_ = false;
};

/// The opponent as seen from a player's turn. Its log is read meanwhile, so that a player that logs
/// while it ponders does not get stuck on a full pipe. Its resources are watched, and it answers
/// for the time that it took of the turn. If its program does not run, it does nothing. Belongs to
/// one thread.
class Bystander {
 public:
  using Duration = std::chrono::nanoseconds;

  /// Refers to the player that has its program kept there, as long as it is.
  explicit Bystander(std::optional<RunningPlayer>& player) : player_(player) {}

  /// It is asked something itself.
  void forget_turn() { logged_ = 0; }

  /// Looks at the waiting player in a turn that lasts. Its computing counts from here on, and its
  /// memory is checked. If the rule freezes it, it is stopped again.
  void look(std::chrono::steady_clock::time_point now);

  /// Its log, for poll(). One that has logged a lot in this turn waits until it is asked again:
  /// reading it takes time from the other one.
  pollfd log() const;
  void read_log();

  /// See PonderingGuard::answer_for().
  Duration answer_for(Duration felt);

 private:
  std::optional<RunningPlayer>& player_;
  std::size_t logged_ = 0;  // bytes, in this turn
};

}  // namespace connect4
