// Text without capitals.
#pragma once

#include <string>

namespace connect4 {

/// Returns the text with a to z in place of A to Z. Other bytes stay, so UTF-8 stays well-formed.
/// Pure.
inline std::string in_small_letters(std::string text) {
  for (char& letter : text)
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  return text;
}

}  // namespace connect4
