#include "runner/catalog/languages.hpp"

#include <algorithm>
#include <stdexcept>

#include "lib/text/phrases.hpp"
#include "lib/text/words.hpp"
#include "runner/catalog/class_file.hpp"
#include "runner/process/real_path.hpp"

namespace connect4 {

namespace fs = std::filesystem;

namespace {

struct Compiler {
  std::string_view ending;
  std::string_view command;  ///< with FILE, and PROGRAM for its result
};

constexpr std::array<Compiler, 12> compilers{{
    {".cpp", "g++ -O2 -o PROGRAM FILE"},
    {".cc", "g++ -O2 -o PROGRAM FILE"},
    {".cxx", "g++ -O2 -o PROGRAM FILE"},
    {".c", "gcc -O2 -o PROGRAM FILE"},
    {".rs", "rustc -O -o PROGRAM FILE"},
    {".go", "go build -o PROGRAM FILE"},
    {".hs", "ghc -O2 -o PROGRAM FILE"},
    {".swift", "swiftc -O -o PROGRAM FILE"},
    {".cs", "mcs FILE"},
    {".kt", "kotlinc -include-runtime -d PROGRAM.jar FILE"},
    {".ts", "tsc FILE"},
    {".mts", "tsc FILE"},
}};

/// With a slash in it, which tells a path from any other word of a command.
std::string as_folder(const fs::path& folder) {
  return folder.is_absolute() ? folder.string() : ("." / folder).string();
}

}  // namespace

const Interpreter* interpreter_of(const fs::path& file) {
  for (const Interpreter& each : interpreters)
    if (file.extension() == each.ending) return &each;
  return nullptr;
}

std::string as_argument(const fs::path& file) {
  return file.string().starts_with('-') ? "./" + file.string() : file.string();
}

std::vector<std::string> arguments_for(const Interpreter& interpreter, const fs::path& file) {
  fs::path folder = file.parent_path();
  std::string stem = file.stem().string();
  if (const auto java_class = file.extension() == ".class" ? read_class(file) : std::nullopt)
    if (const auto class_path = class_path_of(*java_class, file)) {
      folder = *class_path;
      stem = java_class->name;
      std::replace(stem.begin(), stem.end(), '/', '.');
    }
  std::vector<std::string> words = *split_words(std::string(interpreter.arguments));
  for (std::string& word : words)
    if (word == "FILE")
      word = as_argument(file);
    else if (word == "FOLDER")
      word = as_folder(folder);
    else if (word == "STEM")
      word = stem;
  return words;
}

std::string listed_endings(std::string_view separator) {
  return joined(interpreters, separator, [](const Interpreter& each) { return each.ending; });
}

std::string compilation_of(const fs::path& file) {
  const auto* const compiler =
      std::find_if(compilers.begin(), compilers.end(),
                   [&](const Compiler& each) { return file.extension() == each.ending; });
  if (compiler == compilers.end()) return "";
  const std::string program = (file.parent_path() / file.stem()).string();
  std::vector<std::string> words = *split_words(std::string(compiler->command));
  for (std::string& word : words)
    if (word == "FILE")
      word = file.string();
    else if (word.starts_with("PROGRAM"))
      word.replace(0, std::string_view("PROGRAM").size(), program);
  return as_shell_line(words);
}

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
  std::vector<std::string> programs;
  std::string packages;
  for (const Tool& tool : tools) {
    if (tool.path()) continue;
    programs.push_back(tool.program);
    packages += " " + tool.package;
  }
  return programs.empty() ? "" : joined(programs) + " not installed: apt-get install" + packages;
}

}  // namespace connect4
