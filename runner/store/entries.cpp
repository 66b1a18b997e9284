#include "runner/store/entries.hpp"

#include <charconv>
#include <string_view>

namespace connect4 {

namespace {

constexpr int most_number = 10'000'000;  // of a tournament's games
constexpr std::size_t most_games_of_chunk = 1 << 18;

/// Takes a number off the text; nothing if there is none.
bool take_number(std::string_view& text, int& number) {
  const auto [stopped, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  text.remove_prefix(static_cast<std::size_t>(stopped - text.data()));
  return error == std::errc();
}

bool take_letter(std::string_view& text, char letter) {
  if (!text.starts_with(letter)) return false;
  text.remove_prefix(1);
  return true;
}

}  // namespace

std::string to_text_of_numbers(const std::vector<int>& numbers) {
  std::string text;
  for (std::size_t i = 0; i < numbers.size();) {
    std::size_t end = i + 1;
    while (end < numbers.size() && numbers[end] == numbers[end - 1] + 1) ++end;
    text += (text.empty() ? "" : ",") + std::to_string(numbers[i]);
    if (end > i + 1) text += "-" + std::to_string(numbers[end - 1]);
    i = end;
  }
  return text;
}

Expected<std::vector<int>> parse_numbers(const std::string& text) {
  std::vector<int> numbers;
  for (std::string_view rest = text; !rest.empty();) {
    int first = 0;
    bool is_sound = take_number(rest, first);
    int last = first;
    if (is_sound && take_letter(rest, '-')) is_sound = take_number(rest, last);
    is_sound = is_sound && first > (numbers.empty() ? 0 : numbers.back()) && last >= first &&
               last <= most_number && (rest.empty() || (take_letter(rest, ',') && !rest.empty())) &&
               numbers.size() + static_cast<std::size_t>(last - first) < most_games_of_chunk;
    if (!is_sound) return Failure{"its games are \"" + text + "\", which are not rising numbers"};
    for (int number = first; number <= last; ++number) numbers.push_back(number);
  }
  return numbers;
}

}  // namespace connect4
