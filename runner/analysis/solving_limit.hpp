// The limits that end a search before it has its answer.
#pragma once

#include <atomic>
#include <chrono>
#include <mutex>
#include <optional>
#include <thread>
#include <tl/expected.hpp>

#include "lib/solver/solver.hpp"
#include "runner/process/descriptor.hpp"
#include "runner/process/stop_signal.hpp"

namespace connect4 {

/// Raises a flag for a Solver when the program is told to stop (StopSignal), or when the time is
/// over that a question was given. A thread of its own waits for both. The members are for one
/// thread; any number may look at the flag.
class SolvingLimit {
 public:
  /// Gives every question that much time; nothing: as long as it takes.
  explicit SolvingLimit(std::optional<std::chrono::microseconds> time = std::nullopt);
  SolvingLimit(const SolvingLimit&) = delete;
  SolvingLimit& operator=(const SolvingLimit&) = delete;
  ~SolvingLimit();

  const std::atomic<bool>* flag() const { return &flag_; }

  /// From here on the next question has its time.
  void begin();

  /// Raises the flag for good, for any thread: something else has ended the work.
  void raise();

  /// Throws Interrupted if the program was told to stop.
  void check() const;

 private:
  void wait_for_ends();
  void set_timer(std::chrono::microseconds time) const;

  std::optional<std::chrono::microseconds> time_;
  std::atomic<bool> flag_{false};
  std::mutex mutex_;  // the timer of the question before must not raise the flag of the next one
  Descriptor timer_, end_;
  std::thread thread_;
};

/// Returns the value. Throws Interrupted without one: a solver with the flag of a limit without a
/// time is stopped only if the program is told to stop.
template <class Value>
Value or_interrupted(tl::expected<Value, Unsolved> value) {
  if (!value) throw Interrupted{};
  return *std::move(value);
}

}  // namespace connect4
