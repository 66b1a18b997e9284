// The common part of all our programs, from main() on.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "runner/command_line/arguments.hpp"
#include "runner/command_line/page.hpp"

namespace connect4 {

/// Exit statuses beside those that a command defines for itself.
inline constexpr int exit_ok = 0;
inline constexpr int exit_our_error = 2;
inline constexpr int exit_unfinished = 3;
inline constexpr int exit_interrupted = 130;

/// Runs `body` and turns its exceptions into a message of that command and an exit status.
int run_guarded(const CommandPage& page, const std::function<int()>& body);

/// main() of a program with one command: answers --help, --version, --man and --completion, parses
/// the arguments, calls `body` and turns its exceptions into a message on standard error and an
/// exit status.
int run_program(const CommandPage& page, int argc, char** argv,
                const std::function<int(const Arguments&)>& body);

/// Returns the completion script for a shell.
using CompletionWriter = std::function<std::string(const std::string& shell)>;

/// main() of a program that has commands, if the first word is not one of them. Answers the common
/// options, --completion by that script, or reports the error.
int answer_without_command(const CommandPage& page, const CompletionWriter& completion,
                           const std::vector<std::string>& words);

/// A command of a program that has several.
struct Subcommand {
  CommandPage page;  ///< named "PROGRAM NAME"
  int (*run)(const Arguments&);
};

/// main() of a program with several commands: the first word chooses. `page` is the program's own;
/// its help lists them.
int run_program(const CommandPage& page, const std::vector<Subcommand>& commands, int argc,
                char** argv);

}  // namespace connect4
