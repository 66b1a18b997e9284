#include "runner/command_line/program.hpp"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <functional>
#include <iostream>
#include <new>
#include <sstream>
#include <system_error>

#include "lib/text/phrases.hpp"
#include "lib/text/printable.hpp"
#include "runner/command_line/completion.hpp"
#include "runner/command_line/player_options.hpp"
#include "runner/process/descriptor.hpp"
#include "runner/process/launch.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/process/system_fault.hpp"
#include "runner/screen/output.hpp"
#include "runner/screen/terminal.hpp"
#include "runner/screen/usage_error.hpp"

namespace connect4 {

namespace {

/// A program started without its standard streams would get a file or pipe of its own in their
/// place. The stand-in for standard output refuses to be written to: nobody would get the output.
void open_standard_streams() {
  for (const int number : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (fcntl(number, F_GETFD) < 0)
      open("/dev/null", number == STDOUT_FILENO ? O_RDONLY : O_RDWR);  // gets the lowest number
}

int fail(const CommandPage& page, const std::string& message) {
  std::cerr << page.name << ": " << message << std::endl;
  return exit_our_error;
}

int fail_by_machine(const CommandPage& page, const std::string& message) {
  return fail(page, "system error: " + message);
}

/// The remedy against an unexpected error of the system.
std::string remedy_against(int error) {
  if (access("/proc/self", F_OK) != 0) return "; /proc is missing: mount -t proc proc /proc";
  return is_for_want(error) ? "; check the limits of this account: ulimit -a" : "";
}

/// Nobody reads our output any more: end as programs that do not ignore SIGPIPE end.
int end_by_broken_pipe() {
  signal(SIGPIPE, SIG_DFL);
  raise(SIGPIPE);
  return exit_our_error;
}

/// Answers the options that every command has; returns whether there was one. `typed` is the
/// program as it was called.
bool answer_common(const CommandPage& page, const std::string& typed, const Arguments& arguments) {
  Output out = Output::standard();
  if (arguments.has("help"))
    out.write(help_text(page, std::clamp(terminal_width(STDOUT_FILENO), 60, 100)));
  else if (arguments.has("version"))
    out.write(page.name + " " CONNECT4_VERSION "\n");
  else if (arguments.has("man"))
    out.write(manual_page(page));
  else if (arguments.has("completion"))
    out.write(completion_script(arguments.text("completion").value(), typed));
  else
    return false;
  return true;
}

std::string last_word_of_name(const CommandPage& page) {
  return page.name.substr(page.name.rfind(' ') + 1);
}

/// Adds the commands to the page, without those that only our own programs start.
CommandPage with_commands(CommandPage page, const std::vector<CommandPage>& commands) {
  for (const CommandPage& command : commands)
    if (!command.is_internal)
      page.commands.push_back({last_word_of_name(command), command.summary, {}, command.group});
  return page;
}

CommandPage page_of(const Program& program) {
  if (program.run != nullptr) return program.page;
  std::vector<CommandPage> pages;
  for (const Subcommand& command : program.commands) pages.push_back(command.page);
  return with_commands(program.page, pages);
}

CommandPage page_of(CommandPage (*page)(), const std::vector<ProgramEntry>& programs) {
  std::vector<CommandPage> pages;
  for (const ProgramEntry& entry : programs) pages.push_back(entry.make().page);
  return with_commands(page(), pages);
}

std::vector<std::string> commands_of(const CommandPage& page) {
  std::vector<std::string> names;
  for (const Operand& command : page.commands) names.push_back(command.name);
  return names;
}

/// A line without a command in it: the common options, or the error.
int run_group(const CommandPage& page, const std::string& typed,
              const std::vector<std::string>& words, const std::string& in_a_group) {
  if (!words.empty() && !words.front().starts_with('-')) {
    const std::string hint = in_a_group.empty() ? did_you_mean(words.front(), commands_of(page))
                                                : "did you mean " + in_a_group + "?";
    throw UsageError("no command called \"" + shortened(words.front(), 200) + "\"" +
                     (hint.empty() ? "; see " + page.name + " --help" : "; " + hint));
  }
  if (answer_common(page, typed, Arguments::parse(page, words))) return exit_ok;
  throw UsageError("a command is needed; see " + page.name + " --help");
}

/// A line from the word after the program's name on, and what the first words of it choose.
struct Choice {
  CommandPage page;
  int (*run)(const Arguments&) = nullptr;  ///< null for a group of commands
  std::vector<std::string> words;          ///< what follows the command
  bool asks_completion = false;            ///< the last of `words` is to be completed
  std::string in_a_group{};                ///< command of a group that the first of them names
};

/// Lets the first word choose a command of the program, if it names one.
Choice choose(const Program& program, std::vector<std::string> words) {
  for (const Subcommand& command : program.commands)
    if (!words.empty() && words.front() == last_word_of_name(command.page)) {
      words.erase(words.begin());
      return {command.page, command.run, std::move(words)};
    }
  return {page_of(program), program.run, std::move(words)};
}

/// Returns the full name of the command that a group has by this name: "connect4 tournament duel".
/// Empty if no group has it.
std::string command_in_a_group(const std::vector<ProgramEntry>& programs, const std::string& name) {
  for (const ProgramEntry& entry : programs)
    for (const Subcommand& command : entry.make().commands)
      if (!command.page.is_internal && last_word_of_name(command.page) == name)
        return command.page.name;
  return "";
}

Choice choose(CommandPage (*page)(), const std::vector<ProgramEntry>& programs,
              const std::string& typed, std::vector<std::string> words) {
  const bool asks = !words.empty() && words.front() == completion_question;
  if (asks) words.erase(words.begin());
  // A word that is still being typed chooses nothing.
  const std::string unfinished = asks && !words.empty() ? words.back() : "";
  if (asks && !words.empty()) words.pop_back();
  const auto entry_called = [&](const std::string& name) {
    return std::find_if(programs.begin(), programs.end(),
                        [&](const ProgramEntry& entry) { return entry.name == name; });
  };
  auto entry = entry_called(typed);
  if (entry == programs.end() && !words.empty()) {
    entry = entry_called(words.front());
    if (entry != programs.end()) words.erase(words.begin());
  }
  Choice choice = entry == programs.end() ? Choice{page_of(page, programs), nullptr, words}
                                          : choose(entry->make(), words);
  choice.asks_completion = asks;
  if (entry == programs.end() && !words.empty() && !asks)
    choice.in_a_group = command_in_a_group(programs, words.front());
  if (asks) choice.words.push_back(unfinished);
  return choice;
}

/// Returns the words of the synopsis that stand for arguments: "TOURNAMENT", "NAME", "[VERSION]".
std::vector<std::string> operand_words(const CommandPage& page) {
  std::vector<std::string> words;
  std::istringstream synopsis(page.synopsis);
  for (std::string word; synopsis >> word;)
    if (word.starts_with("--") && word != "--")
      synopsis >> word;  // the value of an option that is needed
    else if (word != "--" && word != "[OPTION]...")
      words.push_back(word);
  return words;
}

/// Returns a likely cause of too many arguments: a path with a space, or a pattern that the shell
/// has replaced by the names that match.
std::string missing_quotes(const CommandPage& page, const Arguments& arguments) {
  for (const Option& option : page.options)
    if (option.value == "PATTERN" && arguments.has(option.name))
      return "; put the pattern in quotes: --" + option.name + " 'subs/*'";
  return path_in_pieces(arguments.operands());
}

/// Throws UsageError unless there are as many arguments as the synopsis says.
void check_number_of_operands(const CommandPage& page, const Arguments& arguments) {
  const std::vector<std::string> words = operand_words(page);
  const auto is_optional = [](const std::string& word) {
    return word.starts_with('[') || word.ends_with(']');
  };
  const auto least =
      static_cast<std::size_t>(std::ranges::count_if(words, std::not_fn(is_optional)));
  const bool is_open = !words.empty() && words.back().ends_with("...");
  const std::size_t given = arguments.operands().size();
  if (given >= least && (is_open || given <= words.size())) return;
  throw UsageError((given < least ? "too few arguments: give " : "too many arguments: give ") +
                   (words.empty() ? "none" : joined(words, " ", std::identity())) +
                   missing_quotes(page, arguments) +
                   "; for example: " + page.examples.front().command);
}

int carry_out(const Choice& choice, const std::string& typed) {
  if (choice.asks_completion) {
    Output::standard().write_as_is(completion_answer(choice.page, choice.words));
    return exit_ok;
  }
  if (choice.run == nullptr) return run_group(choice.page, typed, choice.words, choice.in_a_group);
  open_standard_streams();
  raise_descriptor_limit();
  StopSignal::install(exit_interrupted);
  const Arguments arguments = Arguments::parse(choice.page, choice.words);
  if (answer_common(choice.page, typed, arguments)) return exit_ok;
  check_number_of_operands(choice.page, arguments);
  return choice.run(arguments);
}

}  // namespace

int run_guarded(const CommandPage& page, const std::function<int()>& body) {
  const PrintableStream messages(std::cerr);
  try {
    return body();
  } catch (const Interrupted&) {
    StopSignal::end_line_of_control_c();
    return exit_interrupted;
  } catch (const OutputClosed&) {
    return end_by_broken_pipe();
  } catch (const UsageError& error) {
    return fail(page, error.what());
  } catch (const SystemFault& fault) {
    return fail_by_machine(page, fault.what());
  } catch (const std::system_error& error) {
    return fail_by_machine(page, error.what() + remedy_against(error.code().value()));
  } catch (const std::bad_alloc&) {
    return fail_by_machine(page, "out of memory" + remedy_against(ENOMEM));
  } catch (const std::exception& error) {
    return fail(page, std::string("this should not happen, please report it: ") + error.what());
  }
}

int run_connect4(CommandPage (*page)(), const std::vector<ProgramEntry>& programs,
                 const std::vector<std::string>& words) {
  const std::string typed = words.empty() ? "connect4" : words[0].substr(words[0].rfind('/') + 1);
  const Choice choice =
      choose(page, programs, typed,
             {words.begin() + std::min<std::ptrdiff_t>(1, std::ssize(words)), words.end()});
  return run_guarded(choice.page, [&] { return carry_out(choice, typed); });
}

}  // namespace connect4
