// Dear work that is done again and again.
#pragma once

#include <algorithm>
#include <chrono>

namespace connect4 {

/// Says when such work is due again: after some time at least, and so seldom that it takes at most
/// a twentieth of the time, however long it gets. Not for sharing between threads.
class Pace {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Pace(std::chrono::milliseconds least_interval) : least_interval_(least_interval) {}

  bool is_due() const { return Clock::now() >= next_; }

  template <class Work>
  void take(Work work) {
    const auto begin = Clock::now();
    work();
    const auto end = Clock::now();
    next_ = end + std::max<Clock::duration>(least_interval_, times_as_long * (end - begin));
  }

 private:
  static constexpr int times_as_long = 20;

  std::chrono::milliseconds least_interval_;
  Clock::time_point next_{};
};

}  // namespace connect4
