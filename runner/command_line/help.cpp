#include <sstream>

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

/// One entry of a list: a term, and its explanation from help_column on.
std::string entry(const std::string& term, const std::string& explanation, int width) {
  std::string text = "  " + term;
  if (text.size() + 2 > help_column)
    text += "\n" + std::string(help_column, ' ');
  else
    text += std::string(help_column - text.size(), ' ');
  return text + wrapped(explanation, help_column, width) + "\n";
}

/// Writes a heading at the beginning of each group.
std::string options_text(const std::vector<Option>& options, int width) {
  std::string text;
  for (std::size_t i = 0; i < options.size(); ++i) {
    const std::string& group = options[i].group;
    if (i == 0 || group != options[i - 1].group)
      text += "\n" + (!group.empty() ? group : i == 0 ? "Options" : "Other options") + ":\n";
    text += entry(usage_of(options[i]), help_of(options[i]), width);
  }
  return text;
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
  return joined_options({
      page.options,
      {{"help", "", "Print this help and exit", ""},
       {"version", "", "Print the version and exit", ""},
       {"man", "", "Print the manual page, for `man -l -`, and exit", ""},
       {"completion", "SHELL", "Print a completion script", "", completed_shells()}},
  });
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
  if (!page.operands.empty()) text += "\n" + page.operands_heading + ":\n";
  for (const Operand& operand : page.operands) text += entry(operand.name, operand.help, width);
  text += options_text(all_options(page), width);
  if (!page.examples.empty()) text += "\nExamples:\n";
  for (const Example& example : page.examples)
    text += "  " + example.command + "\n      " + wrapped(example.meaning, 6, width) + "\n";
  if (!page.exit_statuses.empty()) text += "\nExit status:\n";
  for (const Example& status : all_exit_statuses(page))
    text += entry(status.command, status.meaning, width);
  return text;
}

}  // namespace connect4
