// Completion by shells: the facts that all scripts need, and a writer of scripts for each shell.
#pragma once

#include <string>
#include <vector>

#include "runner/command_line/page.hpp"

namespace connect4 {

/// The candidates that a shell offers for a word: these words, and files or folders.
struct Candidates {
  enum class Paths { none, folders, files };  // files: folders as well

  std::vector<std::string> words{};
  Paths paths = Paths::none;
};

/// Returns the candidates for the value of an option.
Candidates candidates_for(const Option& option);

/// Returns the candidates for all operands of a command together, wherever they stand.
Candidates candidates_for_operands(const CommandPage& page);

/// A program or one of its subcommands, as a shell lists it.
struct NamedCommand {
  std::string name;     ///< "tournament", or "run"
  std::string summary;  ///< one line
};

/// A program that completion is written for: its own page, and the pages of its subcommands.
struct CompletedProgram {
  explicit CompletedProgram(const std::vector<CommandPage>& pages);

  std::string name;  ///< "tournament"
  CommandPage page;
  std::vector<CommandPage> subcommands;
};

/// Returns "run" for the page "connect4 tournament run".
std::string last_word_of_name(const CommandPage& page);

/// Returns the pages as a list of commands.
std::vector<NamedCommand> named(const std::vector<CommandPage>& pages);

/// Returns the programs behind `connect4` as a list of commands.
std::vector<NamedCommand> named_programs();

/// Returns the names, with the separator between them.
std::string joined_names(const std::vector<NamedCommand>& commands, const std::string& separator);

/// Returns the first clause of a help text: shells have one line for an option.
std::string short_help(const Option& option);

/// Returns the text with each of `letters` behind a backslash.
std::string with_backslashes(const std::string& text, const std::string& letters);

/// The two scripts of a shell. The script of `connect4` loads the scripts of the programs.
struct ShellScripts {
  std::string (*program)(const CompletedProgram& program);
  std::string (*connect4)();
};

extern const ShellScripts bash_scripts;
extern const ShellScripts zsh_scripts;
extern const ShellScripts fish_scripts;

}  // namespace connect4
