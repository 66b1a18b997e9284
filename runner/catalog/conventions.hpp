// What other tools take for the program of a folder, and files that look like a player and are
// none.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace connect4 {

/// Returns the ending of an archive that the name has, in any capitals; empty if it has none.
std::string_view archive_ending(const std::filesystem::path& file);

/// Returns the regular files or the folders in a folder, by name, without hidden ones and links to
/// folders. None if the folder cannot be read.
std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder);
std::vector<std::filesystem::path> folders_in(const std::filesystem::path& folder);

/// Returns the only archive in a folder that has no folders and no other file that may be a player
/// or build one, as learning platforms make of each submission. A README may lie next to it.
std::optional<std::filesystem::path> archive_in(const std::filesystem::path& folder);

/// Returns the program that a folder declares: `main`, or the only `bin`, of package.json, or
/// __main__.py. Nothing if it declares none, or none that exists.
std::optional<std::filesystem::path> declared_program(const std::filesystem::path& folder);

/// Returns the files with that ending below a folder, sorted. Hidden folders and node_modules are
/// left out, links are not followed, and it looks at 5,000 entries at most.
std::vector<std::filesystem::path> files_below(const std::filesystem::path& folder,
                                               std::string_view ending);

/// Returns the classes of Java among them in which a program begins, if each is in the folders of
/// its package.
std::vector<std::filesystem::path> main_classes_below(const std::filesystem::path& folder);

/// Returns what is wrong with a file of a kind that people take for a player, and the fix: "is a
/// notebook; export its code: ...". Empty for other kinds. Only the name decides.
std::string remedy_for_kind(const std::filesystem::path& file);

/// Returns the module's name if the file is the __main__.py of a package of Python, which runs by
/// `python3 -m NAME` from the folder above; else empty.
std::string module_of(const std::filesystem::path& file);

}  // namespace connect4
