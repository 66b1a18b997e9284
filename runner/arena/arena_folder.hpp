// The files of an arena.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace connect4 {

/// The places in the folder of a class, beside those of its ladder. A value.
struct ArenaFolder {
  std::filesystem::path folder;  ///< of the class

  /// The one file with the keys in clear, for the teacher. It may be deleted.
  std::filesystem::path links() const { return folder / "links.csv"; }

  /// Everything that the arena keeps. Only its owner may open it.
  std::filesystem::path arena() const { return folder / "arena"; }

  /// The people, their hand-ins and the reports on them. Only the runner writes to it.
  std::filesystem::path database() const { return arena() / "arena.db"; }

  /// The only place that the site writes to.
  std::filesystem::path inbox() const { return arena() / "inbox"; }

  /// The pipe from the games to the site.
  std::filesystem::path live() const { return arena() / "live"; }

  /// The boards at which people play, a file for each person. The site reads them.
  std::filesystem::path boards() const { return arena() / "boards"; }
  std::filesystem::path board(std::int64_t person) const {
    return boards() / (std::to_string(person) + ".json");
  }

  /// The records of the games that people have played.
  std::filesystem::path human_games() const { return arena() / "human_games.jsonl"; }

  /// The socket of the site for the programs that play for remote players. It is in the inbox,
  /// since the site writes to nothing else.
  std::filesystem::path remote_socket() const { return inbox() / "remote"; }

  /// The numbers of the people whose players are connected, as the site says.
  std::filesystem::path connected() const { return inbox() / "connected.json"; }

  /// The records of the games of remote players.
  std::filesystem::path remote_games() const { return arena() / "remote_games.jsonl"; }

  /// The files of all hand-ins that are kept, a folder for each.
  std::filesystem::path uploads() const { return arena() / "uploads"; }
  std::filesystem::path upload(std::int64_t hand_in) const {
    return uploads() / std::to_string(hand_in);
  }
};

}  // namespace connect4
