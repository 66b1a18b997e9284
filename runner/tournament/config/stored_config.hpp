// The configuration that a store was made with.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "lib/tournament/config/tournament_config.hpp"
#include "runner/tournament/config/config_changes.hpp"

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

/// How the config of today differs from the recorded one, whose file was in `folder`.
ConfigChanges changes_since(const std::string& recorded, const std::string& folder,
                            const TournamentConfig& today);

}  // namespace connect4
