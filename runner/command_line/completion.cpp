#include "runner/command_line/completion.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string_view>

namespace connect4 {

namespace {

/// Lines of the answer for values and operands that are paths, by their names in help texts.
const std::map<std::string_view, std::string_view> paths_by_name{
    {"FILE", ":files"}, {"TOURNAMENT", ":files"}, {"PLAYER", ":files"}, {"NEW", ":files"},
    {"OLD", ":files"},  {"OTHER", ":files"},      {"DIR", ":folders"},
};

/// The lines of an answer. Words that do not begin as the typed one are left out.
class WordsToOffer {
 public:
  explicit WordsToOffer(const std::string& typed) : typed_(typed) {}

  void add(const std::string& word, const std::string& meaning = "") {
    if (word.starts_with(typed_)) text_ += word + "\t" + meaning + "\n";
  }

  void add_paths(std::string_view name) {
    const auto found = paths_by_name.find(name);
    if (found != paths_by_name.end()) text_ += std::string(found->second) + "\n";
  }

  const std::string& text() const { return text_; }

 private:
  const std::string& typed_;
  std::string text_;
};

/// Returns the first clause of a help text: shells have one line for an option.
std::string first_clause(const std::string& help) {
  std::size_t end = help.size();
  for (const char* const mark : {". ", "; ", ": ", " ("}) end = std::min(end, help.find(mark));
  return help.substr(0, end);
}

void add_options(const CommandPage& page, WordsToOffer& answer) {
  for (const Option& option : all_options(page))
    answer.add("--" + option.name, first_clause(option.help));
}

void add_value(const Option& option, WordsToOffer& answer) {
  for (const std::string& choice : option.choices) answer.add(choice);
  if (option.choices.empty()) answer.add_paths(option.value);
}

/// Operands may stand in any order among options, so each place offers those of all.
void add_operands(const CommandPage& page, WordsToOffer& answer) {
  for (const Operand& command : page.commands) answer.add(command.name, command.help);
  std::vector<std::string> names;
  for (const Operand& operand : page.operands) {
    for (const std::string& word : operand.words) answer.add(word);
    if (std::find(names.begin(), names.end(), operand.name) == names.end())
      answer.add_paths(operand.name);
    names.push_back(operand.name);
  }
}

/// The option whose value the last word is, if it is one's.
std::optional<Option> awaiting_value(const CommandPage& page,
                                     const std::vector<std::string>& line) {
  if (line.size() < 2) return std::nullopt;
  const std::string& before = line[line.size() - 2];
  for (const Option& option : all_options(page))
    if ("--" + option.name == before && !option.value.empty() && option.implied.empty())
      return option;
  return std::nullopt;
}

constexpr std::string_view bash_script = R"(_connect4() {
  local word="${COMP_WORDS[COMP_CWORD]}" line
  COMPREPLY=()
  while IFS= read -r line; do
    case "$line" in
    :files) mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$word") ;;
    :folders) mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -d -- "$word") ;;
    *) COMPREPLY+=("${line%%$'\t'*}") ;;
    esac
  done < <("${COMP_WORDS[0]/#\~/$HOME}" __complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o filenames -F _connect4 TYPED
)";

constexpr std::string_view fish_script = R"(function __connect4_complete
    set -l words (commandline -opc)
    set -l word (commandline -ct)
    for line in ($words[1] __complete $words[2..] "$word" 2>/dev/null)
        switch $line
            case :files
                __fish_complete_path "$word"
            case :folders
                __fish_complete_directories "$word"
            case '*'
                echo $line
        end
    end
end
complete -c TYPED -f -a '(__connect4_complete)'
)";

constexpr std::string_view zsh_script = R"(#compdef TYPED
_connect4() {
  local line
  local -a offered
  for line in "${(@f)$(${~words[1]} __complete "${(@Q)words[2,CURRENT]}" 2>/dev/null)}"; do
    case $line in
      :files) _files ;;
      :folders) _files -/ ;;
      ?*) offered+=("${line%%$'\t'*}:${line#*$'\t'}") ;;
    esac
  done
  (( ! $#offered )) || _describe -t commands connect4 offered
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
  _connect4 "$@"
else
  compdef _connect4 TYPED
fi
)";

struct Shell {
  std::string_view name;
  std::string_view script;  ///< TYPED stands for the command
};

constexpr std::array<Shell, 3> shells{
    {{"bash", bash_script}, {"fish", fish_script}, {"zsh", zsh_script}}};

}  // namespace

std::vector<std::string> completed_shells() {
  std::vector<std::string> names;
  for (const Shell& shell : shells) names.emplace_back(shell.name);
  return names;
}

std::string completion_answer(const CommandPage& page, const std::vector<std::string>& line) {
  const std::string typed = line.empty() ? "" : line.back();
  WordsToOffer answer(typed);
  if (const auto option = awaiting_value(page, line))
    add_value(*option, answer);
  else if (typed.starts_with('-'))
    add_options(page, answer);
  else
    add_operands(page, answer);
  return answer.text();
}

std::string completion_script(const std::string& shell, const std::string& typed) {
  const auto found = std::find_if(shells.begin(), shells.end(),
                                  [&](const Shell& each) { return each.name == shell; });
  std::string script(found->script);
  constexpr std::string_view mark = "TYPED";
  for (std::size_t at = script.find(mark); at != std::string::npos; at = script.find(mark))
    script.replace(at, mark.size(), typed);
  return script;
}

}  // namespace connect4
