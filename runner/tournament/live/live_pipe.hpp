// The end of a run that reports games in progress.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>

#include "lib/tournament/results/game_result.hpp"
#include "runner/match/game_observer.hpp"
#include "runner/process/descriptor.hpp"
#include "runner/tournament/live/live_message.hpp"

namespace connect4 {

/// A named pipe that takes events. It never waits: without a reader, or with one that is slow,
/// events are lost. Of a tournament with many games per second some games are reported, each as a
/// whole: at most ten begin per second. The members may be called from any thread.
class LivePipe {
 public:
  /// Something that is not a pipe is not written to.
  explicit LivePipe(std::string path);

  /// Counts a game that begins. Returns whether to report it.
  bool begin_game();

  /// Returns the number of games that have begun.
  std::int64_t begun() const { return begun_; }

  void send(const LiveMessage& message);

 private:
  using Clock = std::chrono::steady_clock;

  void open();

  const std::string path_;
  std::atomic<std::int64_t> begun_{0};
  std::atomic<Clock::rep> next_game_{0};
  std::mutex mutex_;
  Descriptor pipe_;  // guarded, as the rest
  Clock::time_point next_try_{};
};

/// Reports one game to a pipe, if it is to be reported. Belongs to the thread that plays.
class LiveGame final : public GameObserver {
 public:
  /// Without a pipe it does nothing.
  LiveGame(LivePipe* pipe, const PlannedGame& plan);

  void game_started(const GameRecord& record) override;
  void disc_dropped(const GameRecord& record, const Position& position, Cell disc) override;
  void game_over(const GameRecord& record) override;

 private:
  LivePipe* const pipe_;  // null: this game is not reported
  const PlannedGame plan_;
};

}  // namespace connect4
