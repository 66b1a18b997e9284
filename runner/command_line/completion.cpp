#include "runner/command_line/page.hpp"

namespace connect4 {

namespace {

std::string program_of(const CommandPage& page) {
  return page.name.substr(0, page.name.find(' '));
}

/// "run" of "tournament run"; empty for a command without subcommands.
std::string subcommand_of(const CommandPage& page) {
  const std::size_t blank = page.name.find(' ');
  return blank == std::string::npos ? "" : page.name.substr(blank + 1);
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

}  // namespace

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
  return "_" + program +
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
         "}\n"
         "complete -o filenames -F _" +
         program + " " + program + "\n";
}

}  // namespace connect4
