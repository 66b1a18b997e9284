// Text without capitals.
#pragma once

#include <string>

namespace connect4 {

/// The text with a to z in place of A to Z. Other letters stay, so that UTF-8 does. Pure.
inline std::string in_small_letters(std::string text) {
  for (char& letter : text)
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  return text;
}

}  // namespace connect4
