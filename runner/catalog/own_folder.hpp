// The own files of a player: a folder in which its author works, and links among its files.
#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "lib/expected.hpp"
#include "runner/catalog/private_places.hpp"

namespace connect4 {

/// Returns the folder that is a program's own, unless others have places in it: the folder of the
/// program. If that is a folder of builds (player_folder.hpp) and the program's source lies above
/// it, the result is the folder of the source.
std::filesystem::path project_of(const std::filesystem::path& program);

/// Returns the names in that folder that a player misses if it sees nothing else of it than the
/// paths in `seen`: data and modules. The places of others, other programs, configs, READMEs, the
/// SDK and tests do not count, nor do hidden files.
std::vector<std::string> missed_in(const std::filesystem::path& folder,
                                   const std::vector<std::filesystem::path>& seen,
                                   const PrivatePlaces& others);

/// The paths of a player as a config or a command line names them. Absolute.
struct NamedPaths {
  std::vector<std::filesystem::path> command;
  std::vector<std::filesystem::path> files;
  std::vector<std::filesystem::path> common;  ///< paths that every player may see
};

/// Nothing, or the complaint about a link to a place that its player does not see otherwise. A link
/// may lead to the system's files, to named paths and to the player's own folder. If the command
/// names it, it may lead to a file next to it as well, unless that is another player's. Links in
/// the folder of a path are its host's and lead anywhere.
std::optional<Failure> problem_with_links(const NamedPaths& named, const PrivatePlaces& others);

}  // namespace connect4
