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
  page.summary = "run tournaments of Connect Four programs";
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
  return {page, tournament_commands()};
}

Program arena_program() {
  CommandPage page;
  page.name = "connect4 arena";
  page.summary = "run a class that submits its programs through the browser";
  page.synopsis = "COMMAND [OPTION]... [ARGUMENT]...";
  page.description = {
      "Students open their links in a browser, submit a bot, and see it built, checked, playing "
      "and rated. `connect4 arena COMMAND --help` explains a command."};
  page.examples = {{"connect4 arena new class --players names.csv && connect4 arena run class",
                    "Begin a class and open it"}};
  return {page, {arena_new_command(), arena_links_command(), arena_run_command()}};
}

Program bot_program() {
  CommandPage page;
  page.name = "connect4 bot";
  page.summary = "write and check players";
  page.synopsis = "COMMAND [OPTION]... [ARGUMENT]...";
  page.description = {"`connect4 bot COMMAND --help` explains a command."};
  page.examples = {{"connect4 bot new mybot", "Writes a bot to start from"},
                   {"connect4 bot check mybot.py", "Is my bot right?"},
                   {"connect4 bot exam mybot.py", "What can it not do yet?"}};
  return {page,
          {bot_new_command(), bot_check_command(), bot_exam_command(), bot_refute_command(),
           bot_ask_command(), bot_list_command()}};
}

CommandPage connect4_page() {
  CommandPage page;
  page.name = "connect4";
  page.summary = "play and compare Connect Four programs";
  page.synopsis = "COMMAND [OPTION]... [ARGUMENT]...";
  page.description = {"`connect4 COMMAND --help` explains a command."};
  page.examples = {
      {"connect4 play mybot.py minimax", "A match"},
      {"connect4 bot check mybot.py", "Is my bot right?"},
      {"connect4 tournament init cup && connect4 tournament run cup", "A tournament"},
  };
  return page;
}

}  // namespace

}  // namespace connect4

int main(int argc, char** argv) {
  using namespace connect4;
  return run_connect4(connect4_page,
                      {{"play", [] { return Program(play_command()); }},
                       {"tournament", tournament_program},
                       {"arena", arena_program},
                       {"bot", bot_program},
                       {"analyse", [] { return Program(analyse_positions_command()); }},
                       {"positions", [] { return Program(positions_command()); }}},
                      {argv, argv + argc});
}
