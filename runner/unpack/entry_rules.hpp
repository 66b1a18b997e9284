// The rules for the entries of an archive that a stranger has packed.
#pragma once

#include <cstdint>
#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lib/expected.hpp"

namespace connect4 {

/// The limits of one archive. One with more is refused as a whole.
struct ArchiveLimits {
  std::int64_t packed_mb = 20;                         ///< MiB of the archive
  std::int64_t mebibytes = 100;                        ///< of all files in it, holes included
  std::int64_t entries = 2'000;                        ///< files and folders
  int depth = 16;                                      ///< folders inside one another
  std::size_t name_bytes = 1024;                       ///< of one path
  std::size_t names_bytes = std::size_t{1024} * 1024;  ///< of all paths together
};

inline constexpr ArchiveLimits archive_limits;

/// An entry as the archive describes it.
struct ArchiveEntry {
  enum class Kind : std::uint8_t { file, folder, link, other };

  std::string name;  ///< a path; a stranger's bytes
  Kind kind = Kind::file;
  bool is_encrypted = false;
};

/// Decides for each entry of one archive, in their order, where it goes. Belongs to one thread.
class EntryRules {
 public:
  /// `environments` are the folders that environments_in() has found.
  explicit EntryRules(std::set<std::filesystem::path> environments = {},
                      const ArchiveLimits& limits = archive_limits)
      : limits_(limits), environments_(std::move(environments)) {}

  /// Returns the path of the entry from the target folder on. Each part of it is the name of a file
  /// below the one before. It is empty for the target itself and for entries that nobody needs; see
  /// left_out(). The failure names the entry and the reason; then the whole archive is refused.
  Expected<std::filesystem::path> place(const ArchiveEntry& entry);

  /// Returns the topmost folders and files that were left out, such as __MACOSX, .git,
  /// node_modules and virtual environments.
  const std::set<std::string>& left_out() const { return left_out_; }

 private:
  Expected<std::filesystem::path> path_of(const ArchiveEntry& entry);
  Expected<void> note(const std::filesystem::path& path, ArchiveEntry::Kind kind);

  const ArchiveLimits limits_;
  const std::set<std::filesystem::path> environments_;
  std::set<std::filesystem::path> files_, folders_;
  std::set<std::string> left_out_;
  std::size_t names_bytes_ = 0;  // of all names so far
};

/// Returns the folders that are virtual environments of Python, by the names of all entries.
std::set<std::filesystem::path> environments_in(const std::vector<std::string>& names);

/// Returns why a file or folder of left_out() is not taken, by its name: "is not needed".
std::string why_left_out(const std::filesystem::path& path);

/// The file that makes a folder a virtual environment, and why such a folder is not taken.
inline constexpr const char* environment_sign = "pyvenv.cfg";
inline constexpr const char* packages_are_left_out =
    "contains packages for one machine only; players use those of the machine that plays";

/// Returns whether a file of a submission becomes executable though its sender did not say so: by
/// its first bytes or its name.
bool is_program_file(const std::filesystem::path& file, std::string_view first_bytes);

}  // namespace connect4
