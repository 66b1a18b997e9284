#include "runner/tournament/run/workers/cluster/chunk_folder.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <string_view>
#include <system_error>

#include "protocol/files/file.hpp"
#include "runner/process/system_fault.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

const std::string name_of_folders = "chunks-";
constexpr const char* result_ending = ".res";

/// As we give them: "chunks-1764000000". What else is there is not ours.
bool is_name_of_folder(const std::string& name) {
  return name.starts_with(name_of_folders) && name.size() > name_of_folders.size() &&
         std::all_of(name.begin() + static_cast<std::ptrdiff_t>(name_of_folders.size()), name.end(),
                     [](char letter) { return letter >= '0' && letter <= '9'; });
}

}  // namespace

ChunkFolder::ChunkFolder(const fs::path& results, std::chrono::sys_seconds begun)
    : folder_(results / (name_of_folders + std::to_string(begun.time_since_epoch().count()))) {}

std::vector<ChunkFolder> ChunkFolder::all_in(const fs::path& results) {
  std::vector<ChunkFolder> folders;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(results, none))
    if (is_name_of_folder(entry.path().filename().string())) folders.emplace_back(entry.path());
  return folders;
}

fs::path ChunkFolder::result_file(const ChunkAttempt& attempt) const {
  return folder_ / (to_text(attempt) + result_ending);
}

void ChunkFolder::make() const {
  fs::create_directories(folder_.parent_path());
  if (mkdir(folder_.c_str(), 0777) != 0 && errno != EEXIST)
    throw SystemFault(errno, "cannot make " + folder_.string());
  if (fs::symlink_status(folder_).type() != fs::file_type::directory)
    throw SystemFault(folder_.string() + " is no folder; move it away");
}

void ChunkFolder::write(const fs::path& file, const std::string& text) {
  unlink(file.c_str());  // a link would lead elsewhere
  const File target(file.string(), O_WRONLY | O_CREAT | O_EXCL, 0666);
  std::string_view rest = text;
  while (target && !rest.empty()) {
    const ssize_t count = ::write(target.number(), rest.data(), rest.size());
    if (count < 0) break;
    rest.remove_prefix(static_cast<std::size_t>(count));
  }
  if (!target || !rest.empty()) throw SystemFault(errno, "cannot write " + file.string());
}

std::vector<ChunkAttempt> ChunkFolder::results() const {
  std::vector<ChunkAttempt> found;
  std::error_code error;
  const fs::directory_iterator entries(folder_, error);
  if (error) throw SystemFault(error.value(), "cannot read " + folder_.string());
  for (const auto& entry : entries) {
    const fs::path name = entry.path().filename();
    if (name.extension() != result_ending) continue;
    if (const auto attempt = parse_attempt(name.stem().string())) found.push_back(*attempt);
  }
  std::sort(found.begin(), found.end());
  return found;
}

void ChunkFolder::clear() const {
  std::error_code in_use;  // by a task that is being cancelled
  fs::remove_all(folder_, in_use);
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
