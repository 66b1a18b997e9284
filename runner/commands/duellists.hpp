// The two players of a duel, as a command line names them.
#pragma once

#include <array>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "lib/expected.hpp"
#include "runner/catalog/build/builder.hpp"
#include "runner/command_line/arguments.hpp"

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

/// The new player and the old one: two operands, or one operand and its version in a commit
/// (--against). Belongs to one thread.
class Duellists {
 public:
  /// Throws UsageError if they cannot be read, or if the version cannot be found.
  explicit Duellists(const Arguments& arguments);

  /// Returns the member `players` of a config. A version needs its folder first; see prepare().
  nlohmann::ordered_json json() const;

  /// Returns the old player, if it is a version.
  const std::optional<GitVersion>& version() const { return version_; }

  /// Writes a version into the folder of the duel and builds it there, if that has not been done
  /// yet. A new player without a program is built there too, in a copy. Throws UsageError, and then
  /// nothing half done is left.
  void prepare(const std::filesystem::path& folder, BuildPlace builds);

  /// The file of a duel against a version that holds versions_text().
  static constexpr const char* versions_file = "versions.json";

  /// Returns the commits that play, and a hash of the new player's sources if it is built, as JSON.
  std::string versions_text() const;

  /// Throws UsageError if the new player was built in that folder from other sources. The folder
  /// must hold the duel. If it lies among the sources, they change by it, and all is accepted.
  void check_sources(const std::filesystem::path& folder) const;

  /// Returns the players that are folders.
  std::vector<std::filesystem::path> folders() const;

  /// A hash of the new player's files, 32 hexadecimal digits. Throws UsageError if there are none.
  std::string hash_of_new() const;

  /// Returns a name for the duel and its folder: "duel-new-old".
  std::string name() const;

 private:
  void seat_players(const Arguments& arguments);
  void seat_versions(const Arguments& arguments);
  void name_them();
  static void refuse_unrecorded(const std::filesystem::path& place);
  void write_old(const std::filesystem::path& place, BuildPlace builds) const;
  std::filesystem::path checked_old(const std::filesystem::path& place) const;

  std::array<std::vector<std::string>, 2> commands_;
  std::array<std::string, 2> names_;
  std::optional<GitVersion> version_;
  bool new_is_unbuilt_ = false;  // it has sources and no program
  std::string hash_of_sources_;  // then
  std::filesystem::path source_of_new_;
};

}  // namespace connect4
