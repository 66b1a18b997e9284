// What a file of Python is that does not answer as a player.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace connect4 {

/// Whether the source looks like an agent for Kaggle's ConnectX: a function at its left edge takes
/// an observation or a configuration, and nothing imports our SDK.
bool looks_like_agent(std::string_view source);

/// What its author is told where such a file is played as if it were a player; empty where it does
/// not look like one.
std::string hint_of_agent(const std::filesystem::path& file);

}  // namespace connect4
