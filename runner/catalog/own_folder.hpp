// The own files of a player: a folder in which its author works, and links among its files.
#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "lib/expected.hpp"
#include "runner/catalog/private_places.hpp"

namespace connect4 {

/// A folder that is one player's own.
struct OwnFolder {
  std::filesystem::path folder;

  /// The folders of results and the configs in the folder. The player may not see them. Absolute.
  std::vector<std::filesystem::path> hidden;
};

/// Returns the folder that may be a program's own: the folder of the program. If that is a folder
/// of builds (player_folder.hpp) and the program's source lies above it, the result is the folder
/// of the source.
std::filesystem::path project_of(const std::filesystem::path& program);

/// Returns the folder if it is the program's own. It is not if
///   - the results of a tournament lie in it, rather than in a folder below;
///   - a config of a tournament in it names another player in it, or finds players by a pattern;
///   - another file below it plays: a source file or a program that has the protocol's words
///     `take_turn` or `jsonrpc` in it, plays by the SDK, or is an agent for Kaggle. Files that have
///     the program's name but for the ending do not count, nor do the SDK, tests, and the
///     content of hidden folders, node_modules and virtual environments;
///   - there are more than 20,000 files to look at.
/// The error is a phrase: "\"bob.py\" in it plays too". Reads files, and follows no links.
Expected<OwnFolder> own_folder(const std::filesystem::path& folder,
                               const std::filesystem::path& program);

/// The paths of a player as a config or a command line names them. Absolute.
struct NamedPaths {
  std::vector<std::filesystem::path> command;
  std::vector<std::filesystem::path> files;
  std::vector<std::filesystem::path> common;  ///< paths that every player may see
};

/// Nothing, or the complaint about a link to a place that its player does not see otherwise. A link
/// may lead to the system's files, to named paths and to the player's own folder. If the command
/// names it, it may lead to a file beside it as well, unless that is another player's. Links in the
/// folder of a path are its host's and lead anywhere.
std::optional<Failure> problem_with_links(const NamedPaths& named, const PrivatePlaces& others);

}  // namespace connect4
