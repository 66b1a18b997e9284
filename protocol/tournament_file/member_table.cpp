#include "protocol/tournament_file/member_table.hpp"

#include <algorithm>

#include "lib/text/phrases.hpp"
#include "lib/text/printable.hpp"

namespace connect4::members {

namespace {

constexpr std::size_t shown_value = 60;  // characters

/// Returns the value on one line.
std::string to_text(const Json& value) {
  return shortened(value.dump(-1, ' ', false, Json::error_handler_t::replace), shown_value);
}

}  // namespace

std::string listed(const std::vector<std::string>& words, const std::string& conjunction) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i)
    text += (i == 0 ? "" : i + 1 == words.size() ? " " + conjunction + " " : ", ") + words[i];
  return text;
}

std::string must_be(const Json& value, std::string_view what) {
  return " is " + to_text(value) + "; it must be " + std::string(what);
}

void Value::must_be(std::string_view what) const {
  complain(members::must_be(json, what));
}

void Value::member_must_be(std::string_view name, std::string_view what) const {
  if (const auto member = find(name)) return member->must_be(what);
  file.complain(path_of_member(path, name), " is missing; it must be " + std::string(what));
}

std::optional<Value> Value::find(std::string_view name) const {
  const auto member = json.find(name);
  if (member == json.end()) return std::nullopt;
  return Value{*member, path_of_member(path, name), file};
}

bool Value::is_object_of(const std::vector<std::string>& known) const {
  if (!is_object()) return false;
  for (const auto& [name, ignored] : json.items()) {
    if (std::find(known.begin(), known.end(), name) != known.end()) continue;
    const std::string hint = did_you_mean(name, known);
    file.complain(path_of_member(path, name),
                  " is unknown; " + (hint.empty() ? "allowed here: " + listed(known) : hint));
  }
  return true;
}

bool Value::is_object() const {
  if (!json.is_object()) must_be("an object: {...}");
  return json.is_object();
}

bool Value::is_text() const {
  if (!json.is_string()) must_be("a string");
  return json.is_string();
}

bool Value::is_one_of(const std::vector<std::string>& words) const {
  const std::string word = json.is_string() ? json.get<std::string>() : "";
  if (std::ranges::find(words, word) != words.end()) return true;
  const std::string hint = did_you_mean(word, words);
  must_be(listed(words) + (hint.empty() ? "" : "; " + hint));
  return false;
}

bool Value::is_whole(std::int64_t least, std::int64_t most, std::string_view unit) const {
  const bool is_within = json.is_number_integer() && json >= least && json <= most;
  if (!is_within)
    must_be("a whole number from " + std::to_string(least) + " to " + std::to_string(most) +
            std::string(unit));
  return is_within;
}

}  // namespace connect4::members
