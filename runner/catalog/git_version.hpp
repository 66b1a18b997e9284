// A player as it was in an earlier commit.
#pragma once

#include <filesystem>
#include <string>

#include "lib/expected.hpp"

namespace connect4 {

/// A commit of the repository that a player is in. Made by find_git_version().
struct GitVersion {
  std::string revision;          ///< as the person called it: "v1.2"
  std::string commit;            ///< its hash, 40 hexadecimal digits or more
  std::filesystem::path top;     ///< the repository's working tree
  std::filesystem::path folder;  ///< the player's folder below `top`; empty: `top` itself
  std::string file;              ///< the player's path in that folder; empty: the folder plays
  std::string head;              ///< the hash of the last commit, which the working tree is from
  bool has_changes = false;      ///< the folder differs from the last commit, or has new files
};

/// Finds a commit in the repository of the player, a file or a folder. The error names the input,
/// the reason and the fix: git is not installed, the player is in no repository, the
/// commit is unknown, or the folder does not exist in it.
Expected<GitVersion> find_git_version(const std::filesystem::path& player,
                                      const std::string& revision);

/// Writes the player's folder as it was into `target`, which must not exist. It appears whole or
/// not at all. The repository stays as it is. The error is "REASON; REMEDY".
Expected<void> write_git_version(const GitVersion& version, const std::filesystem::path& target);

}  // namespace connect4
