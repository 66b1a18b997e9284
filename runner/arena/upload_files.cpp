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

constexpr std::size_t longest_description = 64 * 1024;

/// Returns the first bytes of a file; fewer if it has fewer or cannot be read.
std::string first_bytes(const fs::path& path) {
  std::array<char, 4> bytes{};
  const File file(path.string(), O_RDONLY | O_NOFOLLOW);
  const ssize_t count = file ? read(file.number(), bytes.data(), bytes.size()) : 0;
  return {bytes.data(), count > 0 ? static_cast<std::size_t>(count) : 0};
}

/// Returns the name under which a sent file may be kept.
Expected<fs::path> name_of_copy(const std::string& sent) {
  auto name = EntryRules().place({sent, ArchiveEntry::Kind::file, false});
  if (!name) return name;
  if (name->empty()) return Failure{in_quotes(sent) + " is not a file that a bot needs"};
  if (name->has_parent_path())
    return Failure{in_quotes(sent) + " is in a folder; send the folder as an archive"};
  return name;
}

}  // namespace

Expected<SentHandIn> read_description(const fs::path& upload) {
  const auto text = read_whole_file((upload / inbox::description).string(), longest_description);
  if (!text) return Failure{text.error()};
  return parse_sent_hand_in(*text);
}

Expected<fs::path> lay_out(const fs::path& upload, const fs::path& target) {
  const auto sent = read_description(upload);
  if (!sent) return Failure{sent.error()};
  const auto name = name_of_copy(sent->file);
  if (!name) return Failure{name.error()};
  const fs::path copy = target / *name;
  std::error_code error;
  fs::create_directories(target, error);
  if (!error) fs::copy_file(upload / inbox::content, copy, error);
  if (!error && is_program_file(copy, first_bytes(copy)))
    fs::permissions(copy, fs::perms(0755), error);
  if (error) return Failure{in_quotes(sent->file) + " cannot be written: " + error.message()};
  return copy;
}

}  // namespace connect4
