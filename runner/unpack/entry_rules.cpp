#include "runner/unpack/entry_rules.hpp"

#include <elf.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "lib/text/printable.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;
using Kind = ArchiveEntry::Kind;

constexpr std::size_t most_name_bytes = 255;  // Linux's NAME_MAX

/// Additions of systems and tools to folders, which no player needs.
constexpr std::array<std::string_view, 4> unneeded{"__MACOSX", ".DS_Store", ".git", "node_modules"};

Failure refused(const ArchiveEntry& entry, const std::string& reason) {
  return Failure{in_quotes(entry.name) + " " + reason + "; leave it out of the archive"};
}

bool has_control_character(std::string_view name) {
  return std::ranges::any_of(name, [](char letter) {
    return static_cast<unsigned char>(letter) < 0x20 || letter == 0x7F;
  });
}

/// Returns the reason why a name is refused; empty for a good one.
std::string problem_with_name(const std::string& name) {
  if (name.empty()) return "has no name";
  if (!is_utf8(name)) return "has a name that is not UTF-8";
  if (has_control_character(name)) return "has a control character in its name";
  if (name.find('\\') != std::string::npos) return "has a backslash in its name";
  if (name.starts_with('/')) return "has an absolute path";
  return "";
}

/// Returns the reason why an entry is refused whatever its name is; empty if it is not.
std::string problem_with_kind(const ArchiveEntry& entry) {
  if (entry.is_encrypted) return "is encrypted";
  if (entry.kind == Kind::link) return "is a link";
  if (entry.kind == Kind::other) return "is a device, a pipe or a socket";
  return "";
}

}  // namespace

std::set<fs::path> environments_in(const std::vector<std::string>& names) {
  std::set<fs::path> environments;
  for (const fs::path name : names)
    if (name.filename() == environment_sign && name.has_parent_path())
      environments.insert(name.lexically_normal().parent_path());
  std::erase_if(environments, [&](const fs::path& folder) {  // made by `python3 -m venv .`
    return std::ranges::all_of(names, [&](const fs::path& name) {
      return (name.lexically_normal() / "").string().starts_with(folder.string() + "/");
    });
  });
  return environments;
}

std::string why_left_out(const fs::path& path) {
  const std::string name = path.filename().string();
  return name != "node_modules" && std::ranges::find(unneeded, name) != unneeded.end()
             ? "is not needed"
             : packages_are_left_out;
}

bool is_program_file(const fs::path& file, std::string_view first_bytes) {
  return first_bytes.starts_with("#!") || first_bytes.starts_with(ELFMAG) ||
         file.filename() == "build.sh";
}

Expected<fs::path> EntryRules::place(const ArchiveEntry& entry) {
  if (const std::string problem = problem_with_name(entry.name); !problem.empty())
    return refused(entry, problem);
  auto path = path_of(entry);
  if (!path || path->empty()) return path;
  names_bytes_ += entry.name.size();
  if (entry.name.size() > limits_.name_bytes) return refused(entry, "has too long a name");
  if (names_bytes_ > limits_.names_bytes)
    return Failure{"the names of its files add up to more than 1 MiB"};
  if (const std::string problem = problem_with_kind(entry); !problem.empty())
    return refused(entry, problem);
  if (const auto noted = note(*path, entry.kind); !noted) return refused(entry, noted.error());
  if (static_cast<std::int64_t>(files_.size() + folders_.size()) > limits_.entries)
    return Failure{"it has more than " + std::to_string(limits_.entries) + " files and folders"};
  return path;
}

Expected<fs::path> EntryRules::path_of(const ArchiveEntry& entry) {
  fs::path path;
  int depth = 0;
  for (const fs::path& part : fs::path(entry.name)) {
    if (part.empty() || part == ".") continue;
    if (part == "..") return refused(entry, "leads outside the archive");
    if (part.string().size() > most_name_bytes) return refused(entry, "has too long a name");
    path /= part;
    if (environments_.contains(path) ||
        std::ranges::find(unneeded, part.string()) != unneeded.end()) {
      left_out_.insert(path.string());
      return fs::path();
    }
    if (++depth > limits_.depth + (entry.kind == Kind::file ? 1 : 0))
      return refused(entry,
                     "is inside more than " + std::to_string(limits_.depth) + " levels of folders");
  }
  return path;
}

/// A folder may come twice: some programs list it again before each of its files.
Expected<void> EntryRules::note(const fs::path& path, Kind kind) {
  for (fs::path above = path.parent_path(); !above.empty(); above = above.parent_path()) {
    if (files_.contains(above)) return Failure{"is in a folder that is also a file"};
    folders_.insert(above);
  }
  if (kind == Kind::folder) {
    if (files_.contains(path)) return Failure{"is a file and a folder"};
    folders_.insert(path);
    return {};
  }
  if (folders_.contains(path)) return Failure{"is a file and a folder"};
  if (!files_.insert(path).second) return Failure{"appears twice"};
  return {};
}

}  // namespace connect4
