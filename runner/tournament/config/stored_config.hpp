// The configuration that a store was made with.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "lib/tournament/config/tournament_config.hpp"

namespace connect4 {

/// The config of the tournament, as far as reports need it, from the text that its header has.
/// Throws StoreError where that is none.
TournamentConfig stored_config(const std::string& recorded);

/// The config of a folder of results, to play by: its output is that folder, wherever it has been
/// moved to, and its own folder is the one that it was loaded from. Throws StoreError where the
/// folder holds no tournament.
TournamentConfig recorded_config(const std::filesystem::path& folder);

/// The openings that the results folder has, where its games began from such as the config asks for
/// (the same kind and seed); otherwise nothing. Throws StoreError where the folder is damaged.
std::optional<OpeningSet> recorded_openings(const TournamentConfig& config);

/// Games that were begun with one default go on with it, whatever the default has become since: a
/// config that leaves out the openings, or which of them a pairing plays, asks for those of its
/// recorded games. Throws StoreError where the folder is damaged.
void keep_recorded_defaults(TournamentConfig& config);

/// Where a pattern names players, those of the recorded games come first, in their old order, and
/// who has come since behind them. One that is not there any more stays, and cannot be started.
/// Throws StoreError where the folder is damaged.
void keep_recorded_players(TournamentConfig& config);

/// Whoever made a folder of results chose the players that its config names, the recorded one or a
/// file in it. Throws UsageError, which shows their commands, where they would run without a
/// sandbox.
void refuse_unconfined_players(const TournamentConfig& config, const std::filesystem::path& folder);

/// How a config differs from the one that the recorded games were played with.
struct ConfigChanges {
  /// One sentence for each difference that matters, such as "games_per_pairing was 20 and is 40".
  /// Where the results go and how many games run at once do not matter.
  std::vector<std::string> sentences;

  /// Whether the recorded games can be kept: players were only appended, and otherwise only
  /// members changed that say how much is to be played.
  bool can_extend = true;
};

/// The folder of the config file, as it was recorded and as it is. Empty where that is not known.
struct FolderMove {
  std::string from;
  std::string to;
  bool is_gone = false;  ///< whether nothing is at `from` any more
};

/// Compares two configs in the form that to_json(TournamentConfig) writes. Where the folder has
/// moved, paths in it are the same that lead to the same place in there. It has where its results
/// have come along, or the old one is gone: otherwise it is another folder with the same `output`,
/// and has players of its own.
ConfigChanges compare_configs(const std::string& recorded, const std::string& current,
                              const FolderMove& move = {});

/// How the config of today differs from the recorded one, whose file was in `folder`.
ConfigChanges changes_since(const std::string& recorded, const std::string& folder,
                            const TournamentConfig& today);

}  // namespace connect4
