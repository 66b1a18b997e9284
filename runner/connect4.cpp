// connect4: our other programs by one name, for a PATH in which theirs belong to somebody else.

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "runner/catalog/player_catalog.hpp"
#include "runner/command_line/program.hpp"
#include "runner/process/called_as.hpp"
#include "runner/screen/usage_error.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

CommandPage connect4_page() {
  CommandPage page;
  page.name = "connect4";
  page.summary = "play and compare Connect Four programs";
  page.synopsis = "COMMAND [OPTION]... [ARGUMENT]...";
  page.description = {"`connect4 COMMAND --help` explains a command."};
  page.operands_heading = "Commands";
  for (const OwnProgram& program : own_programs)
    page.operands.push_back({std::string(program.name), std::string(program.summary)});
  page.examples = {
      {"connect4 play mybot.py minimax", "A match"},
      {"connect4 bot check mybot.py", "Is my bot right?"},
      {"connect4 tournament init cup && connect4 tournament run cup", "A tournament"},
  };
  return page;
}

bool is_program(const std::string& word) {
  const auto has_name = [&](const OwnProgram& program) { return program.name == word; };
  return std::any_of(own_programs.begin(), own_programs.end(), has_name);
}

/// In a package it is among the helpers; elsewhere it has a name in PATH of its own, beside ours.
fs::path place_of(const std::string& program) {
  const Installation installation = Installation::of_this_program();
  const fs::path packaged = installation.helpers / program;
  return fs::exists(packaged) ? packaged : installation.players.parent_path() / program;
}

/// Goes on as that program. Its arguments begin at its name. Does not return.
int become(const std::string& program, char** arguments) {
  const fs::path place = place_of(program);
  std::string name = "connect4 " + program;
  arguments[0] = name.data();
  execv(place.c_str(), arguments);
  throw UsageError("the program \"" + program + "\" of this installation cannot be run: " +
                   place.string() + ": " + std::strerror(errno) + "; install connect4 again");
}

}  // namespace

}  // namespace connect4

int main(int argc, char** argv) {
  using namespace connect4;
  const CommandPage page = connect4_page();
  if (argc > 1 && is_program(argv[1]))
    return run_guarded(page, [&] { return become(argv[1], argv + 1); });
  return answer_without_command(page, connect4_completion, {argv + std::min(argc, 1), argv + argc});
}
