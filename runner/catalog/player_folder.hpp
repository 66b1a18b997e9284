// A folder that is a player: which program in it plays.
#pragma once

#include <filesystem>
#include <string>

#include "lib/expected.hpp"

namespace connect4 {

/// The file that plays in a player's folder.
struct FolderPlayer {
  std::filesystem::path folder;   ///< the player's own: the given one, or the only one inside it
  std::filesystem::path program;  ///< a file in there; whether it can be started is not looked at
};

/// Returns the name without its extension, in lower case.
std::string lower_stem(const std::filesystem::path& file);

/// Returns whether the file is named like the SDK, a test, or a part of a class.
bool is_helper(const std::filesystem::path& file);

/// Returns whether a file could be a player's program: an interpreter runs it, or its first bytes
/// are those of a program or script. Helpers and scripts that build do not count.
bool may_be_player(const std::filesystem::path& file);

/// Returns the folder above a folder of builds, such as build or target/release; any other folder
/// is returned as it is. The names alone decide.
std::filesystem::path above_build_folder(const std::filesystem::path& folder);

/// Looks for the program of a folder that somebody has submitted, by the first of these that is
/// there:
///   1. the file that package.json names as `main` or only `bin`, or __main__.py;
///   2. a file with a usual name, `mybot`, `bot`, `player`, `agent`, `submission`, `main`, the
///      folder's own or that of a bot that `bot new` wrote there (ann_bot, AnnBot), with any
///      capitals, with an ending of `interpreters` or with code in it;
///   3. the only file that could be the program;
///   4. such a file in a folder where builds put programs, such as build/ or target/release/;
///   5. such a class of Java below it in which a program begins, in the folders of its package;
///   6. such a file in src/, or the __main__.py of the only folder that has one, there or in it;
///   7. such a file in the only folder in it, as of an archive that was unpacked.
/// The first bytes of a file show whether it has code in it. Helpers do not count, such as the SDK,
/// tests and scripts that build.
///
/// The error names the folder, the files that exist instead, and the fix. Never throws.
Expected<FolderPlayer> player_in_folder(const std::filesystem::path& folder);

/// Returns the folder itself, or the only one in a folder without files, as of an archive that was
/// unpacked, however deep it is.
std::filesystem::path without_wrapping(std::filesystem::path folder);

/// Returns whether a submitted file may be a player, now or once it is compiled, by its ending or
/// its first bytes. Opens only regular files.
bool may_become_player(const std::filesystem::path& file);

}  // namespace connect4
