#include "runner/catalog/hosts.hpp"

#include <algorithm>
#include <array>

#include "lib/text/words.hpp"
#include "runner/process/file_beginning.hpp"

namespace connect4 {

bool plays_from_positions(const Host& host, const std::vector<std::string>& words) {
  return host.openings.empty() || std::ranges::any_of(words, [&](const std::string& word) {
           return word.starts_with(host.openings);
         });
}

const Host* host_named(std::string_view word) {
  for (const Host& host : hosts)
    if (!host.name.empty() && host.name == word) return &host;
  return nullptr;
}

const Host* host_of(const std::filesystem::path& file) {
  for (const Host& host : hosts)
    if (!host.ending.empty() && file.extension() == host.ending) return &host;
  return nullptr;
}

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

/// Returns "AbstractBot" of "class MyBot(bots.AbstractBot):"; empty if the line is not of this
/// kind.
std::string class_to_play(std::string_view line) {
  constexpr std::string_view letters =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789";
  constexpr std::string_view keyword = "class ";
  if (!line.starts_with(keyword)) return "";
  const auto name_in = [&](std::string_view text) {
    return std::string(text.substr(0, text.find_first_not_of(letters)));
  };
  const std::string own = name_in(line.substr(keyword.size()));
  const std::size_t open = line.find('(');
  if (own.empty() || open == std::string_view::npos) return own;
  std::string_view base = line.substr(open + 1, line.find_first_of(",)", open) - open - 1);
  base.remove_prefix(std::min(base.size(), base.rfind('.') + 1));
  const bool is_keyword = base.find('=') != std::string_view::npos;  // metaclass=...
  const std::string name = is_keyword ? "" : name_in(base);
  return name.empty() || name == "object" || name == "ABC" ? own : name;
}

/// Returns whether a line may read questions or begin a program.
bool may_talk(std::string_view line) {
  constexpr std::array<std::string_view, 4> signs{"stdin", "input(", "__main__", "open("};
  return std::ranges::any_of(
      signs, [&](std::string_view sign) { return line.find(sign) != std::string_view::npos; });
}

std::string source_of(const std::filesystem::path& file) {
  return beginning_of(file, longest_source);
}

}  // namespace

std::string class_without_player(std::string_view source) {
  std::string found;
  while (!source.empty()) {
    const std::string_view line = take_line(source);
    if (imports_sdk(line) || may_talk(line)) return "";
    if (std::string name = class_to_play(line); !name.empty()) found = std::move(name);
  }
  return found;
}

bool looks_like_agent(std::string_view source) {
  bool found = false;
  while (!source.empty()) {
    const std::string_view line = take_line(source);
    if (imports_sdk(line)) return false;
    found = found || defines_agent(line);
  }
  return found;
}

bool is_agent_file(const std::filesystem::path& file) {
  return file.extension() == ".py" && looks_like_agent(source_of(file));
}

std::string hint_of_agent(const std::filesystem::path& file) {
  const std::string source = source_of(file);
  if (looks_like_agent(source))
    return "it looks like an agent for Kaggle's ConnectX: connect4 play \"kaggle " +
           as_shell_word(file.string()) + "\"";
  if (const std::string name = class_without_player(source); !name.empty())
    return "it defines a class and plays nothing; a host plays it (hosts/classes.md): connect4 bot "
           "new host --host-for " +
           name;
  return "";
}

}  // namespace connect4
