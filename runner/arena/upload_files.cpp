#include "runner/arena/upload_files.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <system_error>

#include "lib/text/printable.hpp"
#include "protocol/files/file.hpp"
#include "runner/unpack/entry_rules.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t longest_description = 4 << 20;

/// Returns the first bytes of a file; fewer if it has fewer or cannot be read.
std::string first_bytes(const fs::path& path) {
  std::array<char, 4> bytes{};
  const File file(path.string(), O_RDONLY | O_NOFOLLOW);
  const ssize_t count = file ? read(file.number(), bytes.data(), bytes.size()) : 0;
  return {bytes.data(), count > 0 ? static_cast<std::size_t>(count) : 0};
}

Expected<void> copy_to(const UploadedFile& file, const fs::path& place) {
  std::error_code error;
  fs::create_directories(place.parent_path(), error);
  if (!error) fs::copy_file(file.path, place, error);
  if (!error && is_program_file(place, first_bytes(place)))
    fs::permissions(place, fs::perms(0755), error);
  if (error) return Failure{in_quotes(file.name) + " cannot be written: " + error.message()};
  return {};
}

/// Returns the only entry of a folder, or the folder itself.
fs::path only_entry_of(const fs::path& folder) {
  std::vector<fs::path> entries;
  std::error_code none;
  for (fs::directory_iterator entry(folder, none), end; !none && entry != end;
       entry.increment(none))
    entries.push_back(entry->path());
  return entries.size() == 1 ? entries.front() : folder;
}

}  // namespace

Expected<SentHandIn> read_description(const fs::path& upload) {
  const auto text = read_whole_file((upload / inbox::description).string(), longest_description,
                                    "any description of a submission");
  if (!text) return Failure{text.error()};
  return parse_sent_hand_in(*text);
}

Expected<std::vector<UploadedFile>> uploaded_files(const fs::path& upload) {
  const auto sent = read_description(upload);
  if (!sent) return Failure{sent.error()};
  std::vector<UploadedFile> files;
  for (std::size_t i = 0; i < sent->files.size(); ++i)
    files.push_back({sent->files[i].name, upload / std::to_string(i)});
  return files;
}

Expected<LaidOut> lay_out(const fs::path& upload, const fs::path& target) {
  const auto files = uploaded_files(upload);
  if (!files) return Failure{files.error()};
  std::vector<std::string> names;
  for (const UploadedFile& file : *files) names.push_back(file.name);
  EntryRules rules(environments_in(names));
  for (const UploadedFile& file : *files) {
    const auto place = rules.place({file.name, ArchiveEntry::Kind::file, false});
    if (!place) return Failure{place.error()};
    if (place->empty()) continue;
    if (const auto copied = copy_to(file, target / *place); !copied) return Failure{copied.error()};
  }
  std::error_code none;
  if (!fs::exists(target, none)) return Failure{"it has no file that the bot needs"};
  return LaidOut{only_entry_of(target), {rules.left_out().begin(), rules.left_out().end()}};
}

}  // namespace connect4
