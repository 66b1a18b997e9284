#include <algorithm>
#include <cctype>

#include "runner/command_line/page.hpp"

namespace connect4 {

namespace {

/// Text that roff would read as something else: backslashes, dashes that are to stay dashes, and a
/// dot or quote at the beginning of a line.
std::string roff(const std::string& text) {
  std::string result;
  for (const char letter : text) {
    if (letter == '\\')
      result += "\\e";
    else if (letter == '-')
      result += "\\-";
    else
      result += letter;
  }
  if (!result.empty() && (result.front() == '.' || result.front() == '\'')) result = "\\&" + result;
  return result;
}

std::string with_dashes(const std::string& name) {
  std::string result = name;
  std::replace(result.begin(), result.end(), ' ', '-');
  return result;
}

std::string upper(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::toupper(letter)); });
  return text;
}

std::string term(const std::string& head, const std::string& body) {
  return ".TP\n" + head + "\n" + roff(body) + "\n";
}

std::string option_term(const Option& option) {
  std::string head = ".B \\-\\-" + roff(option.name);
  if (!option.implied.empty())
    head = ".BI \"\\-\\-" + roff(option.name) + "[=\" " + option.value + " ]";
  else if (!option.value.empty())
    head = ".BI \"\\-\\-" + roff(option.name) + " \" " + option.value;
  std::string body = option.help + ".";
  if (!option.fallback.empty()) body += " Default: " + option.fallback + ".";
  if (!option.implied.empty()) body += " Without a value: " + option.implied + ".";
  if (!option.choices.empty()) {
    body += " One of:";
    for (const std::string& choice : option.choices) body += " " + choice;
    body += ".";
  }
  return term(head, body);
}

}  // namespace

std::string manual_page(const CommandPage& page) {
  const std::string name = with_dashes(page.name);
  std::string text = ".TH " + upper(name) + " 1 \"\" \"connect4 " CONNECT4_VERSION "\"\n";
  text += ".SH NAME\n" + roff(name) + " \\- " + roff(page.summary) + "\n";
  text += ".SH SYNOPSIS\n.B " + roff(page.name) + "\n" + roff(page.synopsis) + "\n";
  text += ".SH DESCRIPTION\n";
  for (const std::string& paragraph : page.description)
    text += (&paragraph == &page.description.front() ? "" : ".PP\n") + roff(paragraph) + "\n";
  for (const Operand& operand : page.operands)
    text += term(".I " + operand.name, operand.help + ".");
  text += ".SH OPTIONS\n";
  for (const Option& option : all_options(page)) text += option_term(option);
  if (!page.examples.empty()) text += ".SH EXAMPLES\n";
  for (const Example& example : page.examples)
    text += term(".B " + roff(example.command), example.meaning + ".");
  if (!page.exit_statuses.empty()) text += ".SH EXIT STATUS\n";
  for (const Example& status : all_exit_statuses(page))
    text += term(".B " + status.command, status.meaning + ".");
  return text;
}

}  // namespace connect4
