#include "protocol/tournament_file/config_setting.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>
#include <vector>

#include "lib/text/printable.hpp"

namespace connect4 {

namespace {

/// A step of a path: a member's name, or an item's place.
struct PathStep {
  std::string name;
  std::optional<std::size_t> item{};
};

std::optional<PathStep> item_step(std::string_view text) {
  std::size_t item = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), item);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return PathStep{"[" + std::string(text) + "]", item};
}

/// "players[1].time" in its steps; empty where it is not a path.
std::vector<PathStep> steps_of(std::string_view path) {
  std::vector<PathStep> steps;
  while (!path.empty()) {
    if (path.front() == '[') {
      const std::size_t end = path.find(']');
      const auto step =
          end == std::string_view::npos ? std::nullopt : item_step(path.substr(1, end - 1));
      if (!step) return {};
      steps.push_back(*step);
      path.remove_prefix(end + 1);
    } else {
      const std::size_t end = std::min(path.find_first_of(".["), path.size());
      if (end == 0) return {};
      steps.push_back({std::string(path.substr(0, end))});
      path.remove_prefix(end);
    }
    if (path.starts_with('.')) {
      path.remove_prefix(1);
      if (path.empty()) return {};
    }
  }
  return steps;
}

void mark_as_set(JsonNode& node) {
  node.line = line_of_settings;
  if (auto* const items = std::get_if<JsonNode::Items>(&node.value))
    for (JsonNode& item : *items) mark_as_set(item);
  if (auto* const members = std::get_if<JsonNode::Members>(&node.value))
    for (JsonMember& member : *members) {
      member.line = line_of_settings;
      mark_as_set(member.node);
    }
}

/// The value that the step leads to, made where it is a member that is not there; null where there
/// can be none.
JsonNode* follow_step(JsonNode& node, const PathStep& step) {
  if (step.item) {
    auto* const items = std::get_if<JsonNode::Items>(&node.value);
    return items != nullptr && *step.item < items->size() ? &(*items)[*step.item] : nullptr;
  }
  auto* const members = std::get_if<JsonNode::Members>(&node.value);
  if (members == nullptr) return nullptr;
  const auto found = std::find_if(members->begin(), members->end(), [&](const JsonMember& member) {
    return member.name == step.name;
  });
  if (found != members->end()) return &found->node;
  members->push_back({step.name, line_of_settings, {line_of_settings, JsonNode::Members()}});
  return &members->back().node;
}

}  // namespace

Expected<ConfigSetting> parse_setting(std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos || steps_of(text.substr(0, equals)).empty())
    return Failure{"it takes PATH=VALUE, such as time.turn_ms=10 or players[0].command=greedy"};
  const std::string_view value = text.substr(equals + 1);
  const auto json = read_located_json(value, "");
  ConfigSetting setting{std::string(text.substr(0, equals)), {}};
  setting.value = json ? *json : JsonNode{line_of_settings, std::string(value)};
  mark_as_set(setting.value);
  return setting;
}

Expected<void> apply_setting(JsonNode& root, const ConfigSetting& setting) {
  JsonNode* node = &root;
  for (const PathStep& step : steps_of(setting.path)) {
    node = follow_step(*node, step);
    if (node == nullptr)
      return Failure{in_quotes(setting.path) + " leads nowhere: there is no " + step.name};
  }
  *node = setting.value;
  return {};
}

}  // namespace connect4
