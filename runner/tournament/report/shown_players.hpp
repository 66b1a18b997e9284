// Names under which players are shown to others.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace connect4 {

/// A player as others get to know it.
struct ShownPlayer {
  std::string name;
  std::string id{};  ///< of its author in a gradebook; empty if it is not known
};

/// By player, in the order of the tournament's list. Empty: all under their own names.
using ShownPlayers = std::vector<ShownPlayer>;

/// Those of a names file: CSV whose first line names its columns, `player`, and `name` or `id` or
/// both; other columns are passed over, and so are players that are not in `players`. Without the
/// column `name` the names stay. Throws UsageError if the file cannot be read, has no line for a
/// player, or gives two players names that look alike. So no own name slips through.
ShownPlayers read_names_file(const std::string& path, const std::vector<std::string>& players);

/// Pseudonyms that say nothing of who is behind them, drawn by chance. They are kept in the names
/// file pseudonyms.csv of the folder, so that each player keeps its own and the owner of the folder
/// knows them all. Throws UsageError if the file cannot be written or read.
ShownPlayers read_pseudonyms(const std::filesystem::path& folder,
                             const std::vector<std::string>& players);

/// The names alone.
std::vector<std::string> names_of(const ShownPlayers& players);

}  // namespace connect4
