// arena run: the site, the desk and the games, until Ctrl-C.
#include <iostream>
#include <utility>

#include "runner/arena/commands/arena_commands.hpp"
#include "runner/arena/commands/arena_url.hpp"
#include "runner/arena/desk/arena_run.hpp"
#include "runner/commands/serving.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/screen/output.hpp"

namespace connect4 {

namespace {

CommandPage arena_run_page() {
  CommandPage page;
  page.name = "connect4 arena run";
  page.summary = "open a class and play its games, until Ctrl-C";
  page.synopsis = "[OPTION]... DIR";
  page.description = {
      "Serves the web site of the class, builds and checks submitted bots in the sandbox, and "
      "plays the ladder. To resume after Ctrl-C, kill -9 or a power cut, run the same command "
      "again: no accepted submission is lost or handled twice.",
      "If the address has changed, the links in links.csv are rewritten.",
      "By default only browsers on this machine can reach the site, because it speaks plain HTTP. "
      "For a network, put a web server with TLS in front of it, or use --address.",
      "Games use all cores except one, which is kept for builds and checks. \"concurrency\" in the "
      "config sets another number."};
  page.operands = {{"DIR", "The folder of the class"}};
  page.options = {
      {"address", "ADDRESS", "Listen on this address; 0.0.0.0 and [::] mean all addresses",
       usual_address},
      {"port", "PORT", "Listen on this port; 0 takes any free port", usual_port},
      host_option(),
      {"trust-proxy", "ADDRESS", "Trust the X-Forwarded-For header from the proxy at ADDRESS", ""},
      {"url", "URL",
       "Begin all links with the address URL (default: the last one given, or the address that it "
       "listens on)",
       ""}};
  page.examples = {{"connect4 arena run class", "Open the class at http://127.0.0.1:8080/"},
                   {"connect4 arena run class --address 0.0.0.0",
                    "Open it to the network of a classroom, without TLS"},
                   {"connect4 arena run class --trust-proxy 127.0.0.1 --host c4.school.example",
                    "Run it behind nginx, which provides TLS"}};
  page.exit_statuses = {
      {"2", "The folder has no arena, another process runs it, or a system error stopped it"},
      {"3", "Stopped by Ctrl-C or another signal; run the same command again to resume"},
      {"130", "Stopped before the site was open"}};
  return page;
}

int run_arena(const Arguments& arguments) {
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
  std::cerr << "the arena is open; stop it with Ctrl-C, resume it with the same command"
            << std::endl;
  arena.run(std::move(listener));
  return exit_unfinished;
}

}  // namespace

Subcommand arena_run_command() {
  return {arena_run_page(), run_arena};
}

}  // namespace connect4
