// Where programs are that are named without their folder.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace connect4 {

/// What PATH is where it is missing or empty, and in a sandbox.
inline constexpr const char* usual_search_path = "/usr/local/bin:/usr/bin:/bin";

/// Our PATH.
std::string search_path();

/// The first executable file of that name in the folders of a search path, absolute; nothing where
/// there is none. As in a shell, an empty folder is the working directory.
std::optional<std::filesystem::path> find_executable(const std::string& name,
                                                     const std::string& path);

}  // namespace connect4
