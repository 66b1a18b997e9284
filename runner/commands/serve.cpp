// tournament serve: a tournament's page, live.

#include <utility>

#include "runner/commands/commands.hpp"
#include "runner/commands/reading.hpp"
#include "runner/commands/serving.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/screen/output.hpp"
#include "runner/serve/tournament_site.hpp"
#include "runner/web/web_server.hpp"

namespace connect4 {

namespace {

CommandPage serve_page() {
  CommandPage page;
  page.name = "connect4 tournament serve";
  page.summary = "serve the results page, live";
  page.synopsis = "[OPTION]... TOURNAMENT";
  page.description = {
      "Serves the page of `connect4 tournament page` until Ctrl-C, and prints its address. Viewers "
      "see new games as soon as a run adds them. Nothing is written to the results.",
      "Everybody who can reach the address can see the page; by default that is only this machine. "
      "There is no encryption and no password; put a web server in front to add both."};
  page.operands = {tournament_operand()};
  page.options = {
      {"address", "ADDRESS", "Listen on this address; 0.0.0.0 and [::] mean all addresses",
       usual_address},
      {"port", "PORT", "Listen on this port; 0 takes any free port", usual_port},
      host_option(),
      names_option(),
  };
  page.examples = {
      {"connect4 tournament serve cup.json", "Serve browsers on this machine"},
      {"connect4 tournament serve cup.json --address 0.0.0.0 --names pseudonyms",
       "Serve a whole classroom, without the real names of the players"},
  };
  page.exit_statuses = {
      {"0", "Stopped by Ctrl-C or another signal"},
      {"2", "A mistake in the command line, a port in use, or unreadable results"}};
  return page;
}

int serve(const Arguments& arguments) {
  TournamentSite site(operand_folder(arguments), {.names = [&arguments](StoreReader& reader) {
                        return read_shown_players(arguments, reader);
                      }});
  Listener listener(read_address_and_port(arguments));
  for (const std::string& url : listener.urls()) Output::standard().write(url + "\n");
  StopSignal::end_with(exit_ok);
  WebServer(std::move(listener), host_names(arguments), site).run();
  return exit_ok;
}

}  // namespace

Subcommand serve_command() {
  return {serve_page(), serve};
}

}  // namespace connect4
