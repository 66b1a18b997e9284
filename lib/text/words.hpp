// A command line in words, and the program among them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "lib/expected.hpp"

namespace connect4 {

/// Splits a command line as a shell does: spaces separate words, quotes and backslashes keep them
/// together. The error says which quote is open.
Expected<std::vector<std::string>> split_words(const std::string& text);

/// Returns the text as one word of such a command line. Any shell understands it.
std::string as_posix_word(const std::string& text);

/// Returns a command line that split_words() takes apart into these words.
std::string as_posix_line(const std::vector<std::string>& words);

/// Returns the text as one word of a command that a person types or copies. Text that cannot be
/// shown is written in octal: bash and zsh understand $'\033[31m'.
std::string as_shell_word(const std::string& text);

/// Returns a command line of such words.
std::string as_shell_line(const std::vector<std::string>& words);

/// Returns the index of the first word after the program and its options, each of which has a value
/// ("--base 1", "--base=1") and may end with "--". The number of words if there is none.
std::size_t first_operand(const std::vector<std::string>& words);

/// Returns whether it is an interpreter that systems bring along, by its name or its path there.
bool is_interpreter(std::string_view word);

/// The file that a command runs, without its folder: the program, or the file that an interpreter
/// in PATH is given. "python3 -u bots/my_bot.py" is "my_bot.py", "java -cp . Bot" is "Bot",
/// "minimax --depth 4" is "minimax". May be empty. Looks at no disk.
std::string file_of_command(const std::vector<std::string>& words);

}  // namespace connect4
