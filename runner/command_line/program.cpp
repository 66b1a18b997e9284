#include "runner/command_line/program.hpp"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <iostream>

#include "runner/console/output.hpp"
#include "runner/console/terminal.hpp"
#include "runner/console/usage_error.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/process/system_fault.hpp"

namespace connect4 {

namespace {

/// A program started without its standard streams would get a pipe of its own in their place.
void open_standard_streams() {
  while (true) {
    const int number = open("/dev/null", O_RDWR);
    if (number > STDERR_FILENO) close(number);
    if (number < 0 || number > STDERR_FILENO) return;
  }
}

int fail(const Page& page, const std::string& message) {
  std::cerr << page.name << ": " << message << std::endl;
  return exit_our_error;
}

/// Nobody reads our output any more: end as programs that do not ignore SIGPIPE end.
int end_by_broken_pipe() {
  signal(SIGPIPE, SIG_DFL);
  raise(SIGPIPE);
  return exit_our_error;
}

/// Answers the options that every command has; returns whether there was one.
bool answer_common(const Page& page, const Arguments& arguments) {
  Output out = Output::standard();
  if (arguments.has("help"))
    out.write(help_text(page, std::clamp(terminal_width(STDOUT_FILENO), 60, 100)));
  else if (arguments.has("version"))
    out.write(page.name + " " CONNECT4_VERSION "\n");
  else if (arguments.has("man"))
    out.write(manual_page(page));
  else if (arguments.has("completion"))
    out.write(bash_completion({page}));
  else
    return false;
  return true;
}

}  // namespace

int run_command(const Page& page, const std::vector<std::string>& words,
                const std::function<int(const Arguments&)>& body) {
  try {
    open_standard_streams();
    StopSignal::install();
    const Arguments arguments = Arguments::parse(page, words);
    if (answer_common(page, arguments)) return exit_ok;
    return body(arguments);
  } catch (const Interrupted&) {
    return exit_interrupted;
  } catch (const OutputClosed&) {
    return end_by_broken_pipe();
  } catch (const UsageError& error) {
    return fail(page, error.what());
  } catch (const SystemFault& fault) {
    return fail(page, std::string("the machine failed us: ") + fault.what());
  } catch (const std::exception& error) {
    return fail(page, std::string("this should not happen, please report it: ") + error.what());
  }
}

int run_program(const Page& page, int argc, char** argv,
                const std::function<int(const Arguments&)>& body) {
  return run_command(page, std::vector<std::string>(argv + std::min(argc, 1), argv + argc), body);
}

}  // namespace connect4
