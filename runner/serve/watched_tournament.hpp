// A tournament that is served to readers.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>

#include "runner/serve/game_feed.hpp"
#include "runner/store/database.hpp"
#include "runner/store/store_reader.hpp"
#include "runner/tournament/report/shown_players.hpp"

namespace connect4 {

/// Reads the names under which the players of a tournament are shown.
using NamesReader = std::function<ShownPlayers(StoreReader&)>;

/// The data of one edition of a tournament.
struct WatchedTournament {
  /// Throws StoreError if the folder has no tournament, and the exceptions of `names`.
  WatchedTournament(const std::filesystem::path& folder, const NamesReader& names)
      : file(database_file(folder)),
        reader(folder),
        shown(names ? names(reader) : ShownPlayers{}),
        edition(reader.edition()),
        feed(reader, shown, edition) {}

  FileIdentity file;
  StoreReader reader;
  ShownPlayers shown;
  std::uint32_t edition;
  GameFeed feed;
  bool has_successor = false;  ///< another edition is in the folder now
  bool is_over = false;        ///< its games are not looked for any more
};

}  // namespace connect4
