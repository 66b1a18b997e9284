#include "runner/catalog/agent_file.hpp"

#include <algorithm>
#include <fstream>

#include "lib/text/words.hpp"
#include "runner/process/called_as.hpp"

namespace connect4 {

namespace {

constexpr std::size_t longest_source = 1 << 20;  // bytes that are looked at

/// Takes the next line off the text.
std::string_view take_line(std::string_view& text) {
  const std::string_view line = text.substr(0, text.find('\n'));
  text.remove_prefix(std::min(text.size(), line.size() + 1));
  return line;
}

bool imports_sdk(std::string_view line) {
  line.remove_prefix(std::min(line.size(), line.find_first_not_of(" \t")));
  return (line.starts_with("import ") || line.starts_with("from ")) &&
         line.find("connect4") != std::string_view::npos;
}

/// "def agent(obs, config):" and its like.
bool defines_agent(std::string_view line) {
  const std::size_t open = line.find('('), comma = line.find(',');
  if (!line.starts_with("def ") || open == std::string_view::npos) return false;
  const auto begins_with = [&](std::size_t behind, std::string_view beginning) {
    const std::size_t name = line.find_first_not_of(" \t", behind + 1);
    return name != std::string_view::npos && line.substr(name).starts_with(beginning);
  };
  return begins_with(open, "obs") ||
         (comma != std::string_view::npos && begins_with(comma, "conf"));
}

}  // namespace

bool looks_like_agent(std::string_view source) {
  bool found = false;
  while (!source.empty()) {
    const std::string_view line = take_line(source);
    if (imports_sdk(line)) return false;
    found = found || defines_agent(line);
  }
  return found;
}

std::string hint_of_agent(const std::filesystem::path& file) {
  std::ifstream stream(file);
  std::string source(longest_source, '\0');
  stream.read(source.data(), static_cast<std::streamsize>(source.size()));
  source.resize(static_cast<std::size_t>(stream.gcount()));
  if (!looks_like_agent(source)) return "";
  return "it looks like an agent for Kaggle's ConnectX: " +
         as_typed("play \"kaggle " + as_shell_word(file.string()) + "\"");
}

}  // namespace connect4
