// A command line in words.
#pragma once

#include <string>
#include <vector>

#include "lib/expected.hpp"

namespace connect4 {

/// Splits a command line as a shell does: blanks separate words, quotes and backslashes keep them
/// together. The error says which quote is open.
Expected<std::vector<std::string>> split_words(const std::string& text);

}  // namespace connect4
