// Ctrl-C, and the other polite ways to be told to stop.
#pragma once

#include <chrono>

namespace connect4 {

/// Thrown where play is interrupted; carries nothing, ends nothing but the command.
struct Interrupted {};

/// Turns SIGINT, SIGTERM, SIGHUP and SIGQUIT into a descriptor that becomes readable and stays so,
/// so that whoever waits in poll() notices. All but SIGTERM stay ignored where they were at the
/// start: nohup asks for that, and a shell for what a script leaves in the background. One for the
/// whole program. Its members may be called from any thread.
class StopSignal {
 public:
  /// Installs the handlers, and ignores SIGPIPE and SIGXFSZ: a closed pipe, or a file at its limit,
  /// is an error code of write().
  static void install();

  /// Becomes readable when the program is told to stop; -1 if install() was not called.
  static int descriptor();

  /// Becomes readable when the program is told twice; -1 if install() was not called.
  static int urgent_descriptor();

  /// Asks for the stop ourselves: a part of the program fails and the others are to end, or its
  /// window was closed.
  static void request();

  static bool is_requested();

  /// Waits for so long, whatever other signals come. Throws Interrupted as soon as we are told to
  /// stop.
  static void sleep_for(std::chrono::microseconds time);

  /// Told twice: the person is in a hurry, and nobody is given time to end by itself.
  static bool is_urgent();
};

}  // namespace connect4
