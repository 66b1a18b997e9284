// bot: for authors of players.

#include "runner/bot_commands.hpp"
#include "runner/process/called_as.hpp"

namespace connect4 {

namespace {

CommandPage bot_page() {
  CommandPage page;
  page.name = "connect4 bot";
  page.summary = summary_of_program("bot");
  page.synopsis = "COMMAND [OPTION]... [ARGUMENT]...";
  page.description = {"`connect4 bot COMMAND --help` explains a command."};
  page.examples = {{"connect4 bot new mybot", "Writes a bot to start from"},
                   {"connect4 bot check mybot.py", "Is my bot right?"},
                   {"connect4 bot exam mybot.py", "What can it not do yet?"}};
  return page;
}

}  // namespace

}  // namespace connect4

int main(int argc, char** argv) {
  using namespace connect4;
  return run_program(bot_page(),
                     {bot_new_command(), bot_check_command(), bot_exam_command(),
                      bot_refute_command(), bot_list_command()},
                     argc, argv);
}
