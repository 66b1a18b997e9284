// The targets of paths, and the places of programs that are named without their folder.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace connect4 {

/// Returns the path made absolute, without `.`, `..` and a slash at its end, only by its words.
std::filesystem::path plain_path(const std::filesystem::path& path);

/// Returns the path to which a path leads in the end, as far as it exists. Absolute.
std::filesystem::path real_path(const std::filesystem::path& path);

/// The place of a path itself: links on the way to its folder are followed, and a last one is not.
std::filesystem::path own_place(const std::filesystem::path& path);

/// Returns whether a path is that folder or is below it, only by their words.
bool is_within(const std::filesystem::path& path, const std::filesystem::path& folder);

/// Returns whether there is anything, links followed; not if that cannot be seen.
bool is_there(const std::filesystem::path& path);

/// Returns that for a folder.
bool is_folder(const std::filesystem::path& path);

/// Returns whether both lead to one file, be it there or yet to be made. A device does not count.
bool is_one_file(const std::filesystem::path& left, const std::filesystem::path& right);

/// Returns whether it lies in /usr or in a folder that belongs to it, such as /bin.
bool is_of_system(const std::filesystem::path& path);

/// The value of PATH in a sandbox, and if it is missing or empty.
inline constexpr const char* usual_search_path = "/usr/local/bin:/usr/bin:/bin";

/// Our PATH.
std::string search_path();

/// The first executable file of that name in the folders of a search path, absolute; nothing if
/// there is none. As in a shell, an empty folder is the working directory.
std::optional<std::filesystem::path> find_executable(const std::string& name,
                                                     const std::string& path);

}  // namespace connect4
