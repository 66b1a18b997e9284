// Files that are to be players: the reason why a file is not one, and players that are named
// together, as `subs/*`.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "lib/expected.hpp"
#include "runner/catalog/player_catalog.hpp"

namespace connect4 {

/// Returns the names of the bundled players that have room.
std::vector<std::string> known_players(Seats seats);

/// Returns the names of the players that a person may name: "random, greedy".
std::string known_names(Seats seats);

/// Returns the files next to one that does not exist, as the person would have written them.
std::vector<std::string> files_beside(const std::filesystem::path& file);

/// The reason why the file is missing; nothing if it exists.
std::optional<Failure> problem_with_file(const std::filesystem::path& file, Seats seats);

/// Why a file that no interpreter runs is not a program; nothing if it is one.
std::optional<Failure> problem_with_program(const std::filesystem::path& file);

/// That a file lacks a permission, `what`, which `chmod FLAG` gives it.
Failure no_permission(const std::filesystem::path& file, const std::string& what,
                      const std::string& flag);

/// Returns whether it begins by naming its interpreter: #!
bool is_script(const std::filesystem::path& file);

/// The files and folders that a pattern stands for as a shell would have it (glob(7): *, ?, [...];
/// none that is hidden), by name. A pattern that is not absolute begins in `folder`. The paths are
/// absolute, and have no slash at their ends. Paths with a why_no_player() are left out.
///
/// The error says that there are none.
Expected<std::vector<std::string>> players_matching(const std::filesystem::path& folder,
                                                    const std::string& pattern);

/// Returns the same with the paths that cannot be players.
std::vector<std::string> paths_matching(const std::filesystem::path& folder,
                                        const std::string& pattern);

/// Returns why a path that matches is not a player: "is not a program". Nothing if it may be a
/// player. Any folder may be one.
std::optional<std::string> why_no_player(const std::filesystem::path& path);

/// Returns a pattern that matches only the text.
std::string as_pattern(const std::string& text);

}  // namespace connect4
