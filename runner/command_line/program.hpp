// From main() to a command: `connect4` and the commands below it.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "runner/command_line/arguments.hpp"
#include "runner/command_line/page.hpp"

namespace connect4 {

/// Exit statuses besides those that a command defines for itself.
inline constexpr int exit_ok = 0;
inline constexpr int exit_our_error = 2;
inline constexpr int exit_unfinished = 3;
inline constexpr int exit_interrupted = 130;

/// Runs `body` and turns its exceptions into a message of that command and an exit status.
int run_guarded(const CommandPage& page, const std::function<int()>& body);

/// A command that does something: "connect4 play", or "connect4 tournament run".
struct Subcommand {
  CommandPage page;
  int (*run)(const Arguments&);
};

/// A word after `connect4`: a command, or a group of commands such as "tournament".
struct Program {
  Program(Subcommand command) : page(std::move(command.page)), run(command.run) {}
  Program(CommandPage group, std::vector<Subcommand> subcommands)
      : page(std::move(group)), commands(std::move(subcommands)) {}

  CommandPage page;
  std::vector<Subcommand> commands{};      ///< empty for a command
  int (*run)(const Arguments&) = nullptr;  ///< null for a group
};

/// The word after `connect4`, and how to make its program. Made only if needed: all pages together
/// would take longer than a player's start.
struct ProgramEntry {
  std::string_view name;
  Program (*make)();
};

/// main() of `connect4`. `words` are those of main(). The first of them names the program if it is
/// the path of a link called like one (`bin/play`), else the second does. Answers --help,
/// --version, --man and --completion of each command, and what shells ask to complete a line.
/// Returns the exit status.
int run_connect4(CommandPage (*page)(), const std::vector<ProgramEntry>& programs,
                 const std::vector<std::string>& words);

}  // namespace connect4
