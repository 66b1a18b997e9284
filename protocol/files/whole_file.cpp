#include "protocol/files/whole_file.hpp"

#include <sys/stat.h>

#include <cerrno>
#include <filesystem>
#include <optional>
#include <system_error>

#include "protocol/files/write_problem.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

constexpr int most_links = 40;  // as many as Linux follows
constexpr mode_t permission_bits = 0777;

/// Where a link leads, and another link from there; also where that is nothing yet. Links among the
/// folders on the way are left to the system.
Expected<std::string> without_links(fs::path path) {
  for (int links = 0; links < most_links; ++links) {
    std::error_code error;
    const fs::path target = fs::read_symlink(path, error);
    if (error) return path.string();  // it is not a link
    path = path.parent_path() / target;
  }
  return write_failure(ELOOP);
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
  return write_failure(errno);
}

/// Whether we may replace what is there. Asked for, since the right to do so is the folder's.
Expected<void> check_replaceable(const std::string& path) {
  if (access(path.c_str(), W_OK) != 0) return write_failure(errno);
  return {};
}

/// Gives a new file the owner, if we may, and the permissions of the one it will replace.
Expected<void> make_like(const File& file, const struct stat& old) {
  if (fchown(file.number(), old.st_uid, old.st_gid) != 0 && errno != EPERM)
    return write_failure(errno);
  if (fchmod(file.number(), old.st_mode & permission_bits) != 0) return write_failure(errno);
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
  if (const auto made = make_like(whole->draft_->file(), **old); !made)
    return Failure{made.error()};
  return whole;
}

/// What is not a regular file. The system follows the links to it, since those of /proc
/// (/dev/stdout, /dev/fd/63) have texts that are not paths: "pipe:[4711]".
Expected<WholeFile> WholeFile::as_it_is(const std::string& path, const struct stat& status,
                                        Special special) {
  if (S_ISDIR(status.st_mode)) return write_failure(EISDIR);
  if (special == Special::refuse) return Failure{"it is not a regular file; choose another file"};
  File file(path, O_WRONLY | O_NOCTTY);
  if (!file) return write_failure(errno);
  return WholeFile(path, std::move(file));
}

/// A new file in the folder of the one to be written: a rename does not cross file systems.
Expected<WholeFile> WholeFile::beside(const std::string& path) {
  auto draft = Draft::in(folder_of(path));
  if (!draft) return Failure{draft.error()};
  return WholeFile(path, *std::move(draft));
}

Expected<void> WholeFile::commit(std::string_view content) {
  const File& file = draft_ ? draft_->file() : special_;
  if (!write_all(file.number(), content)) return write_failure(errno);
  if (!draft_) return special_.close() ? Expected<void>() : write_failure(errno);
  if (const auto renamed = draft_->rename_to(path_); !renamed) return renamed;
  name_.release();
  sync_folder(folder_of(path_));
  return {};
}

void sync_folder(const fs::path& folder) {
  if (const File opened(folder, O_RDONLY | O_DIRECTORY); opened) fsync(opened.number());
}

}  // namespace connect4
