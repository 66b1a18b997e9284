// Completion by shells. A script for a shell is a few lines that ask `connect4` itself for the
// candidates, so that all shells offer the same, and none has a list of options to go stale.
#pragma once

#include <string>
#include <vector>

#include "runner/command_line/program.hpp"

namespace connect4 {

/// The first word of the question that the scripts ask; the words of the line follow it, without
/// the program's own. The last of them is the one to complete.
inline constexpr const char* completion_question = "__complete";

/// Returns the answer for a line that begins at this page: a line per candidate, which is the word
/// and, after a tab, its meaning. A line ":files" or ":folders" asks the shell to add its own.
/// `commands` are those that the page lists.
std::string completion_answer(const CommandPage& page, const std::vector<std::string>& line);

/// Returns the completion script for one of completed_shells(), for the command `typed`.
std::string completion_script(const std::string& shell, const std::string& typed);

}  // namespace connect4
