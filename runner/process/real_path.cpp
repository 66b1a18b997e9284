#include "runner/process/real_path.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>

namespace connect4 {

namespace fs = std::filesystem;

namespace {

fs::path without_last_slash(const fs::path& path) {
  return path.has_filename() ? path : path.parent_path();
}

}  // namespace

fs::path plain_path(const fs::path& path) {
  std::error_code none;
  return (fs::absolute(path, none) / "").lexically_normal().parent_path();
}

fs::path real_path(const fs::path& path) {
  std::error_code none;
  const fs::path result = fs::weakly_canonical(fs::absolute(path, none), none);
  return without_last_slash(none ? path.lexically_normal() : result);
}

fs::path own_place(const fs::path& path) {
  std::error_code none;
  const fs::path named = without_last_slash(fs::absolute(path, none).lexically_normal());
  return real_path(named.parent_path()) / named.filename();
}

bool is_there(const fs::path& path) {
  std::error_code none;
  return fs::exists(path, none);
}

bool is_folder(const fs::path& path) {
  std::error_code none;
  return fs::is_directory(path, none);
}

bool is_one_file(const fs::path& left, const fs::path& right) {
  std::error_code none;
  if (!is_there(left)) return real_path(left) == real_path(right);
  return fs::is_regular_file(left, none) && fs::equivalent(left, right, none);
}

bool is_within(const fs::path& path, const fs::path& folder) {
  if (folder.empty()) return false;
  const auto [end, rest] = std::mismatch(folder.begin(), folder.end(), path.begin(), path.end());
  return end == folder.end() || (end->empty() && std::next(end) == folder.end());
}

bool is_of_system(const fs::path& path) {
  const auto folders = {"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"};
  return std::any_of(folders.begin(), folders.end(),
                     [&](const fs::path folder) { return is_within(path, folder); });
}

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
