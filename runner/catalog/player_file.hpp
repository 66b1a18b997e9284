// A file that is to be a player, or why it is none.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "lib/expected.hpp"
#include "runner/catalog/player_catalog.hpp"

namespace connect4 {

/// The names of the bundled players for whom there is room.
std::vector<std::string> known_players(Seats seats);

/// The same in a sentence: "random, greedy".
std::string known_names(Seats seats);

/// The files beside one that does not exist, as the person would have written them.
std::vector<std::string> files_beside(const std::filesystem::path& file);

/// Why there is no such file; nothing where there is one.
std::optional<Failure> problem_with_file(const std::filesystem::path& file, Seats seats);

/// Why a file that no interpreter runs is not a program; nothing where it is one.
std::optional<Failure> problem_with_program(const std::filesystem::path& file);

/// That a file lacks a permission, `what`, which `chmod FLAG` gives it.
Failure no_permission(const std::filesystem::path& file, const std::string& what,
                      const std::string& flag);

/// Whether it begins by naming its interpreter: #!
bool is_script(const std::filesystem::path& file);

}  // namespace connect4
