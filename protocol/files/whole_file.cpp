#include "protocol/files/whole_file.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <system_error>

#include "protocol/files/file_errors.hpp"

namespace connect4 {

namespace fs = std::filesystem;

/// A name may be taken already: a process that had our id was killed, here or on another machine.
Expected<Draft> Draft::in(const fs::path& folder, Readers readers) {
  static std::atomic<unsigned> count{0};
  const std::string stem = (folder / ".connect4-").string() + std::to_string(getpid()) + "-";
  const mode_t mode = readers == Readers::owner ? 0600 : 0666;
  for (;;) {
    std::string path = stem + std::to_string(count++);
    File file(path, O_WRONLY | O_CREAT | O_EXCL, mode);
    if (file) return Draft(std::move(path), std::move(file));
    if (errno != EEXIST) return write_failure(errno);
  }
}

Draft::~Draft() {
  if (!file_) return;
  std::error_code ignored;
  fs::remove_all(folder(), ignored);
  unlink(path_.c_str());
}

Expected<void> Draft::rename_to(const std::string& path) {
  if (fsync(file_.number()) != 0 || std::rename(path_.c_str(), path.c_str()) != 0)
    return write_failure(errno);
  file_ = File();
  return {};
}

namespace {

namespace fs = std::filesystem;

constexpr int most_links = 40;  // as many as Linux follows
constexpr mode_t permission_bits = 0777, owners_bits = 0700;

/// The path to which a link leads, and another link from there; also if that is nothing yet. Links
/// among the folders on the way are left to the system.
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

/// The type of the file at that path; nothing if the file does not exist yet.
Expected<std::optional<struct stat>> status_of(const std::string& path) {
  struct stat status {};
  if (stat(path.c_str(), &status) == 0) return status;
  if (errno == ENOENT) return std::nullopt;
  return write_failure(errno);
}

/// Whether we may replace the file that is there. Asked for, since the right to do so is the
/// folder's.
Expected<void> check_replaceable(const std::string& path) {
  if (access(path.c_str(), W_OK) != 0) return write_failure(errno);
  return {};
}

/// Gives a new file the owner, if we may, and the permissions of the one it will replace.
Expected<void> make_like(const File& file, const struct stat& old, Readers readers) {
  if (fchown(file.number(), old.st_uid, old.st_gid) != 0 && errno != EPERM)
    return write_failure(errno);
  const mode_t mode = readers == Readers::owner ? owners_bits : permission_bits;
  if (fchmod(file.number(), old.st_mode & mode) != 0) return write_failure(errno);
  return {};
}

}  // namespace

/// The draft of this look is removed again: the work on the content may take hours, and a program
/// that is killed meanwhile should leave nothing.
Expected<WholeFile> WholeFile::at(const std::string& path, Special special, Readers readers) {
  if (const auto sound = check_path(path); !sound) return Failure{sound.error()};
  const auto old = status_of(path);
  if (!old) return Failure{old.error()};
  if (*old && !S_ISREG((*old)->st_mode)) return as_it_is(path, **old, special);
  const auto target = without_links(path);
  if (!target) return Failure{target.error()};
  WholeFile whole(*target, readers);
  if (const auto draft = whole.begin(); !draft) return Failure{draft.error()};
  return whole;
}

/// Writes a file that is not regular. The system follows the links to it, since those of /proc
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
Expected<Draft> WholeFile::begin() const {
  const auto old = status_of(path_);
  if (!old) return Failure{old.error()};
  if (*old)
    if (const auto sound = check_replaceable(path_); !sound) return Failure{sound.error()};
  auto draft = Draft::in(folder_of(path_), readers_);
  if (draft && *old)
    if (const auto made = make_like(draft->file(), **old, readers_); !made)
      return Failure{made.error()};
  return draft;
}

Expected<void> WholeFile::commit(std::string_view content) {
  if (special_) {
    const bool is_written = write_all(special_.number(), content) && special_.close();
    return is_written ? Expected<void>() : write_failure(errno);
  }
  auto draft = begin();
  if (!draft) return Failure{draft.error()};
  if (!write_all(draft->file().number(), content)) return write_failure(errno);
  if (const auto renamed = draft->rename_to(path_); !renamed) return renamed;
  sync_folder(folder_of(path_));
  return {};
}

void sync_folder(const fs::path& folder) {
  if (const File opened(folder, O_RDONLY | O_DIRECTORY); opened) fsync(opened.number());
}

namespace {

namespace fs = std::filesystem;

bool is_folder_to_make(const NewFile& file) {
  return file.name.ends_with('/');
}

Expected<void> done_unless(const std::error_code& error) {
  if (error) return write_failure(error.value());
  return {};
}

Expected<void> make_folders(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  return done_unless(error);
}

Expected<void> write_new_file(const fs::path& path, const NewFile& file) {
  if (is_folder_to_make(file)) return make_folders(path);
  auto draft = WholeFile::at(path.string());
  if (!draft) return Failure{draft.error()};
  if (const auto written = draft->commit(file.text); !written) return written;
  std::error_code error;
  if (file.is_program)
    fs::permissions(path, fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec,
                    fs::perm_options::add, error);
  return {};  // a file system without modes has no programs either
}

Expected<void> write_into(const fs::path& folder, const std::vector<NewFile>& files) {
  if (const auto made = make_folders(folder); !made) return made;
  for (const NewFile& file : files)
    if (const auto written = write_new_file(folder / file.name, file); !written) return written;
  return {};
}

bool is_there_or_link(const fs::path& path) {
  std::error_code ignored;
  return fs::exists(fs::symlink_status(path, ignored));
}

/// Returns the topmost missing folder on the path.
fs::path first_missing(fs::path folder) {
  std::error_code ignored;
  while (folder.has_relative_path() && !fs::exists(folder.parent_path(), ignored))
    folder = folder.parent_path();
  return folder;
}

Expected<void> make_whole(const fs::path& folder, const std::vector<NewFile>& files) {
  const fs::path top = first_missing(folder);
  const auto draft = Draft::in(top.parent_path());
  if (!draft) return Failure{draft.error()};
  const fs::path inside = (draft->folder() / folder.lexically_relative(top)).lexically_normal();
  if (const auto written = write_into(inside, files); !written) return written;
  for (fs::path made = inside; made != top.parent_path(); made = made.parent_path())
    sync_folder(made);
  if (std::rename(draft->folder().c_str(), top.c_str()) != 0) return write_failure(errno);
  sync_folder(top.parent_path());
  return {};
}

/// Renames without replacing a file. If the file system lacks that call, the rename takes two
/// steps.
bool move_beside_others(const fs::path& from, const fs::path& to) {
  if (renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0) return true;
  if (errno != EINVAL && errno != ENOSYS) return false;
  if (is_there_or_link(to)) {
    errno = EEXIST;
    return false;
  }
  return std::rename(from.c_str(), to.c_str()) == 0;
}

/// The files that were added to a folder so far. The destructor removes them, unless they are kept.
class Additions {
 public:
  Additions() = default;
  Additions(const Additions&) = delete;
  Additions& operator=(const Additions&) = delete;
  ~Additions() {
    std::error_code ignored;
    for (const fs::path& path : added_) fs::remove(path, ignored);
  }

  Expected<void> add(const fs::path& from, const fs::path& to, const NewFile& file) {
    if (is_folder_to_make(file) && fs::is_directory(to)) return {};
    if (!move_beside_others(from, to)) return write_failure(errno);
    added_.push_back(to);
    return {};
  }

  void keep() { added_.clear(); }

 private:
  std::vector<fs::path> added_;
};

/// Returns the name without the slash at its end.
fs::path plain_name(const NewFile& file) {
  return is_folder_to_make(file) ? fs::path(file.name).parent_path() : fs::path(file.name);
}

Expected<void> add_to(const fs::path& folder, const std::vector<NewFile>& files) {
  const auto draft = Draft::in(folder);
  if (!draft) return Failure{draft.error()};
  if (const auto written = write_into(draft->folder(), files); !written) return written;
  Additions additions;
  for (const NewFile& file : files) {
    const fs::path name = plain_name(file);
    if (const auto added = additions.add(draft->folder() / name, folder / name, file); !added)
      return added;
  }
  additions.keep();
  sync_folder(folder);
  return {};
}

}  // namespace

Expected<void> write_new_files(const fs::path& folder, const std::vector<NewFile>& files) {
  std::error_code error;
  const fs::path place = (fs::absolute(folder, error) / "").lexically_normal().parent_path();
  if (error) return done_unless(error);
  return is_there_or_link(place) ? add_to(place, files) : make_whole(place, files);
}

}  // namespace connect4
