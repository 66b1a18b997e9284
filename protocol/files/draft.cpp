#include "protocol/files/draft.hpp"

#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <mutex>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>

#include "protocol/files/file_errors.hpp"

namespace connect4 {

namespace {

/// Copies of the names of all drafts. A signal handler that takes a name keeps it, so no other code
/// frees it.
std::array<std::atomic<const std::string*>, 64> drafts;
static_assert(std::atomic<const std::string*>::is_always_lock_free, "used in a signal handler");

/// Returns the place in the list; -1 if the list is full.
int put_on_list(const std::string& path) {
  const auto* const copy = new std::string(path);
  for (std::size_t place = 0; place < drafts.size(); ++place) {
    const std::string* nothing = nullptr;
    if (drafts[place].compare_exchange_strong(nothing, copy)) return static_cast<int>(place);
  }
  delete copy;
  return -1;
}

}  // namespace

DraftName::DraftName(const std::string& path) : place_(put_on_list(path)) {}

DraftName::DraftName(DraftName&& from) noexcept : place_(std::exchange(from.place_, -1)) {}

void DraftName::release() {
  if (place_ >= 0)
    delete drafts[static_cast<std::size_t>(std::exchange(place_, -1))].exchange(nullptr);
}

void DraftName::remove_all() {
  for (auto& name : drafts)
    if (const std::string* const path = name.exchange(nullptr)) unlink(path->c_str());
}

namespace {

namespace fs = std::filesystem;

constexpr std::string_view draft_prefix = ".connect4-";
constexpr int most_attempts = 100;

bool is_digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

bool is_name_of_draft(std::string_view name) {
  if (!name.starts_with(draft_prefix)) return false;
  name.remove_prefix(draft_prefix.size());
  const std::size_t dash = std::min(name.find('-'), name.size());
  return is_digits(name.substr(0, dash)) && is_digits(name.substr(std::min(dash + 1, name.size())));
}

/// Returns whether the path leads to the open file, rather than to nothing or to another file.
bool is_at(const File& file, const std::string& path) {
  struct stat open {
  }, there{};
  return fstat(file.number(), &open) == 0 && lstat(path.c_str(), &there) == 0 &&
         open.st_dev == there.st_dev && open.st_ino == there.st_ino;
}

bool is_own_file(const File& file) {
  struct stat status {};
  return fstat(file.number(), &status) == 0 && S_ISREG(status.st_mode) && status.st_nlink == 1 &&
         status.st_uid == geteuid();
}

bool is_own_folder(const std::string& path) {
  struct stat status {};
  return lstat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode) && status.st_uid == geteuid();
}

void remove_draft(const std::string& path) {
  std::error_code ignored;
  if (is_own_folder(path + ".d")) fs::remove_all(path + ".d", ignored);
  unlink(path.c_str());
}

void remove_if_abandoned(const std::string& path) {
  const File file(path, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
  if (file && is_own_file(file) && flock(file.number(), LOCK_EX | LOCK_NB) == 0 &&
      is_at(file, path))
    remove_draft(path);
}

/// Runs once per folder: a command may write thousands of files into it.
bool is_first_look(const fs::path& folder) {
  static std::mutex mutex;
  static std::set<fs::path> known;
  const std::lock_guard guard(mutex);
  return known.insert(folder).second;
}

void remove_abandoned(const fs::path& folder) {
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error))
    if (is_name_of_draft(entry->path().filename().string()))
      remove_if_abandoned(entry->path().string());
}

}  // namespace

Expected<Draft> Draft::in(const fs::path& folder, Readers readers) {
  if (is_first_look(folder)) remove_abandoned(folder);
  const std::string stem =
      (folder / std::string(draft_prefix)).string() + std::to_string(getpid()) + "-";
  const mode_t mode = readers == Readers::owner ? 0600 : 0666;
  int error = EEXIST;
  for (int attempt = 0; attempt < most_attempts && error == EEXIST; ++attempt) {
    const std::string path = stem + std::to_string(attempt);
    File file(path, O_WRONLY | O_CREAT | O_EXCL, mode);
    error = file ? 0 : errno;
    if (!file) continue;
    // Before the lock, another process may have taken the file for an abandoned draft.
    const bool is_taken = flock(file.number(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    if (!is_taken && is_at(file, path)) return Draft(path, std::move(file));
    error = EEXIST;
  }
  return write_failure(error);
}

Draft::~Draft() {
  if (file_) remove_draft(path_);
}

/// The lock is held until the file has its name. From then on the file is not a draft.
Expected<void> Draft::rename_to(const std::string& path) {
  if (fsync(file_.number()) != 0 || std::rename(path_.c_str(), path.c_str()) != 0)
    return write_failure(errno);
  file_ = File();
  return {};
}

}  // namespace connect4
