#include "runner/catalog/build/build_ways.hpp"

#include <algorithm>
#include <vector>

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

bool has_java(const fs::path& folder) {
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error))
    if (entry->path().extension() == ".java") return true;
  return false;
}

const BuildWay* way_of(const fs::path& folder, bool is_run) {
  const auto* const way = std::ranges::find_if(build_ways, [&](const BuildWay& each) {
    return each.is_run == is_run && is_there((folder / each.file).string());
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
                             [&](const BuildWay& each) { return file.filename() == each.file; });
}

std::optional<Build> find_build(const fs::path& folder) {
  if (const BuildWay* const way = way_of(folder, true)) return build_by(way);
  if (has_java(folder)) return by_sources("javac -encoding UTF-8 -d classes *.java");
  if (const auto sources = sources_in(folder); sources.size() == 1)
    return by_sources(compilation_of(as_argument(sources.front())));
  return build_by(way_of(folder, false));
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
