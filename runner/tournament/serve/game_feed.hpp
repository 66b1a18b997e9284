// What a tournament tells those who watch it.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <utility>

#include "lib/tournament/results/game_set.hpp"
#include "runner/process/pace.hpp"
#include "runner/tournament/store/store_reader.hpp"

namespace connect4 {

/// The games of a store that a run may add to, and its tables, as the data of events
/// (protocol/PAGE.md). Looking for games takes at most a twentieth of the time, and so does reading
/// the tables, whatever the size of the tournament. For one thread. Throws StoreError as
/// StoreReader does.
class GameFeed {
 public:
  /// Knows the games that are there. The reader must outlive it.
  explicit GameFeed(StoreReader& reader);

  /// Looks for games that were recorded since, and keeps the tables near to them.
  void refresh();

  /// The same, and has all that there is now, however long that takes.
  void catch_up();

  const GameSet& games() const { return games_; }

  /// The event's data of a game that is in games().
  const std::string& game(int number);

  /// The event's data of the tables, and how often they have changed.
  const std::string& tables() const { return tables_; }
  int tables_version() const { return tables_version_; }

 private:
  void find_games();
  void read_tables();
  void keep(int number, std::string data);
  void forget_kept();

  StoreReader& reader_;
  std::int64_t seen_version_ = -1;  // of the store, when games_ was read
  std::int64_t tables_of_ = -1;     // likewise tables_
  GameSet games_;
  std::string tables_;
  int tables_version_ = 0;
  int last_that_counts_;
  Pace look_pace_, table_pace_;
  std::map<int, std::string> recent_;  // what others ask for next, by number
  std::deque<int> recent_order_;
  std::size_t recent_size_ = 0;
};

}  // namespace connect4
