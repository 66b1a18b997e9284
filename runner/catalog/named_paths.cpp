#include "runner/catalog/named_paths.hpp"

#include <sstream>

#include "runner/process/real_path.hpp"

namespace connect4 {

namespace fs = std::filesystem;

namespace {

bool may_be_path(const std::string& word) {
  return !word.starts_with('-') && word.find_first_of("/.") != std::string::npos;
}

bool is_class_path(const std::vector<std::string>& words, std::size_t at) {
  return at > 0 && is_class_path_option(words[at - 1]);
}

std::vector<std::string> parts_of(const std::string& class_path) {
  std::vector<std::string> parts;
  std::istringstream text(class_path);
  for (std::string part; std::getline(text, part, ':');) parts.push_back(part);
  return parts;
}

}  // namespace

bool is_class_path_option(const std::string& option) {
  return option == "-cp" || option == "-classpath" || option == "--class-path";
}

std::string absolute_class_path(const std::string& paths, const fs::path& folder) {
  std::string result;
  for (const std::string& part : parts_of(paths)) {
    const fs::path path = (folder / part).lexically_normal();
    result += (result.empty() ? "" : ":") + (is_there(path) ? path.string() : part);
  }
  return result;
}

std::vector<fs::path> paths_named_by(const Command& command) {
  std::vector<fs::path> paths;
  const auto take = [&](const std::string& word) {
    std::error_code none;
    const fs::path path = fs::absolute(word, none).lexically_normal();
    if (!none && is_there(path) && !is_of_system(path)) paths.push_back(path);
  };
  if (!command.folder.empty()) take(command.folder);
  if (!command.found_in_path) take(command.program);
  const std::vector<std::string>& words = command.arguments;
  for (std::size_t i = 0; i < words.size(); ++i)
    if (is_class_path(words, i))
      for (const std::string& part : parts_of(words[i])) take(part);
    else if (may_be_path(words[i]))
      take(words[i]);
  return paths;
}

Command with_absolute_paths(Command command) {
  std::vector<std::string>& words = command.arguments;
  for (std::size_t i = 0; i < words.size(); ++i)
    if (is_class_path(words, i))
      words[i] = absolute_class_path(words[i], fs::current_path());
    else if (may_be_path(words[i]) && !words[i].starts_with('/') && is_there(words[i]))
      words[i] = fs::absolute(words[i]).lexically_normal().string();
  return command;
}

}  // namespace connect4
