#include "runner/process/search_path.hpp"

#include <unistd.h>

#include <cstdlib>

namespace connect4 {

namespace fs = std::filesystem;

std::string search_path() {
  const char* const path = std::getenv("PATH");
  return path != nullptr && *path != '\0' ? path : usual_search_path;
}

std::optional<fs::path> find_executable(const std::string& name, const std::string& path) {
  std::string rest = path + ':';
  for (std::size_t end; (end = rest.find(':')) != std::string::npos; rest.erase(0, end + 1)) {
    std::error_code none;
    const fs::path candidate = fs::absolute(fs::path(rest.substr(0, end)) / name, none);
    if (fs::is_regular_file(candidate, none) && access(candidate.c_str(), X_OK) == 0)
      return candidate;
  }
  return std::nullopt;
}

}  // namespace connect4
