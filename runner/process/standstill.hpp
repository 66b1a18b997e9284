// Times in which this program itself stood still.
#pragma once

namespace connect4 {

/// Counts how often this process was continued after a stop (SIGSTOP, Ctrl-Z): what players did
/// meanwhile is not to be judged by the clock. Its members may be called from any thread.
class Standstill {
 public:
  /// Begins to count (SIGCONT). The second time does nothing.
  static void install();

  static int count();
};

}  // namespace connect4
