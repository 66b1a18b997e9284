// What a file of Python is that does not answer as a player.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace connect4 {

/// Whether the source looks like an agent for Kaggle's ConnectX: a function at its left edge takes
/// an observation or a configuration, and nothing imports our SDK.
bool looks_like_agent(std::string_view source);

/// Returns the class that a host could play, if the source has one at its left edge and nothing
/// that talks to a referee: the base of the last class, or else its own name. Empty if there is
/// none.
std::string class_without_player(std::string_view source);

/// Returns whether the source in that file does.
bool is_agent_file(const std::filesystem::path& file);

/// Tells the author how such a file is played, if it is started as if it were a player. Empty if
/// it looks like neither.
std::string hint_of_agent(const std::filesystem::path& file);

}  // namespace connect4
