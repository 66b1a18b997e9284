#include "protocol/files/draft.hpp"

#include <atomic>
#include <cerrno>
#include <cstdio>
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

}  // namespace connect4
