#include "runner/arena/site/letters.hpp"

#include <algorithm>
#include <charconv>

namespace connect4 {

std::string without_percents(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    unsigned value = 0;
    const char* const digits = text.data() + i + 1;
    const bool is_escape = text[i] == '%' && i + 2 < text.size() &&
                           std::from_chars(digits, digits + 2, value, 16).ptr == digits + 2;
    result += is_escape ? static_cast<char>(value) : text[i];
    if (is_escape) i += 2;
  }
  return result;
}

std::string query_value(std::string_view query, std::string_view name) {
  while (!query.empty()) {
    const std::string_view part = query.substr(0, query.find('&'));
    query.remove_prefix(std::min(query.size(), part.size() + 1));
    const auto equals = part.find('=');
    if (equals != std::string_view::npos && part.substr(0, equals) == name)
      return without_percents(part.substr(equals + 1));
  }
  return {};
}

}  // namespace connect4
