// From the path of a config file to the players and openings of a tournament.
#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "lib/tournament/config/tournament_config.hpp"
#include "lib/tournament/schedule/openings.hpp"
#include "protocol/tournament_file/config_setting.hpp"
#include "runner/catalog/player_catalog.hpp"

namespace connect4 {

/// A player that is about to take a place, maybe that of an older version. It is elsewhere until
/// then.
struct ComingPlayer {
  std::filesystem::path place;
  std::filesystem::path until_then;
};

/// The list of an arena's players that run on their owners' machines, in the ladder's folder: their
/// people's numbers and their names, [[7, "Ann (remote)"]].
inline constexpr const char* remote_players_list = "arena/remote_players.json";

/// Reads the list of the ladder in that folder; empty if there is none. The runner of the arena
/// writes it. Throws UsageError if it is damaged.
std::vector<std::pair<std::int64_t, std::string>> read_remote_players(
    const std::filesystem::path& folder);

/// Reads the config file (protocol/TOURNAMENT_FILE.md). Its paths, which are relative to it, become
/// absolute. These are `output`, a file of openings, the places that the sandbox shows, and the
/// words of each command that begin with ./ or ../. The program and the word after it, as in
/// "python3 bot.py", become absolute if they are the path of a file, or end as scripts do. Then the
/// program must not be a bundled player (nor, for the ending, a path itself). Then the players are
/// looked for and the openings are read, so that a tournament that was loaded can begin. If the
/// file leaves the openings out, they are balanced ones if the book is installed and they are
/// enough.
///
/// `settings` go before the file's members; their paths are relative to it too. A player that
/// cannot be found does not keep the others from playing, as long as there are two. A pattern that
/// would find the place of `coming` finds its present folder instead. If the games of remote
/// players are rated, those of remote_players_list come last. Throws UsageError with file, line and
/// path inside the JSON for all that is wrong.
TournamentConfig load_tournament(const std::filesystem::path& file,
                                 const Installation& installation = Installation::of_this_program(),
                                 const std::vector<ConfigSetting>& settings = {},
                                 const std::optional<ComingPlayer>& coming = {});

/// Tries the sandbox that the config asks for, if it does. Throws UsageError with the reason and
/// the fix if it does not work here: no player is ever played without it instead.
void require_sandbox(const TournamentConfig& config,
                     const Installation& installation = Installation::of_this_program());

/// The plan before the first game, with that many openings. Throws UsageError if that is more than
/// can be planned; `file`, which the config was loaded from, is for the message.
Schedule first_plan(const TournamentConfig& config, std::size_t openings,
                    const std::filesystem::path& file);

/// The commands that start the players of a loaded config, in its order. They go by the names of
/// the config, their processor time is measured, and each has its sandbox. One that cannot be found
/// has a `problem`, with which it fails to start. Throws UsageError if fewer than two can be found.
std::vector<PlayerSpec> tournament_players(
    const TournamentConfig& config,
    const Installation& installation = Installation::of_this_program());

/// The openings of a loaded config, in the order of play. If they need a book that does not exist,
/// those of the recorded games do, if they are of the same kind and seed. Throws UsageError if
/// the book or their file does not exist any more, or has changed for the worse.
OpeningSet tournament_openings(const TournamentConfig& config,
                               const Installation& installation = Installation::of_this_program());

}  // namespace connect4
