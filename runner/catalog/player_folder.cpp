#include "runner/catalog/player_folder.hpp"

#include <elf.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/text/phrases.hpp"
#include "lib/text/printable.hpp"
#include "lib/text/words.hpp"
#include "runner/catalog/build/build_ways.hpp"
#include "runner/catalog/conventions.hpp"
#include "runner/catalog/languages.hpp"
#include "runner/process/file_beginning.hpp"
#include "runner/process/real_path.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;
using Files = std::vector<fs::path>;

/// Best first; the folder's own name is another one.
constexpr std::array<std::string_view, 6> usual_names{"mybot", "bot",        "player",
                                                      "agent", "submission", "main"};

constexpr std::array<std::string_view, 8> build_folders{
    "build", "bin", "target/release", "dist", "out", "classes", "target", "build/libs"};

/// Whether it begins as programs do (ELF), or names its interpreter.
bool has_code(const fs::path& file) {
  const std::string ending = file.extension().string();
  if (ending == ".so" || ending == ".o") return false;
  const std::string text = beginning_of(file, SELFMAG);
  return text == ELFMAG || text.starts_with("#!");
}

bool is_java(const fs::path& file) {
  return file.extension() == ".java";
}

/// Java runs a source file as it is only if it is alone.
Files programs_in(const fs::path& folder) {
  Files files = files_in(folder);
  const bool is_unbuilt = std::count_if(files.begin(), files.end(), is_java) > 1;
  std::erase_if(files, [&](const fs::path& file) {
    return !may_be_player(file) || (is_unbuilt && is_java(file));
  });
  return files;
}

/// Returns the letters and digits of a name, so that AnnBot and ann_bot are the same.
std::string letters_of(const fs::path& name) {
  std::string text = in_small_letters(name.string());
  std::erase_if(text, [](unsigned char letter) { return letter < 0x80 && !std::isalnum(letter); });
  return text;
}

std::optional<fs::path> named(const Files& files, const std::string& name) {
  const auto found = std::find_if(files.begin(), files.end(), [&](const fs::path& file) {
    return letters_of(file.stem()) == name;
  });
  return found == files.end() ? std::nullopt : std::optional(*found);
}

/// By its name, or because it is the only one.
std::optional<fs::path> chosen(const Files& files, const fs::path& folder) {
  for (const std::string_view name : usual_names)
    if (auto file = named(files, std::string(name))) return file;
  for (const char* const end : {"", "bot"})
    if (auto file = named(files, letters_of(folder.filename()) + end)) return file;
  return files.size() == 1 ? std::optional(files.front()) : std::nullopt;
}

std::optional<fs::path> built_in(const fs::path& folder) {
  for (const std::string_view place : build_folders)
    if (auto file = chosen(programs_in(folder / place), folder)) return file;
  return std::nullopt;
}

/// Returns the program of the folder for sources, or the only package of Python that runs as one.
std::optional<fs::path> in_sources(const fs::path& folder) {
  Files packages;
  for (const fs::path& place : {folder / "src", folder}) {
    std::error_code none;
    if (fs::is_symlink(place, none)) continue;
    if (place != folder)
      if (auto file = chosen(programs_in(place), folder)) return file;
    for (const fs::path& inner : folders_in(place))
      if (is_there(inner / "__main__.py")) packages.push_back(inner / "__main__.py");
  }
  return packages.size() == 1 ? std::optional(packages.front()) : std::nullopt;
}

/// Returns the program by the first rule that finds one (player_folder.hpp).
std::optional<fs::path> find_program(const fs::path& folder) {
  if (auto file = declared_program(folder)) return file;
  if (auto file = chosen(programs_in(folder), folder)) return file;
  if (auto file = built_in(folder)) return file;
  if (auto file = chosen(main_classes_below(folder), folder)) return file;
  return in_sources(folder);
}

std::string in_folder(const fs::path& folder, std::string_view command) {
  return "(cd " + as_shell_word(folder.string()) + " && " + std::string(command) + ")";
}

std::string names_of(const Files& files) {
  const auto name = [](const fs::path& file) { return file.filename().string(); };
  return shortened(joined(files, ", ", name), longest_quoted);
}

/// A command that could make the program.
std::optional<std::string> command_to_build(const fs::path& folder) {
  if (const auto build = find_build(folder)) return in_folder(folder, build->command);
  for (const fs::path& file : files_in(folder))
    if (const std::string command = compilation_of(file); !command.empty()) return command;
  return std::nullopt;
}

Failure no_program(const fs::path& folder, const Files& programs) {
  const std::string name = in_quotes(folder.string());
  if (const std::string reason = beginning_of(folder / failed_build, longest_quoted);
      !reason.empty())
    return Failure{name + " could not be built: " + printable(trimmed(reason))};
  if (programs.size() > 1)
    return Failure{name + " contains more than one program (" + names_of(programs) +
                   "); name one of them mybot, with its extension, or give its path"};
  if (const auto command = command_to_build(folder))
    return Failure{name + " has no program in it yet; build it first: " + *command};
  if (const auto archive = archive_in(folder))
    return Failure{name + " contains the player in an archive, " +
                   in_quotes(archive->filename().string()) +
                   "; unpack it there, or let connect4 tournament init --build do that"};
  const Files all = files_in(folder), folders = folders_in(folder);
  for (const fs::path& file : all)
    if (const std::string told = remedy_for_kind(file); !told.empty())
      return Failure{name + " has no program in it: " + in_quotes(file.filename().string()) + " " +
                     told};
  if (all.empty() && folders.empty())
    return Failure{name + " is empty; put the player's program into it"};
  std::string content = all.empty() ? "" : "only " + names_of(all);
  if (all.empty()) content = "only the folders " + names_of(folders);
  return Failure{name + " has no program in it, " + content +
                 "; a program is a file that ends in " + listed_endings(", ") +
                 ", or that the system can run"};
}

/// The only folder in one without files.
std::optional<fs::path> only_folder_in(const fs::path& folder) {
  const Files folders = folders_in(folder);
  std::error_code none;
  if (folders.size() != 1 || !files_in(folder).empty() || fs::is_symlink(folders.front(), none))
    return std::nullopt;
  return folders.front();
}

/// Nothing if it can be looked into.
std::optional<Failure> problem_with_reading(const fs::path& folder) {
  std::error_code error;
  const fs::directory_iterator content(folder, error);
  if (!error) return std::nullopt;
  return Failure{"cannot read " + in_quotes(folder.string()) + ": " + error.message()};
}

}  // namespace

std::string lower_stem(const fs::path& file) {
  return in_small_letters(file.stem().string());
}

bool is_helper(const fs::path& file) {
  const std::string stem = lower_stem(file);
  return stem == "connect4" || stem == "__init__" || stem == "conftest" || stem == "test" ||
         stem.starts_with("test_") || stem.ends_with("_test") ||
         stem.find('$') != std::string::npos;
}

bool may_be_player(const fs::path& file) {
  return !is_helper(file) && !is_build_file(file) &&
         (interpreter_of(file) != nullptr || has_code(file));
}

fs::path above_build_folder(const fs::path& folder) {
  for (const std::string_view place : build_folders)
    if (folder.string().ends_with("/" + std::string(place)))
      return folder.string().substr(0, folder.string().size() - place.size() - 1);
  return folder;
}

bool may_become_player(const fs::path& file) {
  std::error_code none;
  return fs::is_regular_file(file, none) && letters_of(file.stem()) != "connect4" &&
         (interpreter_of(file) != nullptr || !compilation_of(file).empty() || has_code(file));
}

fs::path without_wrapping(fs::path folder) {
  while (const auto inner = only_folder_in(folder)) folder = *inner;
  return folder;
}

Expected<FolderPlayer> player_in_folder(const fs::path& given) {
  fs::path folder = plain_path(given);
  while (true) {
    if (auto problem = problem_with_reading(folder)) return *std::move(problem);
    if (auto file = find_program(folder)) return FolderPlayer{folder, *std::move(file)};
    const auto inner = only_folder_in(folder);
    if (!inner) return no_program(folder, programs_in(folder));
    folder = *inner;
  }
}

}  // namespace connect4
