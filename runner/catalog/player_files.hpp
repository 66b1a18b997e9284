// Whether a player is still the one that it was.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "runner/catalog/player_catalog.hpp"

namespace connect4 {

/// A hash of a player's files, 32 hexadecimal digits; empty if it has no files of its own, as a
/// bundled player. For each path that the command or `files` name, the folder of the path counts,
/// or, if the sandbox shows it, the player's own folder above it. Otherwise the file counts.
/// Without a sandbox, folders are left out: a player may
/// write to them.
///
/// Every file's content counts, its path below the folder and whether it is executable. For a
/// link below, its target counts. Folders with a dot in front of their names, and Python's
/// __pycache__, do not count. A player's first 256 MiB are read; the rest counts by the size and
/// the time of the last change. A file that cannot be read counts by its name. XXH3, 128 bits
/// (https://xxhash.com). It tells a change, not a forgery.
std::string hash_of_player(const PlayerSpec& player, const std::vector<std::string>& files,
                           const Installation& installation = Installation::of_this_program());

/// Returns the hash of these files and folders.
std::string hash_of_files(const std::vector<std::filesystem::path>& places);

}  // namespace connect4
