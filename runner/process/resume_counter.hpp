// Times in which this program itself was stopped.
#pragma once

namespace connect4 {

/// Whether this process was stopped and continued (SIGSTOP, Ctrl-Z) since the counter was made:
/// what players did meanwhile is not to be judged by the clock. Its members may be called from any
/// thread.
class ResumeCounter {
 public:
  /// Begins to count for the whole program (SIGCONT). The second time does nothing.
  static void install();

  ResumeCounter();

  bool has_counted() const;

  /// The same, of a stop that may have ended this very moment: the signal that tells of it may
  /// reach another thread after we run again. Waits 20 ms for it where there was none.
  bool has_counted_in_a_moment() const;

 private:
  int at_start_;
};

}  // namespace connect4
