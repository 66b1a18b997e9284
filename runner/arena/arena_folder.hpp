// The files of an arena.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "runner/tournament/config/config_loader.hpp"

namespace connect4 {

/// The places in the folder of a class, besides those of its ladder. A value.
struct ArenaFolder {
  std::filesystem::path folder;  ///< of the class

  /// Returns the one file with the keys in plain text, for the teacher. It may be deleted.
  std::filesystem::path links() const { return folder / "links.csv"; }

  /// Everything that the arena keeps. Only its owner may open it.
  std::filesystem::path arena() const { return folder / "arena"; }

  /// Returns the people, their submissions and the reports on them. Only the runner writes to it.
  std::filesystem::path database() const { return arena() / "arena.db"; }

  /// Returns the only place that the site writes to.
  std::filesystem::path inbox() const { return arena() / "inbox"; }

  /// Returns the pipe from the games to the site.
  std::filesystem::path live() const { return arena() / "live"; }

  /// Returns the boards at which people play, a file for each person. The site reads them.
  std::filesystem::path boards() const { return arena() / "boards"; }
  std::filesystem::path board(std::int64_t person) const {
    return boards() / (std::to_string(person) + ".json");
  }

  /// Returns the records of the games that people have played.
  std::filesystem::path human_games() const { return arena() / "human_games.jsonl"; }

  /// The socket of the site for the programs that play for remote players. It is in the inbox,
  /// since the site writes to nothing else.
  std::filesystem::path remote_socket() const { return inbox() / "remote"; }

  /// Returns the numbers of the people whose players are connected, as the site says.
  std::filesystem::path connected() const { return inbox() / "connected.json"; }

  /// Returns the records of the games of remote players.
  std::filesystem::path remote_games() const { return arena() / "remote_games.jsonl"; }

  /// Returns the list of remote players whose games are rated, which the ladder reads.
  std::filesystem::path remote_players() const { return folder / remote_players_list; }

  /// Returns the folder of the rated games of remote players that the ladder has not recorded.
  std::filesystem::path rated_games() const { return arena() / "rated_games"; }

  /// Returns the list of requested matches.
  std::filesystem::path matches() const { return arena() / "matches.json"; }

  /// Returns the records of such a match.
  std::filesystem::path match_games(std::int64_t match) const {
    return arena() / ("match-" + std::to_string(match) + ".jsonl");
  }

  /// Returns the feedback on the games of a version that another one has replaced, as its owner or
  /// the teacher sees it.
  std::filesystem::path feedback(std::int64_t person, int version, bool is_for_teacher) const {
    return arena() / "feedback" / std::to_string(person) /
           (std::to_string(version) + (is_for_teacher ? "-teacher.md" : ".md"));
  }

  /// Returns the files of all submissions that are kept, a folder for each.
  std::filesystem::path uploads() const { return arena() / "uploads"; }
  std::filesystem::path upload(std::int64_t hand_in) const {
    return uploads() / std::to_string(hand_in);
  }
};

}  // namespace connect4
