// arena: a class that hands in its programs through the browser.

#include "runner/arena/commands/arena_commands.hpp"
#include "runner/process/called_as.hpp"

namespace connect4 {

namespace {

CommandPage arena_page() {
  CommandPage page;
  page.name = "connect4 arena";
  page.summary = summary_of_program("arena");
  page.synopsis = "COMMAND [OPTION]... [ARGUMENT]...";
  page.description = {
      "Students open their links in a browser, hand in a bot, and see it built, checked, playing "
      "and rated. `connect4 arena COMMAND --help` explains a command."};
  page.examples = {{"connect4 arena new class --players names.csv && connect4 arena run class",
                    "Begin a class and open it"}};
  return page;
}

}  // namespace

}  // namespace connect4

int main(int argc, char** argv) {
  using namespace connect4;
  return run_program(arena_page(),
                     {arena_new_command(), arena_links_command(), arena_run_command()}, argc, argv);
}
