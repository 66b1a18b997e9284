#include "runner/console/whole_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "lib/text/printable.hpp"
#include "runner/console/usage_error.hpp"

namespace connect4 {

namespace {

/// What the creation mask leaves of 0666: the mode of any new file.
mode_t usual_mode() {
  const mode_t mask = umask(0);
  umask(mask);
  return 0666 & ~mask;
}

}  // namespace

WholeFile::WholeFile(const std::string& path) : path_(path) {
  std::error_code error;
  const auto status = std::filesystem::status(path_, error);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
    file_ = Descriptor(open(path_.c_str(), O_WRONLY | O_CLOEXEC));
  } else {
    // Through a symbolic link, so that the link stays one.
    const auto target = std::filesystem::weakly_canonical(path_, error);
    if (!error) path_ = target.string();
    draft_ = path_ + ".XXXXXX";
    file_ = Descriptor(mkostemp(draft_.data(), O_CLOEXEC));
    if (!file_) draft_.clear();
  }
  if (!file_) fail();
}

WholeFile::~WholeFile() {
  if (!draft_.empty()) unlink(draft_.c_str());
}

void WholeFile::commit(std::string_view content) {
  while (!content.empty()) {
    const ssize_t count = write(file_.number(), content.data(), content.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) fail();
    content.remove_prefix(static_cast<std::size_t>(count));
  }
  if (draft_.empty()) return;
  if (fchmod(file_.number(), usual_mode()) != 0 || fsync(file_.number()) != 0 ||
      std::rename(draft_.c_str(), path_.c_str()) != 0)
    fail();
  draft_.clear();
}

void WholeFile::fail() const {
  throw UsageError("cannot write \"" + shortened(path_, 200) +
                   "\": " + std::generic_category().message(errno) +
                   "; choose a file in a folder that exists and that you may write to");
}

}  // namespace connect4
