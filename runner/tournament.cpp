// tournament: many games between many players, kept on disk.

#include "runner/command_line/program.hpp"
#include "runner/commands/commands.hpp"
#include "runner/process/called_as.hpp"

namespace connect4 {

namespace {

CommandPage tournament_page() {
  CommandPage page;
  page.name = "tournament";
  page.summary = summary_of_program(page.name);
  page.synopsis = "COMMAND [OPTION]... [ARGUMENT]...";
  page.description = {
      "Plays the tournament that a config file describes and keeps every game in a folder. A run "
      "that was stopped, by Ctrl-C or a power cut, goes on where it was when the same command is "
      "given again. `tournament COMMAND --help` explains a command."};
  page.examples = {
      {"tournament init cup && tournament run cup/tournament.json", "A first tournament"},
      {"tournament standings cup/tournament.json", "Its table"},
  };
  return page;
}

}  // namespace

}  // namespace connect4

int main(int argc, char** argv) {
  return connect4::run_program(connect4::tournament_page(), connect4::tournament_commands(), argc,
                               argv);
}
