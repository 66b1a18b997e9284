// The sandbox of a player: by the files that its command names and their folders.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "lib/expected.hpp"
#include "lib/tournament/config/sandbox_limits.hpp"
#include "runner/catalog/player_catalog.hpp"
#include "runner/catalog/private_places.hpp"
#include "runner/process/sandbox.hpp"

namespace connect4 {

/// The sandbox of one player. It sees its own folder (own_folder.hpp), unless that folder is the
/// config's, or holds results, a home or another player of these games. Then it sees the files that
/// its command names (of Ruby, with the lib/ next to it). It sees `files`, of any kind.
///
/// The error names the missing file, the link that leads to a hidden place, or the place that is
/// closed to the player's user. If we are root, a player is an unprivileged user.
Expected<SandboxSettings> sandbox_for(const Command& command, const std::vector<std::string>& files,
                                      const SandboxPlan& plan, const PrivatePlaces& places,
                                      const Installation& installation);

/// Nothing if sandboxes work on this machine, tried by running something in one; otherwise why
/// they do not, and the fix.
std::optional<std::string> sandbox_problem(const Installation& installation);

/// Puts a player into its sandbox. A program that its command names without the folder is the same
/// file inside. It is in the plan's `read_only` folders or in our PATH. For one in our PATH the
/// player sees its folders (path_program.hpp). Returns the reason why that cannot be: as
/// sandbox_for() does, or with both paths.
std::optional<Failure> confine_player(PlayerSpec& player, const std::vector<std::string>& files,
                                      SandboxPlan plan, const PrivatePlaces& places,
                                      const Installation& installation);

}  // namespace connect4
