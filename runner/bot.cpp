// bot: for those who write players.

#include "runner/bot_commands.hpp"
#include "runner/process/called_as.hpp"

namespace connect4 {

namespace {

CommandPage bot_page() {
  CommandPage page;
  page.name = "bot";
  page.summary = summary_of_program(page.name);
  page.synopsis = "COMMAND [OPTION]... [ARGUMENT]...";
  page.description = {"`bot COMMAND --help` explains a command."};
  page.examples = {{"bot new mybot", "Writes a bot to start from"},
                   {"bot check mybot.py", "Is my bot right?"}};
  return page;
}

}  // namespace

}  // namespace connect4

int main(int argc, char** argv) {
  using namespace connect4;
  return run_program(bot_page(), {bot_new_command(), bot_check_command(), bot_list_command()}, argc,
                     argv);
}
