// The option --sprt E0,E1 of the commands that know it.
#pragma once

#include <array>
#include <charconv>
#include <string>

#include "runner/command_line/arguments.hpp"
#include "runner/screen/usage_error.hpp"

namespace connect4 {

/// Returns the two hypotheses in normalized Elo, the smaller one first.
inline std::array<double, 2> read_hypotheses(const Arguments& arguments) {
  const std::string text = arguments.text_or_default("sprt");
  const std::size_t comma = text.find(',');
  std::array<double, 2> elo{};
  const std::array<std::string, 2> parts{text.substr(0, comma),
                                         comma == std::string::npos ? "" : text.substr(comma + 1)};
  for (std::size_t i = 0; i < 2; ++i) {
    const char* const end = parts[i].data() + parts[i].size();
    const auto [stop, error] = std::from_chars(parts[i].data(), end, elo[i]);
    if (error != std::errc() || stop != end)
      throw UsageError(arguments.quoted("sprt") +
                       ": the value must be two numbers, E0,E1, such as 0,20");
  }
  if (elo[0] >= elo[1])
    throw UsageError(arguments.quoted("sprt") + ": E0 must be below E1, as in 0,20 or -20,0");
  return elo;
}

}  // namespace connect4
