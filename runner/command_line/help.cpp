#include <sstream>

#include "lib/text/phrases.hpp"
#include "runner/command_line/page.hpp"
#include "runner/command_line/program.hpp"

namespace connect4 {

namespace {

constexpr std::size_t help_column = 28;

std::string usage_of(const Option& option) {
  const std::string name = "--" + option.name;
  if (option.value.empty()) return name;
  return option.implied.empty() ? name + " " + option.value : name + "[=" + option.value + "]";
}

std::string help_of(const Option& option) {
  std::string help = option.help;
  if (!option.choices.empty()) {
    help += ": ";
    for (std::size_t i = 0; i < option.choices.size(); ++i)
      help += (i == 0 ? "" : i + 1 == option.choices.size() ? " or " : ", ") + option.choices[i];
  }
  if (!option.fallback.empty()) help += " (default: " + option.fallback + ")";
  return help;
}

/// Breaks a text into lines that begin with `indent` spaces. The first line has its spaces already.
std::string wrapped(const std::string& text, std::size_t indent, int width) {
  std::istringstream words(text);
  std::string result;
  std::size_t column = indent;
  for (std::string word; words >> word;) {
    const bool first = column == indent;
    if (!first && column + 1 + word.size() > static_cast<std::size_t>(width)) {
      result += "\n" + std::string(indent, ' ');
      column = indent;
    } else if (!first) {
      result += ' ';
      ++column;
    }
    result += word;
    column += word.size();
  }
  return result;
}

/// Returns one entry of a list: a term, and its explanation in the column help_column.
std::string entry(const std::string& term, const std::string& explanation, int width) {
  std::string text = "  " + term;
  if (text.size() + 2 > help_column)
    text += "\n" + std::string(help_column, ' ');
  else
    text += std::string(help_column - text.size(), ' ');
  return text + wrapped(explanation, help_column, width) + "\n";
}

std::string entry_of(const Option& option, int width) {
  return entry(usage_of(option), help_of(option), width);
}

std::string entry_of(const Operand& operand, int width) {
  return entry(operand.name, operand.help, width);
}

/// Writes a heading at the beginning of each group. `usual` is the heading of a list without one.
template <typename Each>
std::string list_text(const std::vector<Each>& list, const std::string& usual, int width) {
  std::string text;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const std::string& group = list[i].group;
    if (i == 0 || group != list[i - 1].group)
      text += "\n" + (!group.empty() ? group : i == 0 ? usual : "Other options") + ":\n";
    text += entry_of(list[i], width);
  }
  return text;
}

/// The options that every command has.
std::vector<Option> common_options() {
  return {{"help", "", "Print this help and exit", ""},
          {"version", "", "Print the version and exit", ""},
          {"man", "", "Print the manual page, for `man -l -`, and exit", ""},
          {"completion", "SHELL", "Print a completion script", "", completed_shells()}};
}

/// Returns the common options in one line: nobody looks for them in the list of a command's own.
std::string common_options_text() {
  std::string text = "\nAlso:";
  for (const Option& option : common_options())
    text +=
        "  --" + option.name + (option.choices.empty() ? "" : " " + joined(option.choices, "|"));
  return text + "\n";
}

}  // namespace

Option colour_option() {
  return {"color", "WHEN", "Use colours", "auto", {"auto", "always", "never"}};
}

std::vector<Option> in_group(const std::string& heading, std::vector<Option> options) {
  for (Option& option : options) option.group = heading;
  return options;
}

std::vector<Option> joined_options(const std::vector<std::vector<Option>>& lists) {
  std::vector<Option> options;
  for (const std::vector<Option>& list : lists)
    options.insert(options.end(), list.begin(), list.end());
  return options;
}

std::vector<Option> all_options(const CommandPage& page) {
  return joined_options({page.options, common_options()});
}

std::vector<Example> all_exit_statuses(const CommandPage& page) {
  std::vector<Example> statuses = page.exit_statuses;
  const std::string interrupted = std::to_string(exit_interrupted);
  if (!statuses.empty() && statuses.back().command != interrupted)
    statuses.push_back({interrupted, "Stopped by Ctrl-C or another signal"});
  return statuses;
}

std::string help_text(const CommandPage& page, int width) {
  std::string text = page.name + " - " + page.summary + "\n\nUsage: " + page.name;
  text += page.synopsis.empty() ? "\n" : " " + page.synopsis + "\n";
  for (const std::string& paragraph : page.description)
    text += "\n" + wrapped(paragraph, 0, width) + "\n";
  text += list_text(page.commands, "Commands", width);
  text += list_text(page.operands, "Arguments", width);
  text += list_text(page.options, "Options", width);
  if (!page.examples.empty()) text += "\n" + page.examples_heading + ":\n";
  for (const Example& example : page.examples)
    text += "  " + example.command + "\n      " + wrapped(example.meaning, 6, width) + "\n";
  if (!page.exit_statuses.empty()) text += "\nExit status:\n";
  for (const Example& status : all_exit_statuses(page))
    text += entry(status.command, status.meaning, width);
  return text + common_options_text();
}

}  // namespace connect4
