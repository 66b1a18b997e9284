// bot: for those who write players.

#include "runner/check/check_command.hpp"
#include "runner/process/called_as.hpp"

namespace connect4 {

namespace {

CommandPage bot_page() {
  CommandPage page;
  page.name = "bot";
  page.summary = summary_of_program(page.name);
  page.synopsis = "COMMAND [OPTION]... [ARGUMENT]...";
  page.description = {"`bot COMMAND --help` explains a command."};
  page.examples = {{"bot check mybot.py", "Is my bot right?"}};
  return page;
}

}  // namespace

}  // namespace connect4

int main(int argc, char** argv) {
  return connect4::run_program(connect4::bot_page(), {connect4::bot_check_command()}, argc, argv);
}
