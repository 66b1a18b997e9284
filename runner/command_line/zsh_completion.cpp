#include "lib/text/phrases.hpp"
#include "runner/command_line/completion.hpp"
#include "runner/process/called_as.hpp"

namespace connect4 {

namespace {

using Paths = Candidates::Paths;

/// Returns an argument of _arguments in single quotes, behind the end of the line before.
std::string zsh_argument(const std::string& specification) {
  std::string quoted;
  for (const char letter : specification)
    quoted += letter == '\'' ? "'\\''" : std::string(1, letter);
  return " \\\n      '" + quoted + "'";
}

/// Returns the action of _arguments that offers these candidates.
std::string zsh_action(const Candidates& candidates) {
  const std::string words = joined(candidates.words, " ");
  if (candidates.paths == Paths::none) return words.empty() ? " " : "(" + words + ")";
  const std::string files = candidates.paths == Paths::folders ? "_files -/" : "_files";
  return words.empty() ? files : "{compadd -- " + words + "; " + files + "}";
}

std::string zsh_option(const Option& option) {
  std::string text = (option.may_repeat ? "*--" : "--") + option.name;
  if (!option.value.empty()) text += option.implied.empty() ? "=" : "=-";
  text += "[" + with_backslashes(short_help(option), "\\]") + "]";
  if (!option.value.empty())
    text += (option.implied.empty() ? ":" : "::") + with_backslashes(option.value, ":") + ":" +
            zsh_action(candidates_for(option));
  return zsh_argument(text);
}

/// Returns the call that completes the options of a page, and `rest`.
std::string zsh_arguments(const CommandPage& page, const std::string& rest) {
  std::string call = "    _arguments";
  for (const Option& option : all_options(page)) call += zsh_option(option);
  return call + rest + " ;;\n";
}

std::string zsh_operands(const CommandPage& page) {
  const Candidates candidates = candidates_for_operands(page);
  if (candidates.words.empty() && candidates.paths == Paths::none) return "";
  return zsh_argument("*:" + page.operands.front().name + ":" + zsh_action(candidates));
}

/// Returns the argument that lists commands with their summaries. The shell reads it twice.
std::string zsh_commands(const std::vector<NamedCommand>& commands) {
  std::string list;
  for (const NamedCommand& command : commands)
    list += (list.empty() ? "" : " ") + command.name +
            "\\:" + with_backslashes(command.summary, " ,;:'\"()&$`\\");
  return zsh_argument("1:COMMAND:((" + list + "))");
}

/// Begins a script. Its cases are commands.
std::string zsh_begin(const std::string& program, const std::string& function) {
  return "#compdef " + program + "\n" + function + R"(() {
  local command=""
  (( CURRENT > 2 )) && command=$words[2]
  case $command in
)";
}

/// Ends a script: calls the function if zsh loaded the file to complete, else registers it.
std::string zsh_end(const std::string& program, const std::string& function) {
  return R"(  esac
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
  )" + function +
         R"( "$@"
else
  compdef )" +
         function + " " + program + "\nfi\n";
}

std::string zsh_connect4() {
  const std::vector<NamedCommand> programs = named_programs();
  return zsh_begin("connect4", "_connect4") + "  " + joined_names(programs, "|") + R"()
    (( $+functions[_connect4_$command] )) || source <($~words[1] $command --completion zsh)
    shift words
    (( CURRENT-- ))
    _connect4_$command ;;
  *)
)" + zsh_arguments({}, zsh_commands(programs)) +
         zsh_end("connect4", "_connect4");
}

std::string zsh_program(const CompletedProgram& program) {
  const std::string function = "_connect4_" + program.name;
  std::string script = zsh_begin(program.name, function);
  for (const CommandPage& page : program.subcommands)
    script += "  " + last_word_of_name(page) + ")\n    shift words\n    (( CURRENT-- ))\n" +
              zsh_arguments(page, zsh_operands(page));
  script += "  *)\n" + zsh_arguments(program.page, program.subcommands.empty()
                                                       ? zsh_operands(program.page)
                                                       : zsh_commands(named(program.subcommands)));
  if (is_called_by_connect4()) return script + "  esac\n}\n" + zsh_connect4();
  return script + zsh_end(program.name, function);
}

}  // namespace

const ShellScripts zsh_scripts{zsh_program, zsh_connect4};

}  // namespace connect4
