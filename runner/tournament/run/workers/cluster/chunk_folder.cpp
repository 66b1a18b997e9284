#include "runner/tournament/run/workers/cluster/chunk_folder.hpp"

#include <algorithm>
#include <system_error>

namespace connect4 {

namespace {

namespace fs = std::filesystem;

constexpr const char* result_ending = ".res";

}  // namespace

fs::path ChunkFolder::result_file(const ChunkAttempt& attempt) const {
  return folder_ / (to_text(attempt) + result_ending);
}

std::vector<ChunkAttempt> ChunkFolder::results() const {
  std::vector<ChunkAttempt> found;
  for (const auto& entry : fs::directory_iterator(folder_)) {
    const fs::path name = entry.path().filename();
    if (name.extension() != result_ending) continue;
    if (const auto attempt = parse_attempt(name.stem().string())) found.push_back(*attempt);
  }
  std::sort(found.begin(), found.end());
  return found;
}

void ChunkFolder::remove(const std::vector<int>& ids) const {
  if (ids.empty()) return;
  std::error_code gone;
  for (const int id : ids) fs::remove(chunk_file(id), gone);
  for (const ChunkAttempt& attempt : results())
    if (std::find(ids.begin(), ids.end(), attempt.id) != ids.end())
      fs::remove(result_file(attempt), gone);
}

}  // namespace connect4
