// The description of a command. Help, manual page, completion and the parser all read it.
#pragma once

#include <string>
#include <vector>

namespace connect4 {

/// One option of a command. Defined once, here.
struct Option {
  std::string name;      ///< without the dashes
  std::string value;     ///< its value's name, such as "DURATION"; empty for a switch
  std::string help;      ///< one or two sentences without a final full stop
  std::string fallback;  ///< the default as the person would type it; empty if there is none
  std::vector<std::string> choices{};  ///< the only values allowed; empty if any may do
  std::string implied{};               ///< the value without "=VALUE"; empty if it has to be there
  bool may_repeat = false;             ///< given several times, it has several values
  std::string group{};                 ///< the heading in the help; empty for "Options"
};

/// A command line somebody may want, and its effect.
struct Example {
  std::string command;
  std::string meaning;
};

/// A word that the person gives without a dash: an argument, or a command of a group.
struct Operand {
  std::string name;  ///< such as "PLAYER"
  std::string help;
  std::vector<std::string> words{};  ///< completion offers them in addition to paths
  std::string group{};               ///< heading in the help; empty for the usual one
};

/// A command's page.
struct CommandPage {
  std::string name;                      ///< "connect4 play", or "connect4 tournament run"
  std::string summary;                   ///< one line, lower case, no full stop
  std::string synopsis;                  ///< words after the name: "[OPTION]... PLAYER PLAYER"
  std::vector<std::string> description;  ///< paragraphs
  std::vector<Operand> operands;
  std::vector<Operand> commands;  ///< of a group of commands, each heading's together
  std::vector<Option> options;    ///< its own, a group together; see all_options()
  std::vector<Example> examples;
  std::string examples_heading = "Examples";
  std::vector<Example> exit_statuses;  ///< "0" and its meaning; see all_exit_statuses()
  std::string group{};                 ///< heading in the list of commands; empty for "Commands"
  bool is_internal = false;            ///< started by our own programs; no list shows it
};

/// --color of a command that draws. drawing_style() has the meaning of its values.
Option colour_option();

/// Puts options under a heading of the help.
std::vector<Option> in_group(const std::string& heading, std::vector<Option> options);

/// Joins the lists in their order.
std::vector<Option> joined_options(const std::vector<std::vector<Option>>& lists);

/// Returns the options of a command: its own, then --help, --version, --man and --completion, which
/// all commands have.
std::vector<Option> all_options(const CommandPage& page);

/// Returns the exit statuses of a command: its own, and the status after a signal. Empty for a page
/// without any.
std::vector<Example> all_exit_statuses(const CommandPage& page);

/// Returns the text of `--help`, for a terminal `width` columns wide.
std::string help_text(const CommandPage& page, int width = 80);

/// Returns the manual page in the man macros, section 1.
std::string manual_page(const CommandPage& page);

/// Returns the shells that have completion scripts.
std::vector<std::string> completed_shells();

}  // namespace connect4
