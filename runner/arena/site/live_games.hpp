// The games that are being played, for watchers.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "runner/process/descriptor.hpp"
#include "runner/tournament/live/live_message.hpp"
#include "runner/web/web_site.hpp"

namespace connect4 {

/// Returns the names of the players, in the order of the tournament's list.
using LiveNames = std::function<std::vector<std::string>()>;

/// The events of games in progress under one set of names (protocol/ARENA.md). A watcher that joins
/// gets the games so far. Keeps a bounded number of games and events. For one thread.
class LiveFeed {
 public:
  explicit LiveFeed(LiveNames names) : names_of_(std::move(names)) {}

  void take(const LiveMessage& message);

  /// To be called several times per second: says once per second how many games are shown.
  void tick();

  /// Returns a stream for a watcher that joins. The feed must outlive it.
  std::unique_ptr<WebBody> join();

  /// Returns the events since that one, and the number after the last. Nothing if they are gone.
  bool events_from(std::int64_t first, std::string& events, std::int64_t& next) const;

  /// Returns the games so far, as `start` events, and the number of the next event.
  std::pair<std::string, std::int64_t> beginning() const;

 private:
  struct LiveGame {
    int red = 0, blue = 0;
    std::string start{};
    std::vector<int> columns{};
  };

  void start(const LiveMessage& message);
  std::string start_event(int number, const LiveGame& game) const;
  void add(std::string event);

  const LiveNames names_of_;
  std::vector<std::string> names_;
  std::map<int, LiveGame> games_;
  std::deque<std::string> events_;                 // the last ones
  std::int64_t first_event_ = 0;                   // the number of the first of them
  std::int64_t shown_ = 0, begun_ = 0, told_ = 0;  // games since the last tick that told of them
  std::chrono::steady_clock::time_point next_tick_{};
};

/// Reads the pipe of a run. For one thread.
class LiveReader {
 public:
  explicit LiveReader(std::filesystem::path pipe) : path_(std::move(pipe)) {}

  /// Calls `take` with each message that has come. Lines that are not messages are passed over.
  void look(const std::function<void(const LiveMessage&)>& take);

 private:
  const std::filesystem::path path_;
  Descriptor pipe_;
  std::string unread_;
};

}  // namespace connect4
