// arena run: the site, the desk and the games, until Ctrl-C.
#include <iostream>
#include <utility>

#include "runner/arena/commands/arena_commands.hpp"
#include "runner/arena/commands/arena_url.hpp"
#include "runner/arena/desk/arena_run.hpp"
#include "runner/commands/serving.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/screen/output.hpp"
#include "runner/screen/usage_error.hpp"

namespace connect4 {

namespace {

CommandPage arena_run_page() {
  CommandPage page;
  page.name = "connect4 arena run";
  page.summary = "serve a class and play its games, until Ctrl-C";
  page.synopsis = "[OPTION]... DIR";
  page.description = {
      "Serves the arena, takes in what players submit, builds and checks it in the sandbox, and "
      "plays the ladder. The same command goes on after Ctrl-C, kill -9 or a power cut: no "
      "submission "
      "that was accepted is lost, and none is handled twice.",
      "The links in links.csv are written again if their address is not the one that is served.",
      "The site is for browsers on this machine, unless --address says otherwise. It speaks plain "
      "HTTP. For a network, put a web server with TLS in front of it.",
      "Games use all cores but one, which builds and checks use. The member \"concurrency\" of the "
      "config sets another number."};
  page.operands = {{"DIR", "The folder of the class"}};
  page.options = {
      {"address", "ADDRESS",
       "Listen at this address of the machine; 0.0.0.0 and [::] are all addresses", usual_address},
      {"port", "PORT", "Listen at this port; 0 takes any free port", usual_port},
      host_option(),
      {"trust-proxy", "ADDRESS",
       "Believe the proxy at ADDRESS which address its visitors have (X-Forwarded-For)", ""},
      {"url", "URL",
       "Begin all links with the address URL (default: the one that was given before, or the one "
       "that it listens at)",
       ""}};
  page.examples = {
      {"connect4 arena run class", "Serve at http://127.0.0.1:8080/ and play"},
      {"connect4 arena run class --address 0.0.0.0", "For a classroom's network, without TLS"},
      {"connect4 arena run class --trust-proxy 127.0.0.1 --host c4.school.example",
       "Behind nginx, which speaks TLS"}};
  page.exit_statuses = {
      {"2", "The folder has no arena, another process runs it, or a system error stopped it"},
      {"3", "Stopped, as by Ctrl-C; the same command goes on"},
      {"130", "Stopped in the same way before the site was open"}};
  return page;
}

int run_arena(const Arguments& arguments) {
  if (arguments.operands().size() != 1)
    throw UsageError("one folder is needed; for example: connect4 arena run class");
  const StopSignal::Watch watch;
  Listener listener(read_address_and_port(arguments));
  const std::string url = read_url(arguments);
  ArenaRun arena(arguments.operands().front(),
                 // The sandbox of the site does not know the names of this machine.
                 {.hosts = host_names(arguments).names(),
                  .trusted_proxy = arguments.text("trust-proxy").value_or(""),
                  .url = url,
                  .listens_at = listener.urls().front()});
  for (const std::string& each : listener.urls()) Output::standard().write(each + "\n");
  std::cerr << "the arena is open; Ctrl-C ends it, and the same command goes on" << std::endl;
  arena.run(std::move(listener));
  return exit_unfinished;
}

}  // namespace

Subcommand arena_run_command() {
  return {arena_run_page(), run_arena};
}

}  // namespace connect4
