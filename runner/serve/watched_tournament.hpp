// A tournament that somebody watches.
#pragma once

#include <cstdint>
#include <filesystem>

#include "runner/serve/game_feed.hpp"
#include "runner/store/file_identity.hpp"
#include "runner/store/store_reader.hpp"

namespace connect4 {

/// What is read of one edition of a tournament.
struct WatchedTournament {
  /// Throws StoreError where there is none in the folder.
  explicit WatchedTournament(const std::filesystem::path& folder)
      : file(StoreReader::file(folder)),
        reader(folder),
        edition(reader.edition()),
        feed(reader, edition) {}

  FileIdentity file;
  StoreReader reader;
  std::uint32_t edition;
  GameFeed feed;
  bool has_successor = false;  ///< another edition is in the folder now
  bool is_over = false;        ///< nobody will look for its games any more
};

}  // namespace connect4
