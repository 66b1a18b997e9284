// A folder that is a player: which program in it plays.
#pragma once

#include <filesystem>

#include "lib/expected.hpp"

namespace connect4 {

/// What plays in a player's folder.
struct FolderPlayer {
  std::filesystem::path folder;   ///< the player's own: the given one, or the only one inside it
  std::filesystem::path program;  ///< a file in there; whether it can be started is not looked at
};

/// Looks for the program of a folder that somebody has handed in, by the first of these that is
/// there:
///   1. a file with a usual name, `mybot`, `bot`, `player`, `agent`, `submission`, `main` or the
///      folder's own, whatever its capitals, with an ending of `interpreters` or with code in it;
///   2. the only file that could be the program;
///   3. the same in a folder where builds put programs, such as build/ or target/release/;
///   4. the same in the only folder in it, as of an archive that was unpacked.
/// Whether a file has code in it, its first bytes tell; helpers such as the SDK, tests and scripts
/// that build do not count.
///
/// The error names the folder, says what is there instead and what would help. Never throws.
Expected<FolderPlayer> player_in_folder(const std::filesystem::path& folder);

}  // namespace connect4
