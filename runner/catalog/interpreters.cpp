#include "runner/catalog/interpreters.hpp"

#include "lib/text/words.hpp"

namespace connect4 {

namespace fs = std::filesystem;

namespace {

struct Compiler {
  std::string_view ending;
  std::string_view command;  ///< in front of the program's name and the file's
};

constexpr std::array<Compiler, 6> compilers{{
    {".cpp", "g++ -O2 -o"},
    {".cc", "g++ -O2 -o"},
    {".cxx", "g++ -O2 -o"},
    {".c", "gcc -O2 -o"},
    {".rs", "rustc -O -o"},
    {".go", "go build -o"},
}};

/// With a slash in it, which tells a path from any other word of a command.
std::string folder_of(const fs::path& file) {
  const fs::path folder = file.parent_path();
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
  std::vector<std::string> words = *split_words(std::string(interpreter.arguments));
  for (std::string& word : words)
    if (word == "FILE")
      word = as_argument(file);
    else if (word == "FOLDER")
      word = folder_of(file);
    else if (word == "STEM")
      word = file.stem().string();
  return words;
}

std::string listed_endings(std::string_view separator) {
  std::string text;
  for (const Interpreter& each : interpreters) {
    if (!text.empty()) text += separator;
    text += each.ending;
  }
  return text;
}

std::string compilation_of(const fs::path& file) {
  for (const Compiler& each : compilers)
    if (file.extension() == each.ending)
      return std::string(each.command) + " " +
             as_shell_line({(file.parent_path() / file.stem()).string(), file.string()});
  return "";
}

}  // namespace connect4
