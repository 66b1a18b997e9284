#include "protocol/messages/json_text.hpp"

#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "lib/text/printable.hpp"

namespace connect4 {

namespace {

/// Takes the first `count` bytes, or all if there are fewer, off the text.
std::string_view take(std::string_view& text, std::size_t count) {
  const std::string_view taken = text.substr(0, count);
  text.remove_prefix(taken.size());
  return taken;
}

constexpr std::string_view decimal_digits = "0123456789";
constexpr std::string_view hexadecimal_digits = "0123456789abcdefABCDEF";
constexpr std::string_view high_half = "89abAB";  // \ud83d: the digit behind the d
constexpr std::string_view low_half = "cdefCDEF";

bool starts_with_surrogate(std::string_view text, std::string_view half) {
  const auto is_one_of = [&](std::size_t place, std::string_view letters) {
    return letters.find(text[place]) != std::string_view::npos;
  };
  return text.size() >= 6 && text.starts_with("\\u") && is_one_of(2, "dD") && is_one_of(3, half) &&
         is_one_of(4, hexadecimal_digits) && is_one_of(5, hexadecimal_digits);
}

/// Copies one escape sequence, or a pair of surrogates.
void copy_escape(std::string_view& json, std::string& result) {
  const bool first = starts_with_surrogate(json, high_half);
  if (first && starts_with_surrogate(json.substr(6), low_half)) {
    result += take(json, 12);
  } else if (first || starts_with_surrogate(json, low_half)) {
    take(json, 6);
    result += "\\ufffd";
  } else {
    result += take(json, 2);
  }
}

/// Copies a string after its opening quote, as far as it goes.
void copy_string(std::string_view& json, std::string& result) {
  while (!json.empty() && json.front() != '"') {
    if (json.front() == '\\')
      copy_escape(json, result);
    else
      result += take(json, 1);
  }
  result += take(json, 1);
}

/// Takes digits off the text and returns how many there were.
std::size_t take_digits(std::string_view& text) {
  return take(text, text.find_first_not_of(decimal_digits)).size();
}

/// Whether the text is a number by JSON's grammar, of any size.
bool is_number(std::string_view text) {
  if (text.starts_with('-')) take(text, 1);
  const bool starts_with_zero = text.starts_with('0');
  const std::size_t whole_digits = take_digits(text);
  if (whole_digits == 0 || (starts_with_zero && whole_digits > 1)) return false;
  if (text.starts_with('.')) {
    take(text, 1);
    if (take_digits(text) == 0) return false;
  }
  if (!text.starts_with('e') && !text.starts_with('E')) return text.empty();
  take(text, 1);
  if (text.starts_with('+') || text.starts_with('-')) take(text, 1);
  return take_digits(text) > 0 && text.empty();
}

void copy_number(std::string_view& json, std::string& result) {
  const std::size_t end = json.find_first_not_of("+-.0123456789eE");
  const std::string number(take(json, end));
  const double value = std::strtod(number.c_str(), nullptr);
  if (std::isinf(value) && is_number(number))
    result += value > 0 ? "1.7976931348623157e308" : "-1.7976931348623157e308";
  else
    result += number;
}

}  // namespace

std::string json_string(std::string_view text) {
  const bool ensure_ascii = true;
  return nlohmann::json(text).dump(-1, ' ', ensure_ascii, nlohmann::json::error_handler_t::replace);
}

std::string json_line(const nlohmann::ordered_json& json, int indent) {
  return with_escapes(
      json.dump(indent, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
}

std::string without_extremes(std::string_view json) {
  std::string result;
  while (!json.empty()) {
    const char first = json.front();
    if (first == '-' || (first >= '0' && first <= '9')) {
      copy_number(json, result);
      continue;
    }
    result += take(json, 1);
    if (first == '"') copy_string(json, result);
  }
  return result;
}

nlohmann::ordered_json column_indices(const std::vector<Column>& columns) {
  auto list = nlohmann::ordered_json::array();
  for (const Column column : columns) list.push_back(column.index());
  return list;
}

}  // namespace connect4
