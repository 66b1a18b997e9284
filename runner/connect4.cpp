// connect4: the one program. `play`, `tournament`, `arena`, `bot` and `analyse` are links to it.

#include "runner/arena/commands/arena_commands.hpp"
#include "runner/basic_commands.hpp"
#include "runner/command_line/program.hpp"
#include "runner/commands/commands.hpp"

namespace connect4 {

namespace {

Program tournament_program() {
  CommandPage page;
  page.name = "connect4 tournament";
  page.summary = "run tournaments, compare versions, publish results";
  page.synopsis = "COMMAND [OPTION]... [ARGUMENT]...";
  page.description = {
      "Plays the tournament described by a config file and stores every game in a folder. To "
      "resume after Ctrl-C or a power cut, run the same command again.",
      "Commands that take a tournament accept its config file, the folder of the config, or the "
      "folder of results. Run `connect4 tournament COMMAND --help` for details."};
  page.examples = {
      {"connect4 tournament init cup && connect4 tournament run cup",
       "Create and play a first tournament"},
      {"connect4 tournament standings cup", "Print its table"},
  };
  return {page, tournament_commands()};
}

Program arena_program() {
  CommandPage page;
  page.name = "connect4 arena";
  page.summary = "let a class submit bots in the browser and rate them";
  page.synopsis = "COMMAND [OPTION]... [ARGUMENT]...";
  page.description = {
      "Students open their links in a browser, submit a bot, and watch it being built, checked, "
      "played and rated. Run `connect4 arena COMMAND --help` for details."};
  page.examples = {{"connect4 arena new class --players names.csv && connect4 arena run class",
                    "Create a class and open it"}};
  return {page, {arena_new_command(), arena_links_command(), arena_run_command()}};
}

Program bot_program() {
  CommandPage page;
  page.name = "connect4 bot";
  page.summary = "create, check and examine a bot";
  page.synopsis = "COMMAND [OPTION]... [ARGUMENT]...";
  page.description = {"Run `connect4 bot COMMAND --help` for details."};
  page.examples = {{"connect4 bot new mybot", "Create a bot to start from"},
                   {"connect4 bot check mybot.py", "Check that it follows the protocol"},
                   {"connect4 bot exam mybot.py", "Find the positions that it gets wrong"}};
  return {page,
          {bot_new_command(), bot_check_command(), bot_exam_command(), bot_refute_command(),
           bot_ask_command(), bot_connect_command(), bot_list_command()}};
}

CommandPage connect4_page() {
  CommandPage page;
  page.name = "connect4";
  page.summary = "play, test and rank Connect Four programs";
  page.synopsis = "COMMAND [OPTION]... [ARGUMENT]...";
  page.description = {"Run `connect4 COMMAND --help` for details."};
  page.examples_heading = "Get started";
  page.examples = {
      {"connect4 play human minimax", "Play against a bundled program"},
      {"connect4 bot new mybot", "Create a bot to start from"},
      {"connect4 tournament init cup && connect4 tournament run cup",
       "Create and play a tournament"},
  };
  return page;
}

}  // namespace

}  // namespace connect4

int main(int argc, char** argv) {
  using namespace connect4;
  return run_connect4(connect4_page,
                      {{"play", [] { return Program(play_command()); }},
                       {"bot", bot_program},
                       {"tournament", tournament_program},
                       {"arena", arena_program},
                       {"analyse", [] { return Program(analyse_positions_command()); }},
                       {"positions", [] { return Program(positions_command()); }}},
                      {argv, argv + argc});
}
