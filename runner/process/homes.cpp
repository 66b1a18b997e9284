#include "runner/process/homes.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <mutex>

#include "runner/process/real_path.hpp"

namespace connect4 {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t most_of_an_account = 1 << 20;
constexpr uid_t first_person = 1000;  // as Debian and others number them

/// The folder of an account, if it could be anybody's home.
std::optional<fs::path> home_of(const passwd& account) {
  const fs::path home = account.pw_dir == nullptr ? "" : account.pw_dir;
  if (!home.is_absolute() || !home.has_relative_path() || is_of_system(home)) return std::nullopt;
  return home;
}

void add_folders_in(const fs::path& above, std::vector<fs::path>& homes) {
  std::error_code none;
  for (fs::directory_iterator entry(above, none), end; !none && entry != end; entry.increment(none))
    homes.push_back(entry->path());
}

/// The list of accounts has one place in the whole process, at which all threads read it.
std::mutex list_of_accounts;

void add_listed(std::vector<fs::path>& homes) {
  const std::lock_guard alone(list_of_accounts);
  setpwent();
  while (const passwd* const account = getpwent())
    if (auto home = home_of_person(*account)) homes.push_back(*std::move(home));
  endpwent();
}

void add_our_own(std::vector<fs::path>& homes) {
  if (const auto account = Account::of(getuid()))
    if (auto home = home_of(account->entry())) homes.push_back(*std::move(home));
  const char* const home = std::getenv("HOME");
  if (home != nullptr && *home != '\0') homes.emplace_back(home);
}

}  // namespace

std::optional<Account> Account::of(uid_t user) {
  Account account;
  passwd* found = nullptr;
  int error = ERANGE;
  for (std::size_t size = 1 << 10; error == ERANGE && size <= most_of_an_account; size *= 4) {
    account.texts_.resize(size);
    error = getpwuid_r(user, &account.entry_, account.texts_.data(), size, &found);
  }
  return error == 0 && found != nullptr ? std::optional(std::move(account)) : std::nullopt;
}

std::optional<fs::path> home_of_person(const passwd& account) {
  if (account.pw_uid != 0 && account.pw_uid < first_person) return std::nullopt;
  return home_of(account);
}

std::vector<fs::path> homes_of_people(const fs::path& above) {
  std::vector<fs::path> homes{above, "/root"};
  add_folders_in(above, homes);
  add_listed(homes);
  add_our_own(homes);
  return homes;
}

}  // namespace connect4
