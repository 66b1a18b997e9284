#include "runner/catalog/conventions.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "lib/text/printable.hpp"
#include "lib/text/words.hpp"
#include "protocol/files/file.hpp"
#include "runner/catalog/build/build_ways.hpp"
#include "runner/catalog/class_file.hpp"
#include "runner/catalog/player_folder.hpp"
#include "runner/process/real_path.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;
using Files = std::vector<fs::path>;

constexpr std::array<std::string_view, 6> archive_endings{".tar.gz", ".tar.xz", ".tgz",
                                                          ".txz",    ".tar",    ".zip"};

/// A kind of file that is no player, by its ending. To add one: a row here.
struct NoPlayer {
  std::string_view ending;
  std::string_view told;  ///< with FILE in the place of its path
};

constexpr std::array<NoPlayer, 6> no_players{{
    {".ipynb",
     "is a notebook; export its code as a Python file: jupyter nbconvert --to script FILE"},
    {".exe",
     "is a Windows program, which Linux cannot run; submit its source text, or build it for Linux "
     "(a program for .NET plays by mono)"},
    {".dll",
     "is a library of .NET or Windows; submit a program for Linux: dotnet publish -c Release -r "
     "linux-x64 --self-contained"},
    {".pyc", "is compiled Python, which runs on only one version; submit its source text"},
    {".docx", "is a document; submit the program's source text in a file of its own"},
    {".pdf", "is a document; submit the program's source text in a file of its own"},
}};

/// Returns the content of a folder by name, without hidden files, __MACOSX and __pycache__.
Files content_of(const fs::path& folder, fs::file_type type) {
  Files files;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    std::error_code none;
    const std::string name = entry->path().filename().string();
    if (name.starts_with('.') || (name.starts_with("__") && name != "__main__.py")) continue;
    if (type == fs::file_type::directory && entry->is_symlink(none)) continue;
    if (entry->status(none).type() == type) files.push_back(entry->path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

/// Returns the file that a manifest names, if it is there, in the folder.
std::optional<fs::path> named_file(const fs::path& folder, const std::string& name) {
  const fs::path file = plain_path(folder / name);
  std::error_code none;
  if (name.empty() || !is_within(real_path(file), real_path(folder)) ||
      !fs::is_regular_file(file, none) || !may_be_player(file))
    return std::nullopt;
  return file;
}

std::optional<fs::path> program_of_package_json(const fs::path& folder) {
  constexpr std::size_t most_bytes_of_package = 1 << 20;
  const auto text = read_whole_file((folder / "package.json").string(), most_bytes_of_package);
  if (!text) return std::nullopt;
  const nlohmann::json package = nlohmann::json::parse(*text, nullptr, false);
  if (!package.is_object()) return std::nullopt;
  std::vector<nlohmann::json> named{package.value("main", nlohmann::json())};
  const nlohmann::json bin = package.value("bin", nlohmann::json());
  if (bin.is_string() || (bin.is_object() && bin.size() == 1))
    named.insert(named.begin(), bin.is_string() ? bin : *bin.begin());
  for (const nlohmann::json& name : named)
    if (name.is_string())
      if (auto file = named_file(folder, name.get<std::string>())) return file;
  return std::nullopt;
}

}  // namespace

std::string_view archive_ending(const fs::path& file) {
  const std::string name = in_small_letters(file.filename().string());
  const auto* const found = std::ranges::find_if(
      archive_endings, [&](std::string_view ending) { return name.ends_with(ending); });
  return found == archive_endings.end() || found->size() == name.size() ? std::string_view()
                                                                        : *found;
}

Files files_in(const fs::path& folder) {
  return content_of(folder, fs::file_type::regular);
}

Files folders_in(const fs::path& folder) {
  return content_of(folder, fs::file_type::directory);
}

std::optional<fs::path> archive_in(const fs::path& folder) {
  if (!folders_in(folder).empty()) return std::nullopt;
  std::optional<fs::path> archive;
  for (const fs::path& file : files_in(folder)) {
    const bool is_packed = !archive_ending(file).empty();
    if (is_packed ? archive.has_value() : may_become_player(file) || is_build_file(file))
      return std::nullopt;
    if (is_packed) archive = file;
  }
  return archive;
}

std::optional<fs::path> declared_program(const fs::path& folder) {
  if (auto program = program_of_package_json(folder)) return program;
  const fs::path main = folder / "__main__.py";
  std::error_code none;
  return fs::is_regular_file(main, none) ? std::optional(main) : std::nullopt;
}

Files files_below(const fs::path& folder, std::string_view ending) {
  constexpr int deepest = 8;
  constexpr int most_entries = 5'000;
  Files files;
  std::error_code none;
  fs::recursive_directory_iterator entry(folder, none), end;
  for (int count = 0; !none && entry != end && count < most_entries;
       entry.increment(none), ++count) {
    const std::string name = entry->path().filename().string();
    if (entry.depth() >= deepest || name.starts_with('.') || name == "node_modules")
      entry.disable_recursion_pending();
    std::error_code gone;
    if (entry->symlink_status(gone).type() == fs::file_type::regular && name.ends_with(ending))
      files.push_back(entry->path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

Files main_classes_below(const fs::path& folder) {
  Files classes = files_below(folder, ".class");
  std::erase_if(classes, [](const fs::path& file) {
    const auto read = read_class(file);
    return !read || !read->has_main || !class_path_of(*read, file);
  });
  return classes;
}

std::string remedy_for_kind(const fs::path& file) {
  const std::string ending = in_small_letters(file.extension().string());
  for (const NoPlayer& kind : no_players) {
    if (kind.ending != ending) continue;
    std::string told(kind.told);
    if (const std::size_t at = told.find("FILE"); at != std::string::npos)
      told.replace(at, 4, shortened(as_shell_word(file.filename().string()), longest_quoted));
    return told;
  }
  return "";
}

std::string module_of(const fs::path& file) {
  if (file.filename() != "__main__.py" || !is_there(file.parent_path() / "__init__.py")) return "";
  return plain_path(file).parent_path().filename().string();
}

}  // namespace connect4
