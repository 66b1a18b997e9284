#include "protocol/tournament_file/object_reader.hpp"

#include <algorithm>
#include <map>

#include "lib/text/phrases.hpp"
#include "lib/text/printable.hpp"

namespace connect4 {

namespace {

constexpr std::size_t shown_name = 40;  // characters

const JsonNode::Members& members_of(const JsonNode& node) {
  static const JsonNode::Members none;
  const auto* const members = node.as<JsonNode::Members>();
  return members != nullptr ? *members : none;
}

}  // namespace

ObjectReader::ObjectReader(const JsonNode& node, std::string path, FileErrors& errors,
                           const std::vector<std::string>& known)
    : node_(node), path_(std::move(path)), errors_(errors) {
  if (is_object())
    check_names(known);
  else
    errors_.add(node_.line, path_.empty() ? "the file" : path_, must_be(node_, "an object: {...}"));
}

void ObjectReader::check_names(const std::vector<std::string>& known) const {
  std::map<std::string_view, int> first_line;
  for (const JsonMember& member : members_of(node_)) {
    const std::string where = path(shortened(member.name, shown_name));
    const auto [first, is_new] = first_line.emplace(member.name, member.line);
    if (!is_new) {
      errors_.add(member.line, where,
                  " is there twice, first in line " + std::to_string(first->second));
    } else if (std::find(known.begin(), known.end(), member.name) == known.end()) {
      const std::string hint = did_you_mean(member.name, known);
      errors_.add(member.line, where,
                  " is unknown; " + (hint.empty() ? "here can be " + listed(known) : hint));
    }
  }
}

const JsonNode* ObjectReader::find(std::string_view name) const {
  for (const JsonMember& member : members_of(node_))
    if (member.name == name) return &member.node;
  return nullptr;
}

void ObjectReader::read(std::string_view name, std::string& target) const {
  const JsonNode* const node = find(name);
  if (node == nullptr) return;
  if (const auto* const text = node->as<std::string>())
    target = *text;
  else
    complain(name, must_be(*node, "a string"));
}

void ObjectReader::read(std::string_view name, double& target) const {
  const JsonNode* const node = find(name);
  if (node == nullptr) return;
  if (const auto* const number = node->as<double>())
    target = *number;
  else if (const auto* const whole = node->as<std::int64_t>())
    target = static_cast<double>(*whole);
  else
    complain(name, must_be(*node, "a number"));
}

void ObjectReader::read(std::string_view name, bool& target) const {
  const JsonNode* const node = find(name);
  if (node == nullptr) return;
  if (const auto* const truth = node->as<bool>())
    target = *truth;
  else
    complain(name, must_be(*node, "true or false"));
}

std::optional<std::int64_t> ObjectReader::integer(std::string_view name, std::int64_t least,
                                                  std::int64_t most, std::string_view unit) const {
  const JsonNode* const node = find(name);
  if (node == nullptr) return std::nullopt;
  const auto* const number = node->as<std::int64_t>();
  if (number != nullptr && *number >= least && *number <= most) return *number;
  complain(name, must_be(*node, "a whole number from " + std::to_string(least) + " to " +
                                    std::to_string(most) + std::string(unit)));
  return std::nullopt;
}

std::optional<std::size_t> ObjectReader::choice(std::string_view name,
                                                const std::vector<std::string>& words) const {
  const JsonNode* const node = find(name);
  if (node == nullptr) return std::nullopt;
  const auto* const word = node->as<std::string>();
  const auto found = word == nullptr ? words.end() : std::find(words.begin(), words.end(), *word);
  if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
  const std::string hint = word == nullptr ? "" : did_you_mean(*word, words);
  complain(name, must_be(*node, listed(words)) + (hint.empty() ? "" : "; " + hint));
  return std::nullopt;
}

std::string ObjectReader::path(std::string_view name) const {
  return path_ + (path_.empty() ? "" : ".") + std::string(name);
}

int ObjectReader::line(std::string_view name) const {
  const JsonNode* const node = find(name);
  return node != nullptr ? node->line : node_.line;
}

void ObjectReader::complain(std::string_view name, std::string_view complaint) const {
  errors_.add(line(name), path(shortened(name, shown_name)), complaint);
}

std::string listed(const std::vector<std::string>& words, const std::string& conjunction) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i)
    text += (i == 0 ? "" : i + 1 == words.size() ? " " + conjunction + " " : ", ") + words[i];
  return text;
}

std::string must_be(const JsonNode& node, std::string_view what) {
  return " is " + to_text(node) + "; it must be " + std::string(what);
}

}  // namespace connect4
