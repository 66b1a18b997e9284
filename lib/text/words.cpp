#include "lib/text/words.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <string_view>
#include <utility>

#include "lib/text/phrases.hpp"
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
  if (quote != 0) return Failure{std::string("the quote ") + quote + " is never closed; close it"};
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
  return joined(words, " ", as_posix_word);
}

std::string as_shell_line(const std::vector<std::string>& words) {
  return joined(words, " ", as_shell_word);
}

std::size_t first_operand(const std::vector<std::string>& words) {
  std::size_t i = 1;
  while (i < words.size() && words[i].starts_with("--")) {
    if (words[i] == "--") return i + 1;
    i += words[i].find('=') == std::string::npos ? 2 : 1;
  }
  return std::min(i, words.size());
}

namespace {

/// Programs that run a file: their first argument that is not an option names it, with an ending or
/// without.
constexpr std::array<std::string_view, 9> interpreter_names{
    "java", "node", "python3", "python", "ruby", "lua5.4", "perl", "bash", "sh"};

/// Their options that have a word behind them.
constexpr std::array<std::string_view, 5> options_with_a_word{"-cp", "-classpath", "--class-path",
                                                              "-W", "-X"};

bool has_word_behind(const std::string& option) {
  return std::find(options_with_a_word.begin(), options_with_a_word.end(), option) !=
         options_with_a_word.end();
}

/// Whether the word looks like a file with an ending, as `mybot.py` does and `0.5` does not.
bool has_ending(const std::string& word) {
  const std::size_t dot = word.rfind('.');
  return !word.starts_with('-') && dot != std::string::npos && dot + 1 < word.size() &&
         std::isalpha(static_cast<unsigned char>(word[dot + 1])) != 0;
}

/// Returns the index of the program that the interpreter in front runs, or of the interpreter.
std::size_t first_argument(const std::vector<std::string>& words) {
  for (std::size_t i = 1; i < words.size(); ++i)
    if (has_word_behind(words[i]))
      ++i;
    else if (!words[i].starts_with('-'))
      return i;
  return 0;
}

std::size_t place_of_file(const std::vector<std::string>& words) {
  if (is_interpreter(words[0])) return first_argument(words);
  const bool is_hosted = words.size() > 1 && words[0].find('/') == std::string::npos &&
                         !has_ending(words[0]) && has_ending(words[1]);
  return is_hosted ? 1 : 0;
}

}  // namespace

bool is_interpreter(std::string_view word) {
  for (const std::string_view folder : {"/usr/bin/", "/bin/"})
    if (word.starts_with(folder)) word.remove_prefix(folder.size());
  return std::find(interpreter_names.begin(), interpreter_names.end(), word) !=
         interpreter_names.end();
}

std::string file_of_command(const std::vector<std::string>& words) {
  if (words.empty()) return "";
  const std::string& word = words[place_of_file(words)];
  return word.substr(word.rfind('/') + 1);
}

}  // namespace connect4
