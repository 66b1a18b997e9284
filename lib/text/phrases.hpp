// Phrases that messages are made of: lists, indented lines, and "did you mean ...?".
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace connect4 {

/// The texts of the items in a row, with the separator between each and the next.
template <class Items, class ToText>
std::string joined(const Items& items, std::string_view separator, ToText to_text) {
  std::string text;
  for (const auto& item : items) {
    if (!text.empty()) text += separator;
    text += to_text(item);
  }
  return text;
}

/// "ann, bob"
inline std::string joined(const std::vector<std::string>& texts,
                          std::string_view separator = ", ") {
  return joined(texts, separator, std::identity());
}

/// Returns the lines of the text, each after the indent and with its newline.
std::string indented(std::string_view text, std::string_view indent);

/// The number of insertions, deletions, replacements and swaps of neighbours that turn one word
/// into the other, letters compared without case. (Damerau, "A technique for computer detection and
/// correction of spelling errors", CACM 1964; the restricted form).
int edit_distance(std::string_view a, std::string_view b);

/// Those of `known` that `word` may stand for, nearest first. At most a third of the letters are
/// wrong, or `word` is the beginning.
std::vector<std::string> near_misses(std::string_view word, const std::vector<std::string>& known);

/// "did you mean minimax?" or "did you mean a or b?"; empty if nothing is near.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& known);

}  // namespace connect4
