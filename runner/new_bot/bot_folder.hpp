// The folder of a new bot.
#pragma once

#include <filesystem>
#include <string>

#include "runner/catalog/languages.hpp"
#include "runner/catalog/player_catalog.hpp"

namespace connect4 {

/// Writes a folder with a bot in that language, its SDK, and the programs that play and test it.
/// Gives its README.md, which describes the next steps. Throws UsageError if something of that name
/// already exists, or it cannot be written: then nothing is left of it.
std::string write_bot_folder(const std::filesystem::path& folder, const Language& language,
                             const Installation& installation);

/// Writes the same for a program in Python that plays classes of that name, or classes based on it.
std::string write_host_folder(const std::filesystem::path& folder, const std::string& class_name,
                              const Installation& installation);

}  // namespace connect4
