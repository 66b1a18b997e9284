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
  page.summary = "serve the page, live, to any number of viewers";
  page.synopsis = "[OPTION]... TOURNAMENT";
  page.description = {
      "Serves the page of `connect4 tournament page` until Ctrl-C, and prints its address. While a "
      "run adds games, here or in another terminal, all viewers see them. It only reads.",
      "Everybody who can reach the address can see the page. By default that is this machine "
      "alone. There is no encryption and no password. A web server in front of it can add both."};
  page.operands = {tournament_operand()};
  page.options = {
      {"address", "ADDRESS",
       "Listen at this address of the machine; 0.0.0.0 and [::] are all addresses", usual_address},
      {"port", "PORT", "Listen at this port; 0 takes any free port", usual_port},
      host_option(),
      names_option(),
  };
  page.examples = {
      {"connect4 tournament serve cup.json", "For browsers on this machine"},
      {"connect4 tournament serve cup.json --address 0.0.0.0 --names pseudonyms",
       "For a whole classroom, without the names of its bots"},
  };
  page.exit_statuses = {
      {"0", "Stopped, as by Ctrl-C"},
      {"2", "A mistake in the command line, a port in use, or results that cannot be read"}};
  return page;
}

int serve(const Arguments& arguments) {
  TournamentSite site(operand_folder(arguments, serve_page()),
                      {.names = [&arguments](StoreReader& reader) {
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
