#include "runner/process/folder_size.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <system_error>

namespace connect4 {

std::int64_t bytes_on_disk(const std::filesystem::path& folder, std::int64_t most) {
  constexpr std::int64_t block = 4096, unit = 512;
  std::int64_t sum = 0;
  std::error_code gone;
  const auto options = std::filesystem::directory_options::skip_permission_denied;
  for (std::filesystem::recursive_directory_iterator entry(folder, options, gone), end;
       !gone && entry != end && sum <= most; entry.increment(gone)) {
    struct stat status {};
    if (lstat(entry->path().c_str(), &status) != 0) continue;
    sum += std::max<std::int64_t>(status.st_blocks * unit, block);
  }
  return sum;
}

}  // namespace connect4
