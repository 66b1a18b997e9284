// The folders in which people keep their files.
#pragma once

#include <pwd.h>

#include <filesystem>
#include <optional>
#include <vector>

namespace connect4 {

/// The home of an account that belongs to a person: root, and the numbers that are given to people.
/// Nothing for those of programs, and for homes in the system's folders or nowhere.
std::optional<std::filesystem::path> home_of_person(const passwd& account);

/// The homes of this machine's people: every folder in `above`, the homes in the list of accounts,
/// our own account's and HOME. Not thread-safe: the list of accounts is read by one thread.
std::vector<std::filesystem::path> homes_of_people(const std::filesystem::path& above = "/home");

}  // namespace connect4
