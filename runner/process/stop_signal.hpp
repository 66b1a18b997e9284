// Signals that stop this program: for good, such as Ctrl-C, or for a while.
#pragma once

#include <time.h>

#include <algorithm>
#include <chrono>

namespace connect4 {

/// Thrown when play is interrupted; carries nothing, ends nothing but the command.
struct Interrupted {};

/// SIGINT, SIGTERM, SIGHUP and SIGQUIT. They end the program at once, even in a long computation.
/// If a part of the program has to end players or to restore the terminal, it holds a Watch. While
/// a Watch exists, a signal makes a descriptor readable, and a thread that waits in poll() notices.
/// All signals but SIGTERM stay ignored if they were ignored at the start: nohup does that, and a
/// shell for background jobs of a script. The program has one StopSignal. Any thread may call its
/// members.
class StopSignal {
 public:
  /// While a Watch exists, a signal does not end the program. is_requested() stays true afterwards.
  class Watch {
   public:
    Watch();
    ~Watch();
    Watch(const Watch&) = delete;
    Watch& operator=(const Watch&) = delete;
  };

  /// Installs the handlers, and ignores SIGPIPE and SIGXFSZ: a closed pipe, or a file at its limit,
  /// is an error code of write(). `status` is the exit status if a signal ends the program.
  static void install(int status);

  /// Changes the exit status of install().
  static void end_with(int status);

  /// Becomes readable when the program is told to stop; -1 if install() was not called.
  static int descriptor();

  /// Becomes readable when the program is told twice; -1 if install() was not called.
  static int urgent_descriptor();

  /// Asks for the stop ourselves: a part of the program fails and the others are to end, or its
  /// window was closed.
  static void request();

  static bool is_requested();

  /// Throws Interrupted if a Watch exists and we are told to stop. A long computation under a Watch
  /// must call this between its steps.
  static void heed();

  /// Waits that long, even if other signals come. Throws Interrupted as soon as we are told to
  /// stop.
  static void sleep_for(std::chrono::microseconds time);

  /// Ends the line in which the terminal has written ^C. Does not wait for a terminal that takes no
  /// output, as after Ctrl-S.
  static void end_line_of_control_c();

  /// Told twice: the person is in a hurry, and no process gets time to end by itself.
  static bool is_urgent();
};

/// Whether this process was stopped and continued (SIGSTOP, Ctrl-Z) since the counter was made. The
/// acts of players meanwhile are not to be judged by the clock. Its members may be called from any
/// thread.
class ResumeCounter {
 public:
  /// Begins to count for the whole program (SIGCONT). The second time does nothing.
  static void install();

  ResumeCounter();

  bool has_counted() const;

  /// Asks that for a stop that may have ended this very moment. The signal that tells of it may
  /// reach another thread after we run again. Waits 20 ms for it if there was none.
  bool has_counted_in_a_moment() const;

 private:
  int at_start_;
};

/// Returns the time left until then, for ppoll(). Never negative.
inline timespec remaining_until(std::chrono::steady_clock::time_point deadline) {
  using std::chrono::steady_clock;
  const auto left = std::max(deadline - steady_clock::now(), steady_clock::duration::zero());
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(left);
  return {seconds.count(), static_cast<long>((left - seconds).count())};
}

}  // namespace connect4
