#include "protocol/tournament_file/config_setting.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <vector>

#include "lib/text/printable.hpp"
#include "protocol/tournament_file/located_json.hpp"

namespace connect4 {

namespace {

using Json = nlohmann::ordered_json;

/// Returns the number in "[1]".
std::optional<std::size_t> item_of(std::string_view step) {
  std::size_t item = 0;
  const char* const end = step.data() + step.size();
  const auto [last, error] = std::from_chars(step.data() + 1, end, item);
  const bool is_item = step.starts_with('[') && error == std::errc() && last + 1 == end;
  return is_item && step.ends_with(']') ? std::optional(item) : std::nullopt;
}

/// Returns "players", "[1]" and "time" for "players[1].time"; nothing if it is not a path.
std::vector<std::string> steps_of(std::string_view path) {
  std::vector<std::string> steps{""};
  for (const char letter : path) {
    if (letter == '.' || letter == '[') steps.emplace_back();
    if (letter != '.') steps.back() += letter;
  }
  const bool is_path = std::ranges::none_of(steps, [](const std::string& step) {
    return step.empty() || (step.front() == '[' && !item_of(step));
  });
  return is_path ? steps : std::vector<std::string>();
}

/// Returns the value that the step leads to, which may be a new member; null if there can be none.
Json* follow_step(Json& node, const std::string& step) {
  const auto item = item_of(step);
  if (item) return node.is_array() && *item < node.size() ? &node[*item] : nullptr;
  return node.is_object() || node.is_null() ? &node[step] : nullptr;
}

}  // namespace

Expected<ConfigSetting> parse_setting(std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos || steps_of(text.substr(0, equals)).empty())
    return Failure{"it takes PATH=VALUE, such as time.turn_ms=10 or players[0].command=greedy"};
  return ConfigSetting{std::string(text.substr(0, equals)), std::string(text.substr(equals + 1))};
}

Expected<void> apply_setting(LocatedJson& file, const ConfigSetting& setting) {
  Json* node = &file.root;
  std::string path;
  for (const std::string& step : steps_of(setting.path)) {
    node = follow_step(*node, step);
    if (node == nullptr)
      return Failure{in_quotes(setting.path) + ": there is no " + step +
                     " in the config; give the path of a member, such as time.turn_ms"};
    path = item_of(step) ? path + step : path_of_member(path, step);
    file.lines.emplace(path, 0);
  }
  auto value = read_located_json(setting.value, "");
  if (value && !value->repeated.empty())
    return Failure{in_quotes(setting.path) + ": " + value->repeated.front().first +
                   " appears twice in its value; leave one"};
  *node = value ? std::move(value->root) : Json(setting.value);
  const auto is_replaced = [&](const auto& each) {
    return each.first.starts_with(path + ".") || each.first.starts_with(path + "[");
  };
  std::erase_if(file.lines, is_replaced);
  std::erase_if(file.repeated, is_replaced);
  file.lines[path] = 0;
  return {};
}

}  // namespace connect4
