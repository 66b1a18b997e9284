// tournament: many games between many players, kept on disk.

#include "runner/command_line/program.hpp"
#include "runner/commands/commands.hpp"
#include "runner/process/called_as.hpp"

namespace connect4 {

namespace {

CommandPage tournament_page() {
  CommandPage page;
  page.name = "connect4 tournament";
  page.summary = summary_of_program("tournament");
  page.synopsis = "COMMAND [OPTION]... [ARGUMENT]...";
  page.description = {
      "Plays the tournament of a config file and keeps every game in a folder. After Ctrl-C or a "
      "power cut the same command goes on. `connect4 tournament COMMAND --help` explains a "
      "command."};
  page.examples = {
      {"connect4 tournament init cup && connect4 tournament run cup/tournament.json",
       "A first tournament"},
      {"connect4 tournament standings cup/tournament.json", "Its table"},
  };
  return page;
}

}  // namespace

}  // namespace connect4

int main(int argc, char** argv) {
  return connect4::run_program(connect4::tournament_page(), connect4::tournament_commands(), argc,
                               argv);
}
