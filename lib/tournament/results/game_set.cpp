#include "lib/tournament/results/game_set.hpp"

#include <charconv>
#include <iterator>
#include <limits>
#include <optional>
#include <utility>

#include "lib/text/printable.hpp"

namespace connect4 {

namespace {

constexpr char separator = '+';
constexpr char up_to = '-';
constexpr int greatest_number = std::numeric_limits<int>::max() - 1;  // there is one after it

/// Takes a number from the beginning of the text. Nothing: there is none.
std::optional<int> take_number(std::string_view& text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc()) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

bool take(std::string_view& text, char letter) {
  if (!text.starts_with(letter)) return false;
  text.remove_prefix(1);
  return true;
}

/// Takes "17" or "1-17" from the beginning of the text.
std::optional<std::pair<int, int>> take_range(std::string_view& text) {
  const auto first = take_number(text);
  if (!first || !take(text, up_to))
    return first ? std::optional(std::pair(*first, *first)) : std::nullopt;
  const auto last = take_number(text);
  return last ? std::optional(std::pair(*first, *last)) : std::nullopt;
}

std::string range_text(const std::pair<const int, int>& range) {
  const std::string first = std::to_string(range.first);
  return range.first == range.second ? first : first + up_to + std::to_string(range.second);
}

}  // namespace

Expected<GameSet> GameSet::parse(std::string_view text) {
  GameSet set;
  int above = 0;
  for (std::string_view rest = text; !rest.empty();) {
    const auto range = take_range(rest);
    const bool is_over = rest.empty();
    if (!range || range->first <= above || range->second < range->first ||
        range->second > greatest_number || (!is_over && (!take(rest, separator) || rest.empty())))
      return Failure{in_quotes(std::string(text)) + " is not a set of games such as \"1-17+19\""};
    // Neighbours may have been written apart.
    const bool is_next = !set.ranges_.empty() && range->first == above + 1;
    if (is_next)
      std::prev(set.ranges_.end())->second = range->second;
    else
      set.ranges_.insert(set.ranges_.end(), *range);
    above = range->second;
  }
  return set;
}

std::string GameSet::text(std::size_t most_letters) const {
  std::string text;
  for (const auto& range : ranges_) {
    const std::string next = (text.empty() ? "" : std::string(1, separator)) + range_text(range);
    if (text.size() + next.size() > most_letters) break;
    text += next;
  }
  return text;
}

std::map<int, int>::const_iterator GameSet::at_or_above(int number) const {
  const auto above = ranges_.upper_bound(number);
  if (above == ranges_.begin()) return above;
  const auto before = std::prev(above);
  return number <= before->second ? before : above;
}

bool GameSet::has(int number) const {
  const auto range = at_or_above(number);
  return range != ranges_.end() && range->first <= number;
}

void GameSet::add(int number) {
  if (has(number)) return;
  int last = number;
  if (const auto next = ranges_.find(number + 1); next != ranges_.end()) {
    last = next->second;
    ranges_.erase(next);
  }
  const auto above = ranges_.lower_bound(number);
  if (above != ranges_.begin() && std::prev(above)->second == number - 1)
    std::prev(above)->second = last;
  else
    ranges_.emplace_hint(above, number, last);
}

std::vector<int> GameSet::missing_in(const GameSet& other, std::size_t most) const {
  std::vector<int> numbers;
  for (const auto& [first, last] : ranges_)
    for (int number = first; number <= last && numbers.size() < most;) {
      const auto range = other.at_or_above(number);
      const bool is_there = range != other.ranges_.end() && range->first <= number;
      if (is_there)
        number = range->second + 1;
      else
        numbers.push_back(number++);
    }
  return numbers;
}

int GameSet::complete_up_to() const {
  return ranges_.empty() || ranges_.begin()->first > 1 ? 0 : ranges_.begin()->second;
}

}  // namespace connect4
