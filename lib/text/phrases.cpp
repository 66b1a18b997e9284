#include "lib/text/phrases.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include "lib/text/printable.hpp"

namespace connect4 {

namespace {

bool same_letter(char a, char b) {
  return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
}

bool begins_with(std::string_view text, std::string_view start) {
  return !start.empty() && start.size() <= text.size() &&
         std::equal(start.begin(), start.end(), text.begin(), same_letter);
}

}  // namespace

int edit_distance(std::string_view a, std::string_view b) {
  // Row i holds the distances between the first i letters of a and every beginning of b.
  std::vector<int> before_last(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = static_cast<int>(j);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    before_last.swap(last);
    last.swap(row);
    row[0] = static_cast<int>(i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const int replaced = last[j - 1] + (same_letter(a[i - 1], b[j - 1]) ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, replaced});
      const bool swapped =
          i > 1 && j > 1 && same_letter(a[i - 1], b[j - 2]) && same_letter(a[i - 2], b[j - 1]);
      if (swapped) row[j] = std::min(row[j], before_last[j - 2] + 1);
    }
  }
  return row[b.size()];
}

std::string indented(std::string_view text, std::string_view indent) {
  std::string result;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    result.append(indent).append(text.substr(0, end)) += '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return result;
}

std::vector<std::string> near_misses(std::string_view word, const std::vector<std::string>& known) {
  struct Candidate {
    int distance;
    std::string text;
  };
  std::vector<Candidate> candidates;
  for (const std::string& text : known) {
    const int distance = begins_with(text, word) ? 0 : edit_distance(word, text);
    const auto tolerated = std::max<std::size_t>(1, std::max(word.size(), text.size()) / 3);
    if (static_cast<std::size_t>(distance) <= tolerated) candidates.push_back({distance, text});
  }
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const auto& a, const auto& b) { return a.distance < b.distance; });
  std::vector<std::string> result;
  for (const Candidate& candidate : candidates) result.push_back(candidate.text);
  return result;
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& known) {
  const std::vector<std::string> candidates = near_misses(word, known);
  if (candidates.empty()) return "";
  std::string text = "did you mean ";
  for (std::size_t i = 0; i < candidates.size(); ++i)
    text += (i == 0 ? "" : " or ") + candidates[i];
  return shown(text) + "?";
}

}  // namespace connect4
