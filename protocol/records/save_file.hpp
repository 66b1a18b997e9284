// Saved games on the disk.
#pragma once

#include <string>

#include "lib/expected.hpp"
#include "lib/game/saved_game.hpp"

namespace connect4 {

/// Reads the save file of that path. The error is the reason alone: the path is not in it. Refused
/// beside what cannot be read and what parse_saved_game() refuses: anything but a regular file, and
/// one of more than 64 KiB.
Expected<SavedGame> read_save_file(const std::string& path);

/// Writes the save file of that path as a WholeFile: it has the game once this has returned,
/// whatever happens to the machine. A path that leads to something other than a regular file is
/// refused. The error is the reason alone.
Expected<void> write_save_file(const std::string& path, const SavedGame& game);

}  // namespace connect4
