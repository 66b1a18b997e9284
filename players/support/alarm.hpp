// Stops a search in time.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

namespace connect4 {

/// Sets a flag at a given time, by a thread that sleeps until then; nothing: never. When it goes
/// out of scope, it clears the flag. The flag must outlive it.
class Alarm {
 public:
  using Clock = std::chrono::steady_clock;

  Alarm(std::atomic<bool>& flag, std::optional<Clock::time_point> time) : flag_(flag) {
    if (!time) return;
    if (*time <= Clock::now())
      flag_ = true;
    else
      thread_ = std::jthread([this, end = *time](const std::stop_token& stop) { wait(stop, end); });
  }
  Alarm(const Alarm&) = delete;
  Alarm& operator=(const Alarm&) = delete;
  ~Alarm() {
    if (thread_.joinable()) {
      thread_.request_stop();
      thread_.join();
    }
    flag_ = false;
  }

 private:
  void wait(const std::stop_token& stop, Clock::time_point end) {
    std::unique_lock lock(mutex_);
    wake_.wait_until(lock, stop, end, [] { return false; });
    if (!stop.stop_requested()) flag_ = true;
  }

  std::atomic<bool>& flag_;
  std::mutex mutex_;
  std::condition_variable_any wake_;
  std::jthread thread_;
};

}  // namespace connect4
