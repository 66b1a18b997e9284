// The feedback on bots' games for their authors.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "lib/tournament/report/feedback.hpp"
#include "runner/process/pace.hpp"
#include "runner/store/store_reader.hpp"
#include "runner/tournament/report/report.hpp"
#include "runner/tournament/report/shown_players.hpp"

namespace connect4 {

/// The pages of `connect4 tournament feedback`, with the requests, replies and logs of a player's
/// own faults, as they were a moment ago: reading all games takes at most a twentieth of the time.
/// For one thread. Throws StoreError.
class FeedbackPages {
 public:
  /// `names` says under which names players are shown. The reader outlives it.
  FeedbackPages(StoreReader& reader, std::function<ShownPlayers()> names);

  /// Returns the player's page; nothing if the ladder has no such player.
  std::optional<std::string> page(const std::string& player);

 private:
  void look();
  void read();
  std::string write(std::size_t player) const;

  StoreReader& reader_;
  const std::function<ShownPlayers()> names_;
  Pace pace_;
  std::int64_t of_version_ = -1;
  std::vector<std::string> players_;  // by their own names
  TournamentReport report_;
  std::vector<TimeControl> times_;
  std::vector<PlayerFeedback> feedback_;
  std::map<std::size_t, std::string> pages_;
};

}  // namespace connect4
