// The events of a tournament for its watchers.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>

#include "lib/tournament/results/game_set.hpp"
#include "protocol/page/live_events.hpp"
#include "runner/process/pace.hpp"
#include "runner/store/database.hpp"
#include "runner/store/store_reader.hpp"
#include "runner/tournament/report/hidden_paths.hpp"
#include "runner/tournament/report/shown_players.hpp"

namespace connect4 {

/// Events that bring a visitor with some games further.
struct GameBatch {
  GameSet from;        ///< the visitor's games before
  std::string events;  ///< as they are sent
  GameSet to;          ///< the visitor's games after
};

/// The games of an edition of a store that a run may add to, and its tables, as events
/// (protocol/PAGE.md). Looking for games takes at most a twentieth of the time, and so does reading
/// the tables, for tournaments of any size. For one thread. Throws StoreError as StoreReader does.
class GameFeed {
 public:
  /// Begins with the games that are recorded now. The reader and the names must outlive the feed.
  GameFeed(StoreReader& reader, const ShownPlayers& shown, std::uint32_t edition);

  /// Looks for games that were recorded since, and keeps the tables near to them.
  void refresh();

  /// Looks for games, and has all that there are now, however long that takes.
  void catch_up();

  /// Begins a round: until the next one a bounded number of games is read for visitors.
  void begin_round();

  /// Returns how many rounds have begun. A visitor gets one piece in each.
  int round() const { return round_; }

  /// Some of the games that a visitor with these games lacks; nothing if none is lacking. If the
  /// visitor has to wait for the next round, the batch has no events. Nearly all visitors have the
  /// same games, and share the answer.
  std::shared_ptr<const GameBatch> games_after(const GameSet& seen);

  /// Returns the event's data of the tables, and how often they have changed.
  const std::string& tables() const { return tables_; }
  int tables_version() const { return tables_version_; }

 private:
  void find_games();
  void read_tables();
  GameBatch read_games_after(const GameSet& seen);
  const std::string* text_of(int number);
  void forget_texts();

  StoreReader& reader_;
  const ShownPlayers& shown_;
  std::uint32_t edition_;
  std::int64_t seen_version_ = -1;  // of the store, when games_ was read
  std::int64_t tables_of_ = -1;     // likewise tables_
  GameSet games_;
  HiddenPaths hidden_;
  std::string tables_;
  int tables_version_ = 0;
  int last_that_counts_;
  Pace look_pace_, table_pace_;
  std::deque<std::shared_ptr<const GameBatch>> recent_;
  std::unordered_map<int, std::string> texts_;  // of games, as events have them
  std::size_t bytes_of_texts_ = 0;
  Pace texts_pace_;
  int round_ = 0;
  int left_in_round_;  // games that may still be read
};

/// Reads the names under which the players of a tournament are shown.
using NamesReader = std::function<ShownPlayers(StoreReader&)>;

/// The data of one edition of a tournament.
struct WatchedTournament {
  /// Throws StoreError if the folder has no tournament, and the exceptions of `names`.
  WatchedTournament(const std::filesystem::path& folder, const NamesReader& names)
      : file(database_file(folder)),
        reader(folder),
        first_state(std::make_unique<StoreReader::Snapshot>(reader)),
        shown(names ? names(reader) : ShownPlayers{}),
        edition(reader.edition()),
        feed(reader, shown, edition) {
    first_state.reset();
  }

  FileIdentity file;
  StoreReader reader;
  std::unique_ptr<StoreReader::Snapshot> first_state;  ///< names, edition and feed are of one state
  ShownPlayers shown;
  std::uint32_t edition;
  GameFeed feed;
  bool has_successor = false;  ///< another edition is in the folder now
  bool is_over = false;        ///< its games are not looked for any more
};

}  // namespace connect4
