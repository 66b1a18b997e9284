#include <sstream>

#include "runner/command_line/page.hpp"
#include "runner/process/called_as.hpp"

namespace connect4 {

namespace {

/// Returns a word of the command's name, counted from 0. Empty if there are fewer.
std::string word_of(const CommandPage& page, int number) {
  std::istringstream words(page.name);
  std::string word;
  for (; number >= 0; --number)
    if (!(words >> word)) return "";
  return word;
}

/// Returns "tournament" for "connect4 tournament run".
std::string program_of(const CommandPage& page) {
  return word_of(page, 1);
}

/// Returns "run" for "connect4 tournament run". Empty for a command without subcommands.
std::string subcommand_of(const CommandPage& page) {
  return word_of(page, 2);
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

std::string option_names(const CommandPage& page) {
  std::vector<std::string> names;
  for (const Option& option : all_options(page)) names.push_back("--" + option.name);
  return joined(names);
}

/// What may follow an option that takes one of a few values.
std::string choice_cases(const CommandPage& page) {
  std::string cases;
  for (const Option& option : all_options(page))
    if (!option.choices.empty())
      cases += "    --" + option.name + ") COMPREPLY=($(compgen -W \"" + joined(option.choices) +
               "\" -- \"$word\")); return ;;\n";
  return cases;
}

std::string page_case(const CommandPage& page) {
  const std::string subcommand = subcommand_of(page);
  return "  " + (subcommand.empty() ? "*" : subcommand) + ")\n    case \"$previous\" in\n" +
         choice_cases(page) + "    esac\n    options=\"" + option_names(page) + "\"\n    words=\"" +
         joined(page.words) + "\" ;;\n";
}

/// Registers the function for the program that printed it: another program in PATH may be called
/// `play`.
std::string registration(const std::string& program) {
  return is_called_by_connect4()
             ? connect4_completion()
             : "complete -o filenames -F _connect4_" + program + " " + program + "\n";
}

}  // namespace

std::string connect4_completion() {
  std::string programs, patterns;
  for (const OwnProgram& program : own_programs) {
    programs += std::string(program.name) + " ";
    patterns += (patterns.empty() ? "" : "|") + std::string(program.name);
  }
  return "_connect4() {\n"
         "  local program=\"\"\n"
         "  [ \"$COMP_CWORD\" -gt 1 ] && program=\"${COMP_WORDS[1]}\"\n"
         "  case \"$program\" in\n"
         "  " +
         patterns +
         ")\n"
         "    declare -F \"_connect4_$program\" >/dev/null ||\n"
         "      source <(\"${COMP_WORDS[0]/#\\~/$HOME}\" \"$program\" --completion bash)\n"
         "    COMP_WORDS=(\"${COMP_WORDS[@]:1}\")\n"
         "    COMP_CWORD=$((COMP_CWORD - 1))\n"
         "    \"_connect4_$program\" ;;\n"
         "  *) COMPREPLY=($(compgen -W \"" +
         programs + option_names({}) +
         "\" -- \"${COMP_WORDS[COMP_CWORD]}\")) ;;\n"
         "  esac\n"
         "}\n"
         "complete -o filenames -F _connect4 connect4\n";
}

std::string bash_completion(const std::vector<CommandPage>& pages) {
  const std::string program = program_of(pages.front());
  std::vector<std::string> subcommands;
  std::string cases;
  for (const CommandPage& page : pages)
    if (const std::string subcommand = subcommand_of(page); !subcommand.empty()) {
      subcommands.push_back(subcommand);
      cases += page_case(page);
    }
  for (const CommandPage& page : pages)
    if (subcommand_of(page).empty()) {
      CommandPage top = page;
      top.words.insert(top.words.end(), subcommands.begin(), subcommands.end());
      cases += page_case(top);
    }
  return "_connect4_" + program +
         "() {\n"
         "  local word=\"${COMP_WORDS[COMP_CWORD]}\" previous=\"${COMP_WORDS[COMP_CWORD-1]}\"\n"
         "  local subcommand=\"\" options words\n"
         "  [ \"$COMP_CWORD\" -gt 1 ] && subcommand=\"${COMP_WORDS[1]}\"\n"
         "  case \"$subcommand\" in\n" +
         cases +
         "  esac\n"
         "  case \"$word\" in\n"
         "  -*) COMPREPLY=($(compgen -W \"$options\" -- \"$word\")) ;;\n"
         "  *) COMPREPLY=($(compgen -W \"$words\" -- \"$word\") $(compgen -f -- \"$word\")) ;;\n"
         "  esac\n"
         "}\n" +
         registration(program);
}

}  // namespace connect4
