// The names of players for other people.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "lib/tournament/config/tournament_config.hpp"
#include "runner/match/player_spec.hpp"

namespace connect4 {

/// A player as others see it.
struct ShownPlayer {
  std::string name;
  std::string id{};  ///< of its author in a gradebook; empty if unknown
};

/// The view that others have of a tournament: its players, in the order of its list; empty if all
/// have their own names.
struct ShownPlayers : std::vector<ShownPlayer> {
  using vector::vector;

  /// Whether others see the words between referee and players: requests, replies, logs, notes and
  /// warnings.
  bool shows_words = true;
};

/// Reads a names file. It is CSV with the columns `player`, and `name` or `id` or both, named in
/// the first line. Other columns are ignored, and so are players that are not in `players`. Without
/// the column `name` the names stay. Throws UsageError if the file cannot be read, has no line for
/// a player, or gives two players names that look the same. So no own name slips through.
ShownPlayers read_names_file(const std::string& path, const std::vector<std::string>& players);

/// Returns the place of the pseudonyms of a folder's players.
std::filesystem::path pseudonyms_file(const std::filesystem::path& folder);

/// Draws pseudonyms at random. They are kept in the names file pseudonyms.csv of the folder. So
/// each player keeps its pseudonym, and the owner of the folder knows them all. Throws UsageError
/// if the file cannot be written or read.
ShownPlayers read_pseudonyms(const std::filesystem::path& folder,
                             const std::vector<std::string>& players);

/// Returns the view that others have of an arena: its players under pseudonyms, if its config says
/// so; empty if they have their own names, or if it is no arena. Draws what is missing. Throws as
/// read_pseudonyms() does.
ShownPlayers pseudonyms_of_arena(const TournamentConfig& config);

/// Has opponents know the players of such an arena only by their pseudonyms: a bot could tell its
/// author whom it has met. The players are in the order of the config.
void hide_names_from_opponents(std::vector<PlayerSpec>& players, const TournamentConfig& config);

/// Returns only the names.
std::vector<std::string> names_of(const ShownPlayers& players);

}  // namespace connect4
