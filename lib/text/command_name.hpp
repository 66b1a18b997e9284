// What to call a player of whom nothing is known but its command.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace connect4 {

/// Whether it is an interpreter that systems bring along, by its name or its path there.
bool is_interpreter(std::string_view word);

/// The file that a command runs, without its folder: the program, or what an interpreter in PATH is
/// given to run. "python3 -u bots/my_bot.py" is "my_bot.py", "java -cp . Bot" is "Bot",
/// "minimax --depth 4" is "minimax". May be empty. Looks at no disk.
std::string file_of_command(const std::vector<std::string>& words);

}  // namespace connect4
