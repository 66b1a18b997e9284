#include "lib/text/phrases.hpp"
#include "runner/command_line/completion.hpp"
#include "runner/process/called_as.hpp"

namespace connect4 {

namespace {

using Paths = Candidates::Paths;

std::string bash_options(const CommandPage& page) {
  std::vector<std::string> names;
  for (const Option& option : all_options(page)) names.push_back("--" + option.name);
  return joined(names, " ");
}

/// Returns the assignments that offer these candidates.
std::string bash_offer(const Candidates& candidates) {
  std::string offer;
  if (!candidates.words.empty()) offer += " words=\"" + joined(candidates.words, " ") + "\"";
  if (candidates.paths == Paths::files) offer += " paths=-f";
  if (candidates.paths == Paths::folders) offer += " paths=-d";
  return offer;
}

/// Returns the case of a command: the values of its options, then everything else.
std::string bash_case(const std::string& pattern, const CommandPage& page,
                      const Candidates& operands) {
  std::string cases;
  for (const Option& option : all_options(page))
    if (!option.value.empty() && option.implied.empty())
      cases += "    --" + option.name + ")" + bash_offer(candidates_for(option)) + " ;;\n";
  return "  " + pattern + ")\n    case \"$previous\" in\n" + cases + "    *) options=\"" +
         bash_options(page) + "\"" + bash_offer(operands) + " ;;\n    esac ;;\n";
}

std::string bash_connect4() {
  const std::vector<NamedCommand> programs = named_programs();
  return R"(_connect4() {
  local program=""
  [ "$COMP_CWORD" -gt 1 ] && program="${COMP_WORDS[1]}"
  case "$program" in
  )" + joined_names(programs, "|") +
         R"()
    declare -F "_connect4_$program" >/dev/null ||
      source <("${COMP_WORDS[0]/#\~/$HOME}" "$program" --completion bash)
    COMP_WORDS=("${COMP_WORDS[@]:1}")
    COMP_CWORD=$((COMP_CWORD - 1))
    "_connect4_$program" ;;
  *)
    local words=")" +
         joined_names(programs, " ") + R"("
    [[ "${COMP_WORDS[COMP_CWORD]}" != -* ]] || words=")" +
         bash_options({}) + R"("
    COMPREPLY=($(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}")) ;;
  esac
}
complete -o filenames -F _connect4 connect4
)";
}

/// Registers the function for the command that printed it: `play` may be another program in PATH.
std::string bash_registration(const std::string& program) {
  return is_called_by_connect4()
             ? bash_connect4()
             : "complete -o filenames -F _connect4_" + program + " " + program + "\n";
}

std::string bash_program(const CompletedProgram& program) {
  Candidates first = candidates_for_operands(program.page);
  std::string cases;
  for (const CommandPage& page : program.subcommands) {
    first.words.push_back(last_word_of_name(page));
    cases += bash_case(last_word_of_name(page), page, candidates_for_operands(page));
  }
  return "_connect4_" + program.name + R"(() {
  local word="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}"
  local subcommand="" options="" words="" paths=""
  [ "$COMP_CWORD" -gt 1 ] && subcommand="${COMP_WORDS[1]}"
  case "$subcommand" in
)" + cases +
         bash_case("*", program.page, first) + R"(  esac
  case "$word" in
  -*) words="$options" paths="" ;;
  esac
  mapfile -t COMPREPLY < <(
    compgen -W "$words" -- "$word"
    [ -z "$paths" ] || compgen "$paths" -- "$word")
}
)" + bash_registration(program.name);
}

}  // namespace

const ShellScripts bash_scripts{bash_program, bash_connect4};

}  // namespace connect4
