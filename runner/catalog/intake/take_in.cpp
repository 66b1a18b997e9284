#include "runner/catalog/intake/take_in.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <memory>
#include <string_view>
#include <system_error>

#include "protocol/files/file.hpp"
#include "protocol/files/file_errors.hpp"
#include "runner/process/descriptor.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/unpack/entry_rules.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

constexpr std::int64_t bytes_of_a_mebibyte = 1 << 20;
constexpr int reading = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC;
constexpr mode_t any_execution = S_IXUSR | S_IXGRP | S_IXOTH;

/// An entry as it was seen or opened.
struct Entry {
  Descriptor file;  ///< open for reading
  struct stat status {};
};

/// Returns why entries of that kind are not taken; empty for regular files and folders.
std::string_view name_of_kind(mode_t mode) {
  switch (mode & S_IFMT) {
    case S_IFREG:
    case S_IFDIR:
      return "";
    case S_IFLNK:
      return "is a link";
    case S_IFIFO:
      return "is a pipe";
    case S_IFSOCK:
      return "is a socket";
    default:
      return "is a device";
  }
}

std::string cannot_be_read(int error) {
  return "cannot be read (" + system_failure(error).value() + ")";
}

/// Returns the names in an open folder, sorted; at most `most` and one more.
Expected<std::vector<std::string>> names_in(const Descriptor& folder, std::int64_t most) {
  struct Close {
    void operator()(DIR* open) const { closedir(open); }
  };
  const int copy = openat(folder.number(), ".", reading | O_DIRECTORY);
  const std::unique_ptr<DIR, Close> stream(copy < 0 ? nullptr : fdopendir(copy));
  if (!stream) return Failure{cannot_be_read(errno)};
  std::vector<std::string> names;
  while (static_cast<std::int64_t>(names.size()) <= most) {
    errno = 0;
    const dirent* const entry = readdir(stream.get());
    if (entry == nullptr && errno != 0) return Failure{cannot_be_read(errno)};
    if (entry == nullptr) break;
    if (const std::string_view name = entry->d_name; name != "." && name != "..")
      names.emplace_back(name);
  }
  std::sort(names.begin(), names.end());
  return names;
}

/// A copy in progress. Each step returns whether to go on; if not, `failure_` has the reason.
class TakingIn {
 public:
  TakingIn(const IntakeLimits& limits, const fs::path& target)
      : limits_(limits),
        files_left_(limits.files),
        bytes_left_(limits.mebibytes * bytes_of_a_mebibyte) {
    if (mkdir(target.c_str(), S_IRWXU) == 0)
      target_ = Descriptor(open(target.c_str(), reading | O_DIRECTORY));
    if (!target_) fail(errno);
  }

  Expected<std::vector<LeftOut>> take(const fs::path& source) {
    if (!target_) return Failure{failure_};
    auto entry = open_entry(AT_FDCWD, source.string());
    if (!entry)
      return Failure{"it " + entry.error() + "; give a folder or a file that you may read"};
    device_ = entry->status.st_dev;
    Entry parent;
    if (stat(source.parent_path().c_str(), &parent.status) != 0)
      return Failure{cannot_be_read(errno)};
    if (const std::string reason = reason_to_leave_out(*entry, parent); !reason.empty())
      return Failure{"it " + reason + "; give a copy of it"};
    const bool is_folder = S_ISDIR(entry->status.st_mode);
    const bool is_taken =
        is_folder ? copy_folder(*entry, target_, "", 0)
                  : copy_file(*entry, target_, source.filename().string(), "") && finish(target_);
    if (!is_taken) return Failure{failure_};
    return std::move(left_out_);
  }

 private:
  /// Opens a file or folder. The kind is checked before the call, so no pipe or device is opened.
  /// The kind is checked again afterwards, since a stranger may have exchanged the entry.
  Expected<Entry> open_entry(int folder, const std::string& name) const {
    Entry entry;
    if (fstatat(folder, name.c_str(), &entry.status, AT_SYMLINK_NOFOLLOW) != 0)
      return Failure{cannot_be_read(errno)};
    if (const auto kind = name_of_kind(entry.status.st_mode); !kind.empty())
      return Failure{std::string(kind)};
    entry.file = Descriptor(openat(folder, name.c_str(), reading));
    if (!entry.file || fstat(entry.file.number(), &entry.status) != 0)
      return Failure{cannot_be_read(errno)};
    if (const auto kind = name_of_kind(entry.status.st_mode); !kind.empty())
      return Failure{std::string(kind)};
    return entry;
  }

  /// Returns whether it is a virtual environment of Python in the folder of a project. A project
  /// may be one itself, by `python3 -m venv .`: nobody asks for the submission's own folder.
  static bool is_environment(const Entry& entry) {
    struct stat sign {};
    return S_ISDIR(entry.status.st_mode) &&
           fstatat(entry.file.number(), environment_sign, &sign, AT_SYMLINK_NOFOLLOW) == 0;
  }

  /// Returns why an entry of a folder is left out. A second name may lead to a file that its owner
  /// does not share.
  std::string reason_to_leave_out(const Entry& entry, const Entry& folder) const {
    if (S_ISDIR(entry.status.st_mode) && entry.status.st_dev != device_)
      return "is on another file system";
    const bool is_foreign = entry.status.st_uid != folder.status.st_uid;
    if (S_ISREG(entry.status.st_mode) && entry.status.st_nlink > 1 && is_foreign)
      return "is a hard link to another user's file";
    return "";
  }

  bool copy_folder(const Entry& source, const Descriptor& target, const std::string& path,
                   int depth) {
    if (depth > limits_.depth)
      return refuse("it has more than " + std::to_string(limits_.depth) + " levels of folders");
    const auto names = names_in(source.file, files_left_);
    if (!names) return leave_out(path, names.error()) && finish(target);
    files_left_ -= static_cast<std::int64_t>(names->size());
    if (files_left_ < 0)
      return refuse("it has more than " + std::to_string(limits_.files) + " files and folders");
    for (const std::string& name : *names)
      if (!copy_entry(source, target, name, path.empty() ? name : path + "/" + name, depth))
        return false;
    return finish(target);
  }

  bool copy_entry(const Entry& folder, const Descriptor& target, const std::string& name,
                  const std::string& path, int depth) {
    const auto entry = open_entry(folder.file.number(), name);
    if (!entry) return leave_out(path, entry.error());
    if (std::string reason = reason_to_leave_out(*entry, folder); !reason.empty())
      return leave_out(path, std::move(reason));
    if (is_environment(*entry)) return leave_out(path, packages_are_left_out);
    if (S_ISREG(entry->status.st_mode)) return copy_file(*entry, target, name, path);
    if (mkdirat(target.number(), name.c_str(), S_IRWXU) != 0) return fail(errno);
    const Descriptor inner(openat(target.number(), name.c_str(), reading | O_DIRECTORY));
    return inner ? copy_folder(*entry, inner, path, depth + 1) : fail(errno);
  }

  bool copy_file(const Entry& source, const Descriptor& target, const std::string& name,
                 const std::string& path) {
    if (source.status.st_size > bytes_left_) return refuse_size();
    const Descriptor copy(openat(target.number(), name.c_str(),
                                 O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, S_IRUSR));
    if (!copy) return fail(errno);
    if (!copy_bytes(source.file, copy)) {
      if (read_error_ == 0) return false;
      unlinkat(target.number(), name.c_str(), 0);
      return leave_out(path, cannot_be_read(std::exchange(read_error_, 0)));
    }
    const bool is_program = (source.status.st_mode & any_execution) != 0;
    return finish(copy, is_program ? 0755 : 0644);
  }

  /// Copies and counts the bytes, since the file may grow meanwhile.
  bool copy_bytes(const Descriptor& source, const Descriptor& copy) {
    for (;;) {
      const ssize_t count = ::read(source.number(), buffer_.data(), buffer_.size());
      if (count < 0 && errno == EINTR) continue;
      if (count < 0) read_error_ = errno;
      if (count <= 0) return count == 0;
      StopSignal::heed();
      bytes_left_ -= count;
      if (bytes_left_ < 0) return refuse_size();
      if (!write_all(copy.number(), {buffer_.data(), static_cast<std::size_t>(count)}))
        return fail(errno);
    }
  }

  /// Syncs a file or folder of ours that is complete. Some file systems keep no modes, and some
  /// refuse to sync a folder.
  bool finish(const Descriptor& copy, mode_t mode = 0755) {
    const bool has_mode = fchmod(copy.number(), mode) == 0 || errno == EPERM;
    return (has_mode && (fsync(copy.number()) == 0 || errno == EINVAL)) || fail(errno);
  }

  bool leave_out(const std::string& path, std::string reason) {
    left_out_.push_back({path.empty() ? "." : path, std::move(reason)});
    return true;
  }

  bool fail(int error) {
    failure_ = write_failure(error).value();
    return false;
  }

  bool refuse(const std::string& reason) {
    failure_ = reason + "; submit only what the player needs";
    return false;
  }

  bool refuse_size() {
    return refuse("it has more than " + std::to_string(limits_.mebibytes) + " MiB of files");
  }

  const IntakeLimits limits_;
  std::int64_t files_left_, bytes_left_;
  Descriptor target_;
  dev_t device_ = 0;
  std::vector<LeftOut> left_out_;
  std::string failure_;
  int read_error_ = 0;  // of the file that is being copied
  std::array<char, 1 << 16> buffer_;
};

}  // namespace

Expected<std::vector<LeftOut>> take_in(const fs::path& source, const fs::path& target,
                                       const IntakeLimits& limits) {
  return std::make_unique<TakingIn>(limits, target)->take(source);
}

}  // namespace connect4
