// Finds out what a Python file is, if it does not answer as a player.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace connect4 {

/// Whether the source looks like an agent for Kaggle's ConnectX: a function at its left edge takes
/// an observation or a configuration, and nothing imports our SDK.
bool looks_like_agent(std::string_view source);

/// Returns the class that a host could play: the base of the last class, or else the name of that
/// class. Empty if the source has no class at its left edge, or if some line talks to a referee.
std::string class_without_player(std::string_view source);

/// Returns whether the source in that file looks like such an agent.
bool is_agent_file(const std::filesystem::path& file);

/// Returns a hint for the author of an agent or a class that is started as a player: how such a
/// file is played. Empty if the file looks like neither.
std::string hint_of_agent(const std::filesystem::path& file);

}  // namespace connect4
