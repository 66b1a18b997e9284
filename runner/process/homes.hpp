// The folders in which people keep their files.
#pragma once

#include <pwd.h>

#include <filesystem>
#include <optional>
#include <vector>

namespace connect4 {

/// An account of the system. A value. Unlike getpwuid(), which has one place for the whole process,
/// any thread may ask for one.
class Account {
 public:
  /// Returns the account of that user; nothing if there is none.
  static std::optional<Account> of(uid_t user);

  /// Its texts live as long as this.
  const passwd& entry() const { return entry_; }

 private:
  passwd entry_{};
  std::vector<char> texts_;
};

/// The home of an account that belongs to a person: root, and the numbers that are given to people.
/// Nothing for those of programs, and for homes in the system's folders or nowhere.
std::optional<std::filesystem::path> home_of_person(const passwd& account);

/// The homes of this machine's people: every folder in `above`, the homes in the list of accounts,
/// our own account's and HOME. Any thread may call this.
std::vector<std::filesystem::path> homes_of_people(const std::filesystem::path& above = "/home");

}  // namespace connect4
