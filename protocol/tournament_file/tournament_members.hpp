// What several objects of a config file have.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "lib/tournament/config/tournament_config.hpp"
#include "protocol/tournament_file/object_reader.hpp"

namespace connect4 {

inline constexpr std::size_t max_name = 64;  ///< characters of a name, as in the protocol

/// Whether a tournament or a player can have this name.
bool is_printable_name(const std::string& text);

/// The same of a tournament alone: the name can be a folder's as well.
bool is_tournament_name(const std::string& text);

/// The member "time". What it does not say stays as it is.
void read_time(const ObjectReader& owner, FileErrors& errors, TimeControl& time);

/// A list of files and folders, which are added to `paths`.
void read_paths(const ObjectReader& object, std::string_view member,
                std::vector<std::string>& paths);

}  // namespace connect4
