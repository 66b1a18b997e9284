#include "lib/text/words.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "lib/text/printable.hpp"

namespace connect4 {

namespace {

/// Returns the character as $'...' takes it. Printable ASCII stays, except ' and \. All else is in
/// octal.
std::string in_octal(char letter) {
  if (letter >= ' ' && letter <= '~' && letter != '\'' && letter != '\\') return {letter};
  const auto byte = static_cast<unsigned char>(letter);
  const auto digit = [&](int shift) { return static_cast<char>('0' + (byte >> shift & 7)); };
  return {'\\', digit(6), digit(3), digit(0)};
}

std::string joined(const std::vector<std::string>& words,
                   std::string (*as_word)(const std::string&)) {
  std::string line;
  for (const std::string& word : words) line += (line.empty() ? "" : " ") + as_word(word);
  return line;
}

}  // namespace

Expected<std::vector<std::string>> split_words(const std::string& text) {
  std::vector<std::string> words;
  std::optional<std::string> word;
  char quote = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char letter = text[i];
    const bool escapes = letter == '\\' && quote != '\'' && i + 1 < text.size();
    if (escapes) {
      word = word.value_or("") + text[++i];
    } else if (quote != 0 && letter == quote) {
      quote = 0;
    } else if (quote == 0 && (letter == '"' || letter == '\'')) {
      quote = letter;
      word = word.value_or("");
    } else if (quote == 0 && (letter == ' ' || letter == '\t')) {
      if (word) words.push_back(*std::exchange(word, std::nullopt));
    } else {
      word = word.value_or("") + letter;
    }
  }
  if (quote != 0) return Failure{std::string("the quote ") + quote + " is never closed"};
  if (word) words.push_back(*word);
  return words;
}

std::string as_posix_word(const std::string& text) {
  const bool plain = !text.empty() && text.find_first_not_of(
                                          "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                          "0123456789_-./+,:@%=") == std::string::npos;
  if (plain) return text;
  std::string word = "'";
  for (const char letter : text) word += letter == '\'' ? "'\\''" : std::string(1, letter);
  return word + "'";
}

std::string as_shell_word(const std::string& text) {
  if (printable(text) == text) return as_posix_word(text);
  std::string word = "$'";
  for (const char letter : text) word += in_octal(letter);
  return word + "'";
}

std::string as_posix_line(const std::vector<std::string>& words) {
  return joined(words, as_posix_word);
}

std::string as_shell_line(const std::vector<std::string>& words) {
  return joined(words, as_shell_word);
}

std::size_t first_operand(const std::vector<std::string>& words) {
  std::size_t i = 1;
  while (i < words.size() && words[i].starts_with("--")) {
    if (words[i] == "--") return i + 1;
    i += words[i].find('=') == std::string::npos ? 2 : 1;
  }
  return std::min(i, words.size());
}

}  // namespace connect4
