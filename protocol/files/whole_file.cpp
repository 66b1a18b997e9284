#include "protocol/files/whole_file.hpp"

#include <sys/stat.h>

#include <cerrno>
#include <filesystem>
#include <optional>
#include <system_error>

namespace connect4 {

namespace {

namespace fs = std::filesystem;

constexpr int most_attempts = 100;
constexpr int most_links = 40;  // as many as Linux follows
constexpr mode_t permission_bits = 0777;

/// Where a link leads, and another link from there; also where that is nothing yet. Links among the
/// folders on the way are left to the system.
Expected<std::string> without_links(fs::path path) {
  for (int links = 0; links < most_links; ++links) {
    std::error_code error;
    const fs::path target = fs::read_symlink(path, error);
    if (error) return path.string();  // it is no link
    path = path.parent_path() / target;
  }
  return system_failure(ELOOP);
}

std::string folder_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? "./" : path.substr(0, slash + 1);
}

/// What is at that path; nothing where there is no file yet.
Expected<std::optional<struct stat>> status_of(const std::string& path) {
  struct stat status {};
  if (stat(path.c_str(), &status) == 0) return status;
  if (errno == ENOENT) return std::nullopt;
  return system_failure(errno);
}

/// Whether we may replace what is there. Asked for, since the right to do so is the folder's.
Expected<void> check_replaceable(const std::string& path) {
  if (access(path.c_str(), W_OK) != 0) return system_failure(errno);
  return {};
}

/// Gives a new file the owner, if we may, and the permissions of the one it will replace.
Expected<void> make_like(const File& file, const struct stat& old) {
  if (fchown(file.number(), old.st_uid, old.st_gid) != 0 && errno != EPERM)
    return system_failure(errno);
  if (fchmod(file.number(), old.st_mode & permission_bits) != 0) return system_failure(errno);
  return {};
}

Expected<void> write_all(const File& file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = write(file.number(), text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return system_failure(errno);
    text.remove_prefix(static_cast<std::size_t>(count));
  }
  return {};
}

}  // namespace

Expected<WholeFile> WholeFile::at(const std::string& path, Special special) {
  if (const auto sound = check_path(path); !sound) return Failure{sound.error()};
  const auto old = status_of(path);
  if (!old) return Failure{old.error()};
  if (*old && !S_ISREG((*old)->st_mode)) return as_it_is(path, **old, special);
  const auto target = without_links(path);
  if (!target) return Failure{target.error()};
  if (!*old) return beside(*target);
  if (const auto sound = check_replaceable(*target); !sound) return Failure{sound.error()};
  auto whole = beside(*target);
  if (!whole) return whole;
  if (const auto made = make_like(whole->file_, **old); !made) return Failure{made.error()};
  return whole;
}

/// What is no regular file. The system follows the links to it, since those of /proc (/dev/stdout,
/// /dev/fd/63) have texts that are no paths: "pipe:[4711]".
Expected<WholeFile> WholeFile::as_it_is(const std::string& path, const struct stat& status,
                                        Special special) {
  const bool refused = special == Special::refuse || S_ISDIR(status.st_mode);
  if (refused) return Failure{check_regular(status).error()};
  File file(path, O_WRONLY | O_NOCTTY);
  if (!file) return system_failure(errno);
  return WholeFile(path, "", std::move(file));
}

/// A new file in the folder of the one to be written: a rename does not cross file systems.
Expected<WholeFile> WholeFile::beside(const std::string& path) {
  const std::string stem = folder_of(path) + ".connect4-" + std::to_string(getpid()) + "-";
  for (int attempt = 0; attempt < most_attempts; ++attempt) {
    std::string draft = stem + std::to_string(attempt);
    File file(draft, O_WRONLY | O_CREAT | O_EXCL, 0666);
    if (file) return WholeFile(path, std::move(draft), std::move(file));
    if (errno != EEXIST) break;
  }
  return system_failure(errno);
}

WholeFile::WholeFile(WholeFile&& from) noexcept
    : path_(std::move(from.path_)),
      draft_(std::exchange(from.draft_, "")),
      file_(std::move(from.file_)) {}

WholeFile::~WholeFile() {
  if (!draft_.empty()) unlink(draft_.c_str());
}

Expected<void> WholeFile::commit(std::string_view content) {
  if (const auto written = write_all(file_, content); !written) return written;
  if (!draft_.empty()) return take_place();
  if (!file_.close()) return system_failure(errno);
  return {};
}

Expected<void> WholeFile::take_place() {
  if (fsync(file_.number()) != 0 || !file_.close()) return system_failure(errno);
  if (rename(draft_.c_str(), path_.c_str()) != 0) return system_failure(errno);
  draft_.clear();
  // The new file is in place. That its name outlives a power cut is the folder's matter, and some
  // file systems refuse to be asked.
  const File folder(folder_of(path_), O_RDONLY | O_DIRECTORY);
  if (folder) fsync(folder.number());
  return {};
}

}  // namespace connect4
