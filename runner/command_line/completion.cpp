#include "runner/command_line/completion.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>

#include "lib/text/phrases.hpp"
#include "runner/process/called_as.hpp"

namespace connect4 {

namespace {

using Paths = Candidates::Paths;

/// The values and operands that are paths, as help texts call them. All others are not completed.
const std::map<std::string_view, Paths> paths_by_name{
    {"FILE", Paths::files},  {"TOURNAMENT", Paths::files}, {"PLAYER", Paths::files},
    {"NEW", Paths::files},   {"OLD", Paths::files},        {"OTHER", Paths::files},
    {"DIR", Paths::folders},
};

Paths paths_for(std::string_view name) {
  const auto found = paths_by_name.find(name);
  return found == paths_by_name.end() ? Paths::none : found->second;
}

struct Shell {
  std::string_view name;
  const ShellScripts& scripts;
};

constexpr std::array<Shell, 3> shells{
    {{"bash", bash_scripts}, {"fish", fish_scripts}, {"zsh", zsh_scripts}}};

const ShellScripts& scripts_of(const std::string& shell) {
  return std::find_if(shells.begin(), shells.end(),
                      [&](const Shell& each) { return each.name == shell; })
      ->scripts;
}

}  // namespace

Candidates candidates_for(const Option& option) {
  return {option.choices, option.choices.empty() ? paths_for(option.value) : Paths::none};
}

Candidates candidates_for_operands(const CommandPage& page) {
  Candidates candidates;
  for (const Operand& operand : page.operands) {
    for (const std::string& word : operand.words)
      if (std::find(candidates.words.begin(), candidates.words.end(), word) ==
          candidates.words.end())
        candidates.words.push_back(word);
    candidates.paths = std::max(candidates.paths, paths_for(operand.name));
  }
  return candidates;
}

CompletedProgram::CompletedProgram(const std::vector<CommandPage>& pages)
    : name(last_word_of_name(pages.front())),
      page(pages.front()),
      subcommands(pages.begin() + 1, pages.end()) {}

std::string last_word_of_name(const CommandPage& page) {
  return page.name.substr(page.name.rfind(' ') + 1);
}

std::vector<NamedCommand> named(const std::vector<CommandPage>& pages) {
  std::vector<NamedCommand> commands;
  for (const CommandPage& page : pages) commands.push_back({last_word_of_name(page), page.summary});
  return commands;
}

std::vector<NamedCommand> named_programs() {
  std::vector<NamedCommand> programs;
  for (const OwnProgram& program : own_programs)
    programs.push_back({std::string(program.name), std::string(program.summary)});
  return programs;
}

std::string joined_names(const std::vector<NamedCommand>& commands, const std::string& separator) {
  return joined(commands, separator, [](const NamedCommand& command) { return command.name; });
}

std::string short_help(const Option& option) {
  std::size_t end = option.help.size();
  for (const char* const mark : {". ", "; ", ": ", " ("})
    end = std::min(end, option.help.find(mark));
  return option.help.substr(0, end);
}

std::string with_backslashes(const std::string& text, const std::string& letters) {
  std::string result;
  for (const char letter : text) {
    if (letters.find(letter) != std::string::npos) result += '\\';
    result += letter;
  }
  return result;
}

std::vector<std::string> completed_shells() {
  std::vector<std::string> names;
  for (const Shell& shell : shells) names.emplace_back(shell.name);
  return names;
}

std::string completion_script(const std::string& shell, const std::vector<CommandPage>& pages) {
  return scripts_of(shell).program(CompletedProgram(pages));
}

std::string connect4_completion(const std::string& shell) {
  return scripts_of(shell).connect4();
}

}  // namespace connect4
