#include "protocol/files/file.hpp"

#include <cerrno>
#include <system_error>

namespace connect4 {

Failure system_failure(int error) {
  return Failure{std::generic_category().message(error)};
}

Expected<void> check_path(const std::string& path) {
  if (path.empty()) return Failure{"a filename is needed"};
  if (path.find('\0') != std::string::npos) return Failure{"a filename has no zero byte"};
  return {};
}

Expected<void> check_regular(const struct stat& status) {
  if (S_ISDIR(status.st_mode)) return system_failure(EISDIR);
  if (!S_ISREG(status.st_mode)) return Failure{"it is not a regular file"};
  return {};
}

}  // namespace connect4
