#include "runner/arena/site/draft_entry.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <system_error>
#include <utility>
#include <vector>

#include "runner/arena/inbox.hpp"
#include "runner/process/scratch_folder.hpp"
#include "runner/web/key.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

/// Returns a name that sorts by time, and that nobody else has.
std::string next_id() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  std::array<char, 32> time{};
  std::snprintf(
      time.data(), time.size(), "%016lld-",
      static_cast<long long>(std::chrono::duration_cast<std::chrono::microseconds>(now).count()));
  return time.data() + new_key();
}

}  // namespace

DraftEntry::DraftEntry(fs::path inbox, std::string id)
    : inbox_(std::move(inbox)), id_(std::move(id)) {}

DraftEntry::DraftEntry(DraftEntry&& from) noexcept
    : inbox_(std::move(from.inbox_)), id_(std::exchange(from.id_, {})) {}

DraftEntry::~DraftEntry() {
  if (!id_.empty()) remove_tree(folder());
}

Expected<DraftEntry> DraftEntry::make(const fs::path& inbox) {
  DraftEntry draft(inbox, next_id());
  if (mkdir(draft.folder().c_str(), 0700) != 0) return system_failure(errno);
  return draft;
}

fs::path DraftEntry::folder() const {
  return inbox_ / (std::string(inbox::draft_prefix) + id_);
}

File DraftEntry::make_file(const std::string& name) const {
  return File((folder() / name).string(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0600);
}

Expected<std::string> DraftEntry::become(std::string_view prefix) {
  auto name = rename_to(folder(), prefix);
  if (name) id_.clear();
  return name;
}

Expected<std::string> DraftEntry::become_file(std::string_view prefix, const std::string& name) {
  return rename_to(folder() / name, prefix);
}

Expected<std::string> DraftEntry::rename_to(const fs::path& what, std::string_view prefix) {
  std::string name = std::string(prefix) + id_;
  std::error_code error;
  fs::rename(what, inbox_ / name, error);
  if (error) return Failure{error.message()};
  return name;
}

void remove_drafts(const fs::path& inbox) {
  std::vector<fs::path> drafts;
  std::error_code error;
  for (fs::directory_iterator entry(inbox, error), end; !error && entry != end;
       entry.increment(error))
    if (entry->path().filename().string().starts_with(inbox::draft_prefix))
      drafts.push_back(entry->path());
  for (const fs::path& draft : drafts) remove_tree(draft);
}

}  // namespace connect4
