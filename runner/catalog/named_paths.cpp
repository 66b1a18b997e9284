#include "runner/catalog/named_paths.hpp"

#include "runner/process/real_path.hpp"

namespace connect4 {

namespace fs = std::filesystem;

namespace {

bool may_be_path(const std::string& word) {
  return !word.starts_with('-') && word.find_first_of("/.") != std::string::npos;
}

}  // namespace

std::vector<fs::path> paths_named_by(const Command& command) {
  std::vector<fs::path> paths;
  const auto take = [&](const std::string& word) {
    std::error_code none;
    const fs::path path = fs::absolute(word, none).lexically_normal();
    if (!none && is_there(path) && !is_of_system(path)) paths.push_back(path);
  };
  if (!command.found_in_path) take(command.program);
  for (const std::string& word : command.arguments)
    if (may_be_path(word)) take(word);
  return paths;
}

Command with_absolute_paths(Command command) {
  for (std::string& word : command.arguments)
    if (may_be_path(word) && !word.starts_with('/') && is_there(word))
      word = fs::absolute(word).lexically_normal().string();
  return command;
}

}  // namespace connect4
