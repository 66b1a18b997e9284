// What one viewer of a tournament is sent.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "protocol/page/live_events.hpp"
#include "runner/serve/site.hpp"
#include "runner/serve/watched_tournament.hpp"

namespace connect4 {

/// The games that a viewer has not seen, as they come, and the tables after them. It is over where
/// another edition takes the place of this one, where all is sent and no more will come, and where
/// a game cannot be read: the viewer comes back. For one thread.
class EventStream final : public WebBody {
 public:
  /// `seen` is what the viewer has, maybe of another tournament.
  EventStream(std::shared_ptr<WatchedTournament> tournament, SeenGames seen);

  std::string next() override;
  bool is_over() const override { return is_over_; }

 private:
  std::string news();
  std::string games_or_tables();

  std::shared_ptr<WatchedTournament> tournament_;
  SeenGames seen_;
  int tables_version_ = 0;
  bool is_begun_ = false, is_over_ = false;
  std::chrono::steady_clock::time_point last_word_{};
};

}  // namespace connect4
