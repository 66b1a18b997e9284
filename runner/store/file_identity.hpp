// Whether a name still means the file it meant.
#pragma once

#include <sys/stat.h>

#include <filesystem>
#include <optional>
#include <utility>

namespace connect4 {

/// A file as the kernel tells it from others: what is written to a file whose name is gone is lost.
/// Asks by name alone and never opens the file: to close a second descriptor of a database would
/// drop SQLite's locks on it. A value type.
class FileIdentity {
 public:
  explicit FileIdentity(std::filesystem::path path) : path_(std::move(path)), is_(look()) {}

  /// False once the file has been deleted, moved or replaced, or if it never was there.
  bool still_there() const { return is_.has_value() && look() == is_; }

  /// Whether another file now goes by the name.
  bool is_replaced() const {
    const auto now = look();
    return is_.has_value() && now.has_value() && now != is_;
  }

  const std::filesystem::path& path() const { return path_; }

 private:
  using DeviceAndInode = std::pair<dev_t, ino_t>;

  std::optional<DeviceAndInode> look() const {
    struct stat status {};
    if (stat(path_.c_str(), &status) != 0) return std::nullopt;
    return DeviceAndInode{status.st_dev, status.st_ino};
  }

  std::filesystem::path path_;
  std::optional<DeviceAndInode> is_;
};

}  // namespace connect4
