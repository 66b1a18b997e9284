// The configuration that a store was made with.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "lib/tournament/config/tournament_config.hpp"

namespace connect4 {

/// The config of the tournament, as far as reports need it, from the text in its header. Throws
/// StoreError if that text is not a config.
TournamentConfig stored_config(const std::string& recorded);

/// The config of a folder of results, to play by. Its output is that folder, even after it was
/// moved. Its own folder is the one that it was loaded from. Throws StoreError if the folder holds
/// no tournament.
TournamentConfig recorded_config(const std::filesystem::path& folder);

/// The openings that the results folder has, if its games began from such as the config asks for
/// (the same kind and seed); otherwise nothing. Throws StoreError if the folder is damaged.
std::optional<OpeningSet> recorded_openings(const TournamentConfig& config);

/// If the config leaves out the openings, or the openings of each pairing, keeps those of the
/// recorded games. A default may have changed since. If a pattern names players, the recorded ones
/// come first, in their old order. One that does not exist any more stays, and cannot be started.
/// Throws StoreError if the folder is damaged.
void keep_recorded(TournamentConfig& config);

/// The maker of a folder of results chose the players that its config names, the recorded one or a
/// file in it. Throws UsageError, which shows their commands, if they would run without a sandbox.
void refuse_unconfined_players(const TournamentConfig& config, const std::filesystem::path& folder);

/// Refuses a results folder that has its games played by a command of its own, since the folder may
/// be of somebody else's making. Throws UsageError with the command.
void refuse_command_of_workers(const TournamentConfig& config, const std::filesystem::path& folder);

/// Returns for each player whether it is a house bot: one that the config of an arena or of a
/// ladder with submitted players names, and that is nobody's work. Of other tournaments none is.
std::vector<bool> house_bots(const TournamentConfig& config);

/// The differences between a config and that of the recorded games.
struct ConfigChanges {
  /// One line for each value that differs and matters, such as "time.turn_ms: 1000 -> 10". The
  /// folder of the results and the concurrency do not matter.
  std::vector<std::string> sentences;

  /// Whether the recorded games can be kept: players were only appended, and the other changes only
  /// say how much is played.
  bool can_extend = true;
};

/// The folder of the config file, as it was recorded and as it is. Empty if it is not known.
struct FolderMove {
  std::string from;
  std::string to;
  bool is_gone = false;  ///< whether nothing is at `from` any more
};

/// Compares two configs in the form that to_json(TournamentConfig) writes. If the folder has moved,
/// two paths are the same if they lead to the same place in it. It has moved if its results have
/// moved with it, or the old folder is gone. Otherwise it is another folder with the same `output`,
/// and has players of its own.
ConfigChanges compare_configs(const std::string& recorded, const std::string& current,
                              const FolderMove& move = {});

/// Returns the differences of today's config from the recorded one, which had its file in `folder`.
ConfigChanges changes_since(const std::string& recorded, const std::string& folder,
                            const TournamentConfig& today);

}  // namespace connect4
