#include "runner/catalog/build/build_ways.hpp"

#include <algorithm>
#include <vector>

#include "runner/catalog/conventions.hpp"
#include "runner/catalog/languages.hpp"
#include "runner/catalog/player_folder.hpp"
#include "runner/process/file_beginning.hpp"
#include "runner/process/real_path.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

/// They may make the script that plays, or its data.
constexpr std::array<std::string_view, 2> also_for_scripts{"build.sh", "tsconfig.json"};

std::string first_word(std::string_view command) {
  return std::string(command.substr(0, command.find(' ')));
}

/// Returns Debian's package of a compiler that a language is built with; empty if it is not known.
std::string package_of_compiler(const std::string& program) {
  const auto* const found = std::ranges::find_if(languages, [&](const Language& language) {
    return first_word(build_in(language)) == program;
  });
  return found == languages.end() ? "" : std::string(found->package);
}

Build by_sources(std::string command) {
  std::string package = package_of_compiler(first_word(command));
  return {std::move(command), std::move(package)};
}

/// Returns the sources that a compiler takes, without the SDK and tests.
std::vector<fs::path> sources_in(const fs::path& folder) {
  std::vector<fs::path> sources;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    const fs::path name = entry->path().filename();
    const bool is_ours = name.string().starts_with("connect4.");  // connect4.d.mts
    if (!is_ours && !is_helper(name) && !compilation_of(name).empty()) sources.push_back(name);
  }
  return sources;
}

bool is_named_by(const fs::path& file, const BuildWay& way) {
  return way.file.starts_with('*') ? file.filename().string().ends_with(way.file.substr(1))
                                   : file.filename() == way.file;
}

bool has_java(const fs::path& folder) {
  return std::ranges::any_of(files_in(folder),
                             [](const fs::path& file) { return file.extension() == ".java"; });
}

/// Returns whether folders in it have sources of Java too: those of its packages.
bool has_java_below(const fs::path& folder) {
  return std::ranges::any_of(files_below(folder, ".java"),
                             [&](const fs::path& file) { return file.parent_path() != folder; });
}

/// Returns the build by the sources of Java, without those of tests.
std::optional<Build> build_of_java(const fs::path& folder) {
  const std::string javac = "javac -encoding UTF-8 -d classes";
  std::string command = javac + " *.java";
  if (has_java_below(folder))
    command =
        "find . -name '[!.]*.java' -not -path '*/test/*' -not -path '*/.*/*' "
        "-not -path '*/node_modules/*' -print0 | xargs -0 " +
        javac;
  else if (!has_java(folder))
    return std::nullopt;
  return Build{command, package_of_compiler("javac")};
}

const BuildWay* way_of(const fs::path& folder, bool is_run) {
  const auto* const way = std::ranges::find_if(build_ways, [&](const BuildWay& each) {
    return each.is_run == is_run &&
           std::ranges::any_of(files_in(folder),
                               [&](const fs::path& file) { return is_named_by(file, each); });
  });
  return way == build_ways.end() ? nullptr : way;
}

std::optional<Build> build_by(const BuildWay* way) {
  if (way == nullptr) return std::nullopt;
  return Build{std::string(way->command), std::string(way->package), way->is_run};
}

/// Java's source files are run as they are, but only one at a time, and slowly.
bool is_run_as_it_is(const fs::path& program) {
  if (program.extension() == ".java" || program.extension() == ".class") return false;
  return interpreter_of(program) != nullptr || beginning_of(program, 2) == "#!";
}

}  // namespace

bool is_build_file(const fs::path& file) {
  return std::ranges::any_of(build_ways,
                             [&](const BuildWay& each) { return is_named_by(file, each); });
}

std::optional<Build> find_build(const fs::path& folder) {
  if (const BuildWay* const way = way_of(folder, true)) return build_by(way);
  const bool has_tool = way_of(folder, false) != nullptr;
  if (auto build = has_tool ? std::nullopt : build_of_java(folder)) return build;
  if (const auto sources = sources_in(folder); sources.size() == 1)
    return by_sources(compilation_of(as_argument(sources.front())));
  return build_by(way_of(folder, false));
}

bool needs_build(const fs::path& submission) {
  if (!is_folder(submission)) return !compilation_of(submission).empty();
  const fs::path folder = without_wrapping(submission);
  return !player_in_folder(folder) && needed_build(folder);
}

std::optional<Build> needed_build(const fs::path& folder) {
  auto build = find_build(folder);
  if (!build || !build->is_run) return std::nullopt;
  const BuildWay* const way = way_of(folder, true);
  if (way != nullptr && std::ranges::find(also_for_scripts, way->file) != also_for_scripts.end())
    return build;
  const auto player = player_in_folder(folder);
  if (player && is_run_as_it_is(player->program)) return std::nullopt;
  return build;
}

}  // namespace connect4
