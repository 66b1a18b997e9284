#include "runner/catalog/languages.hpp"

#include <stdexcept>

#include "runner/catalog/interpreters.hpp"
#include "runner/process/real_path.hpp"

namespace connect4 {

const Language& language_named(std::string_view name) {
  for (const Language& language : languages)
    if (language.name == name) return language;
  throw std::out_of_range("no language is called " + std::string(name));
}

std::string_view player_in(const Language& language) {
  return language.player.empty() ? language.source : language.player;
}

std::string build_in(const Language& language) {
  return language.build.empty() ? compilation_of(language.source) : std::string(language.build);
}

std::optional<std::filesystem::path> Tool::path() const {
  return find_executable(program, search_path());
}

std::vector<Tool> tools_of(const Language& language) {
  std::vector<Tool> tools;
  const std::string build = build_in(language);
  if (!build.empty())
    tools.push_back({build.substr(0, build.find(' ')), std::string(language.package)});
  if (const Interpreter* const each = interpreter_of(player_in(language)))
    tools.push_back({std::string(each->program), std::string(each->package)});
  return tools;
}

std::string what_is_missing(const std::vector<Tool>& tools) {
  std::string programs, packages;
  for (const Tool& tool : tools) {
    if (tool.path()) continue;
    programs += (programs.empty() ? "" : ", ") + tool.program;
    packages += " " + tool.package;
  }
  return programs.empty() ? "" : programs + " not installed: apt-get install" + packages;
}

}  // namespace connect4
