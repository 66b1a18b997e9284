#include "runner/command_line/program.hpp"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <iostream>
#include <new>
#include <system_error>

#include "lib/text/phrases.hpp"
#include "lib/text/printable.hpp"
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
  if (access("/proc/self", F_OK) != 0)
    return "; /proc is missing, which tells of processes: mount -t proc proc /proc";
  return is_for_want(error) ? "; is there a limit (ulimit -a)?" : "";
}

/// Nobody reads our output any more: end as programs that do not ignore SIGPIPE end.
int end_by_broken_pipe() {
  signal(SIGPIPE, SIG_DFL);
  raise(SIGPIPE);
  return exit_our_error;
}

/// Answers the options that every command has; returns whether there was one.
bool answer_common(const CommandPage& page, const CompletionWriter& completion,
                   const Arguments& arguments) {
  Output out = Output::standard();
  if (arguments.has("help"))
    out.write(help_text(page, std::clamp(terminal_width(STDOUT_FILENO), 60, 100)));
  else if (arguments.has("version"))
    out.write(page.name + " " CONNECT4_VERSION "\n");
  else if (arguments.has("man"))
    out.write(manual_page(page));
  else if (arguments.has("completion"))
    out.write(completion(arguments.text("completion").value()));
  else
    return false;
  return true;
}

int run_command(const CommandPage& page, const std::vector<std::string>& words,
                const std::function<int(const Arguments&)>& body) {
  const auto completion = [&](const std::string& shell) {
    return completion_script(shell, {page});
  };
  return run_guarded(page, [&]() -> int {
    open_standard_streams();
    raise_descriptor_limit();
    StopSignal::install(exit_interrupted);
    const Arguments arguments = Arguments::parse(page, words);
    return answer_common(page, completion, arguments) ? exit_ok : body(arguments);
  });
}

std::string name_in_program(const Subcommand& command) {
  return command.page.name.substr(command.page.name.rfind(' ') + 1);
}

/// The program's own page with its commands in the place of operands.
CommandPage with_commands(CommandPage page, const std::vector<Subcommand>& commands) {
  page.operands_heading = "Commands";
  for (const Subcommand& command : commands)
    if (!command.page.is_internal)
      page.operands.push_back({name_in_program(command), command.page.summary});
  return page;
}

std::vector<CommandPage> pages_of(const CommandPage& page,
                                  const std::vector<Subcommand>& commands) {
  std::vector<CommandPage> pages{page};
  for (const Subcommand& command : commands)
    if (!command.page.is_internal) pages.push_back(command.page);
  return pages;
}

std::vector<std::string> commands_of(const CommandPage& page) {
  std::vector<std::string> names;
  for (const Operand& command : page.operands) names.push_back(command.name);
  return names;
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
    return fail_by_machine(page, "no memory is left" + remedy_against(ENOMEM));
  } catch (const std::exception& error) {
    return fail(page, std::string("this should not happen, please report it: ") + error.what());
  }
}

int run_program(const CommandPage& page, int argc, char** argv,
                const std::function<int(const Arguments&)>& body) {
  return run_command(page, std::vector<std::string>(argv + std::min(argc, 1), argv + argc), body);
}

int answer_without_command(const CommandPage& page, const CompletionWriter& completion,
                           const std::vector<std::string>& words) {
  return run_guarded(page, [&]() -> int {
    if (!words.empty() && !words.front().starts_with('-')) {
      const std::string hint = did_you_mean(words.front(), commands_of(page));
      throw UsageError("there is no command \"" + shortened(words.front(), 200) + "\"" +
                       (hint.empty() ? "; see " + page.name + " --help" : ": " + hint));
    }
    const Arguments arguments = Arguments::parse(page, words);
    if (answer_common(page, completion, arguments)) return exit_ok;
    throw UsageError("a command is needed; see " + page.name + " --help");
  });
}

int run_program(const CommandPage& page, const std::vector<Subcommand>& commands, int argc,
                char** argv) {
  std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
  for (const Subcommand& command : commands)
    if (!words.empty() && words.front() == name_in_program(command)) {
      words.erase(words.begin());
      return run_command(command.page, words, command.run);
    }
  return answer_without_command(
      with_commands(page, commands),
      [&](const std::string& shell) { return completion_script(shell, pages_of(page, commands)); },
      words);
}

}  // namespace connect4
