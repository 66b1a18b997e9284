// The two players of a duel, as a command line names them.
#pragma once

#include <array>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "runner/catalog/git_version.hpp"
#include "runner/command_line/arguments.hpp"

namespace connect4 {

/// The new player and the old one: two operands, or one operand and its version in a commit
/// (--against). Belongs to one thread.
class Duellists {
 public:
  /// Throws UsageError if they cannot be read, or if the version cannot be found.
  explicit Duellists(const Arguments& arguments);

  /// The member `players` of a config. A version needs its folder first; see place_version().
  nlohmann::ordered_json json() const;

  /// The old player, if it is a version.
  const std::optional<GitVersion>& version() const { return version_; }

  /// Names the path of the version, once its folder is known.
  void place_version(const std::filesystem::path& folder);

  /// The players that are folders.
  std::vector<std::filesystem::path> folders() const;

  /// A hash of the new player's files, 32 hexadecimal digits. Throws UsageError if there are none.
  std::string hash_of_new() const;

  /// A name for the duel and its folder: "duel-new-old".
  std::string name() const;

 private:
  void seat_players(const Arguments& arguments);
  void seat_versions(const Arguments& arguments);
  void name_them();

  std::array<std::vector<std::string>, 2> commands_;
  std::array<std::string, 2> names_;
  std::optional<GitVersion> version_;
};

}  // namespace connect4
