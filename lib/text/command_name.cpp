#include "lib/text/command_name.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

namespace connect4 {

namespace {

/// Programs whose first argument that is not an option names what they run, with an ending or
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

/// What the interpreter in front is given to run; the interpreter where that is not said.
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
