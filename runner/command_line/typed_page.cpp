#include "runner/command_line/page.hpp"
#include "runner/process/called_as.hpp"

namespace connect4 {

namespace {

/// The text with its commands as they are to be typed: those that stand right behind `mark`.
std::string with_typed_commands(std::string text, const std::string& mark) {
  for (const OwnProgram& program : own_programs) {
    const std::string found = mark + std::string(program.name);
    const std::string typed = mark + as_typed(std::string(program.name));
    for (std::size_t at = 0; (at = text.find(found, at)) != std::string::npos; at += typed.size())
      if (const char next = text[at + found.size()]; next == ' ' || next == '`' || next == '\0')
        text.replace(at, found.size(), typed);
  }
  return text;
}

std::string prose(const std::string& text) {
  return with_typed_commands(text, "`");
}

/// A line for the shell, which may run several programs.
std::string typed_line(const std::string& command) {
  const std::string first = "&& ";
  return with_typed_commands(with_typed_commands(first + command, "&& "), "| ")
      .substr(first.size());
}

}  // namespace

CommandPage as_typed(CommandPage page) {
  page.name = as_typed(page.name);
  for (std::string& paragraph : page.description) paragraph = prose(paragraph);
  for (Operand& operand : page.operands) operand.help = prose(operand.help);
  for (Option& option : page.options) option.help = prose(option.help);
  for (Example& example : page.examples)
    example = {typed_line(example.command), prose(example.meaning)};
  return page;
}

}  // namespace connect4
