// Ctrl-C, and the other polite ways to be told to stop.
#pragma once

#include <chrono>

namespace connect4 {

/// Thrown where play is interrupted; carries nothing, ends nothing but the command.
struct Interrupted {};

/// SIGINT, SIGTERM, SIGHUP and SIGQUIT. They end the program at once, wherever it is: a long
/// computation need not ask whether it is to stop. A part of the program that has players to take
/// leave of, or a terminal to give back, holds a Watch. Meanwhile the signals only tell: a
/// descriptor becomes readable and stays so, and whoever waits in poll() notices. All but SIGTERM
/// stay ignored if they were at the start: nohup asks for that, and a shell for what a script
/// leaves in the background. One for the whole program. Its members may be called from any thread.
class StopSignal {
 public:
  /// While one exists, a signal tells rather than ends. The signal stays told afterwards.
  class Watch {
   public:
    Watch();
    ~Watch();
    Watch(const Watch&) = delete;
    Watch& operator=(const Watch&) = delete;
  };

  /// Installs the handlers, and ignores SIGPIPE and SIGXFSZ: a closed pipe, or a file at its limit,
  /// is an error code of write(). `status` is the exit status of a program that a signal ends; it
  /// leaves no draft of a WholeFile behind.
  static void install(int status);

  /// From now on that is the exit status.
  static void end_with(int status);

  /// Becomes readable when the program is told to stop; -1 if install() was not called.
  static int descriptor();

  /// Becomes readable when the program is told twice; -1 if install() was not called.
  static int urgent_descriptor();

  /// Asks for the stop ourselves: a part of the program fails and the others are to end, or its
  /// window was closed.
  static void request();

  static bool is_requested();

  /// For the steps of a long computation, which a Watch keeps from being ended: throws Interrupted
  /// if there is one and we are told to stop.
  static void heed();

  /// Waits for so long, whatever other signals come. Throws Interrupted as soon as we are told to
  /// stop.
  static void sleep_for(std::chrono::microseconds time);

  /// Ends the line in which the terminal has written ^C. A terminal that takes no output, as behind
  /// Ctrl-S, holds nobody up.
  static void end_line_of_control_c();

  /// Told twice: the person is in a hurry, and nobody is given time to end by itself.
  static bool is_urgent();
};

}  // namespace connect4
