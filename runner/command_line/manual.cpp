#include <algorithm>
#include <array>
#include <cctype>
#include <initializer_list>
#include <string>
#include <string_view>

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

bool has_option(const CommandPage& page, std::string_view name) {
  return std::any_of(page.options.begin(), page.options.end(),
                     [&](const Option& option) { return option.name == name; });
}

bool has_operand(const CommandPage& page, std::initializer_list<std::string_view> names) {
  return std::any_of(page.operands.begin(), page.operands.end(), [&](const Operand& operand) {
    return std::find(names.begin(), names.end(), operand.name) != names.end();
  });
}

bool is_tournament_group(const CommandPage& page) {
  return page.name == "connect4 tournament";
}

bool is_of_tournament(const CommandPage& page) {
  return page.name.starts_with("connect4 tournament");
}

bool plays(const CommandPage& page) {
  constexpr std::array starting{"run", "check", "replay"};
  return has_operand(page, {"PLAYER", "NEW"}) ||
         std::ranges::any_of(starting, [&](const std::string& command) {
           return page.name == "connect4 tournament " + command;
         });
}

bool draws(const CommandPage& page) {
  return has_option(page, "color");
}

bool reads_config(const CommandPage& page) {
  return is_tournament_group(page) ||
         (is_of_tournament(page) && has_operand(page, {"DIR", "TOURNAMENT"}));
}

bool reads_games(const CommandPage& page) {
  return is_tournament_group(page) || (is_of_tournament(page) && has_operand(page, {"TOURNAMENT"}));
}

/// A variable or a file that commands use, and the commands that use it.
struct Surrounding {
  const char* name;
  const char* use;
  bool (*is_used_by)(const CommandPage&);
};

const std::vector<Surrounding> variables_used{
    {"PATH", "Folders of interpreters, and of players that are commands with arguments", plays},
    {"PYTHONPATH, RUBYLIB",
     "Folders of modules. Players can import the SDK even if they are not set", plays},
    {"HOME", "Home folder. In the sandbox a player sees only its own program there", plays},
    {"USER", "Name of a person at the keyboard",
     [](const CommandPage& page) { return page.name == "connect4 play"; }},
    {"DISPLAY", "X server of the window",
     [](const CommandPage& page) { return has_option(page, "window"); }},
    {"TERM", "Terminal type. With `dumb` there are no colours, and lines are not redrawn",
     [](const CommandPage& page) { return draws(page) || plays(page); }},
    {"NO_COLOR", "If it is not empty, `--color auto` uses no colours", draws},
    {"GITHUB_STEP_SUMMARY", "File of `--summary` if that option is missing",
     [](const CommandPage& page) { return has_option(page, "summary"); }},
    {"LC_ALL, LC_CTYPE, LANG",
     "Locale, from the first of them that is set. Boards are drawn in ASCII unless it is UTF-8",
     draws},
};

const std::vector<Surrounding> files_used{
    {"tournament.json", "Config of a tournament", reads_config},
    {"results/NAME/tournament.db",
     "Games, in the folder of the config unless its key `output` names another", reads_games},
    {"share/connect4/connect4.book",
     "Exact scores of early positions, below the prefix of the installation",
     [](const CommandPage& page) {
       return has_option(page, "book") || has_option(page, "openings") || plays(page);
     }},
    {"share/connect4/sdk", "SDKs, below the prefix of the installation",
     [](const CommandPage& page) { return page.name.starts_with("connect4 bot"); }},
    {"share/connect4/*.md", "Pages of all formats, below the prefix of the installation",
     [](const CommandPage& page) { return page.name == "connect4"; }},
};

std::string surroundings(const std::string& heading, const std::vector<Surrounding>& rows,
                         const CommandPage& page) {
  std::string text;
  for (const Surrounding& row : rows)
    if (row.is_used_by(page)) text += term(".B " + roff(row.name), std::string(row.use) + ".");
  return text.empty() ? "" : ".SH " + heading + "\n" + text;
}

/// Returns the pages of the programs that the command belongs to, of its own commands, and of
/// the files that it reads.
std::string see_also(const CommandPage& page) {
  std::vector<std::pair<std::string, std::string>> pages;
  for (std::size_t end = page.name.find(' '); end != std::string::npos;
       end = page.name.find(' ', end + 1))
    pages.emplace_back(page.name.substr(0, end), "1");
  for (const Operand& command : page.commands)
    pages.emplace_back(page.name + " " + command.name, "1");
  if (reads_config(page)) pages.emplace_back("connect4-tournament.json", "5");
  pages.emplace_back("connect4-protocol", "7");
  std::string text = ".SH SEE ALSO\n";
  for (const auto& [name, section] : pages)
    text += ".BR " + roff(with_dashes(name)) + " (" + section + ")" +
            (name == pages.back().first ? "\n" : ",\n");
  return text;
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
  for (const auto& list : {page.commands, page.operands})
    for (const Operand& each : list) text += term(".I " + each.name, each.help + ".");
  text += ".SH OPTIONS\n";
  for (const Option& option : all_options(page)) text += option_term(option);
  if (!page.examples.empty()) text += ".SH EXAMPLES\n";
  for (const Example& example : page.examples)
    text += term(".B " + roff(example.command), example.meaning + ".");
  if (!page.exit_statuses.empty()) text += ".SH EXIT STATUS\n";
  for (const Example& status : all_exit_statuses(page))
    text += term(".B " + status.command, status.meaning + ".");
  return text + surroundings("ENVIRONMENT", variables_used, page) +
         surroundings("FILES", files_used, page) + see_also(page);
}

}  // namespace connect4
