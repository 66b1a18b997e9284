#include "lib/text/phrases.hpp"
#include "runner/command_line/completion.hpp"
#include "runner/process/called_as.hpp"

namespace connect4 {

namespace {

using Paths = Candidates::Paths;

std::string fish_quoted(const std::string& text) {
  return "'" + with_backslashes(text, "\\'") + "'";
}

/// Returns the options of `complete` that offer these candidates, and nothing else.
std::string fish_offer(const Candidates& candidates) {
  std::string offer = candidates.paths == Paths::files ? " -F" : " -f";
  std::string words = joined(candidates.words, " ");
  if (candidates.paths == Paths::folders)
    words += (words.empty() ? "" : " ") + std::string("(__fish_complete_directories)");
  return words.empty() ? offer : offer + " -a " + fish_quoted(words);
}

/// Writes a script for the program that people type.
class FishScript {
 public:
  explicit FishScript(std::string typed) : typed_(std::move(typed)) {
    text_ = R"(function __connect4_typed
    set -l words (commandline -opc)
    string match --quiet -- "$argv" "$words[2..] "
end
complete -c )" +
            typed_ + " -f\n";
  }

  /// Adds the options of a page, offered if the words before match `pattern`.
  void add_options(const std::string& pattern, const CommandPage& page) {
    for (const Option& option : all_options(page)) {
      add(pattern, " -l " + option.name + " -d " + fish_quoted(short_help(option)));
      if (!option.value.empty() && option.implied.empty())
        text_ += " -r" + fish_offer(candidates_for(option));
      text_ += "\n";
    }
  }

  void add_operands(const std::string& pattern, const CommandPage& page) {
    if (!page.operands.empty()) add(pattern, fish_offer(candidates_for_operands(page)) + "\n");
  }

  void add_commands(const std::string& pattern, const std::vector<NamedCommand>& commands) {
    for (const NamedCommand& command : commands)
      add(pattern, " -a " + command.name + " -d " + fish_quoted(command.summary) + "\n");
  }

  void add_line(const std::string& line) { text_ += line + "\n"; }

  std::string text() const { return text_; }

 private:
  void add(const std::string& pattern, const std::string& what) {
    text_ += "complete -c " + typed_ + " -n \"__connect4_typed '" + pattern + "'\"" + what;
  }

  std::string typed_;
  std::string text_;
};

std::string fish_connect4() {
  const std::vector<NamedCommand> programs = named_programs();
  FishScript script("connect4");
  script.add_options(" ", {});
  script.add_commands(" ", programs);
  script.add_line("for program in " + joined_names(programs, " "));
  script.add_line("    command --query connect4; and connect4 $program --completion fish | source");
  script.add_line("end");
  return script.text();
}

std::string fish_program(const CompletedProgram& program) {
  const bool is_word_of_connect4 = is_called_by_connect4();
  const std::string before = is_word_of_connect4 ? program.name + " " : "";
  FishScript script(is_word_of_connect4 ? "connect4" : program.name);
  if (program.subcommands.empty()) {
    script.add_options(before + "*", program.page);
    script.add_operands(before + "*", program.page);
    return script.text();
  }
  const std::string at_command = before.empty() ? " " : before;
  script.add_options(at_command, program.page);
  script.add_commands(at_command, named(program.subcommands));
  for (const CommandPage& page : program.subcommands) {
    const std::string behind = before + last_word_of_name(page) + " *";
    script.add_options(behind, page);
    script.add_operands(behind, page);
  }
  return script.text();
}

}  // namespace

const ShellScripts fish_scripts{fish_program, fish_connect4};

}  // namespace connect4
