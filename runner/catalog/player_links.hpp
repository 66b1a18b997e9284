// Links among what a player consists of: its author may have handed them in.
#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "lib/expected.hpp"
#include "runner/catalog/private_places.hpp"

namespace connect4 {

/// What a config or a command line says that a player consists of. Absolute.
struct NamedPaths {
  std::vector<std::filesystem::path> command;
  std::vector<std::filesystem::path> files;
  std::vector<std::filesystem::path> common;  ///< what every player may see
};

/// Nothing, or the complaint about a link that would open what its player does not see otherwise. A
/// link may lead to the system's files, to what is named itself and to the player's own folder;
/// where the command names it, to a file beside it as well, unless that is another player's. Links
/// in the folder of a path are its host's and lead anywhere.
std::optional<Failure> problem_with_links(const NamedPaths& named, const PrivatePlaces& others);

}  // namespace connect4
