// bot connect: a bot of this machine plays in an arena elsewhere. The client of the Python SDK does
// it, as on every other system.
#include <stdlib.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <string>
#include <vector>

#include "lib/text/printable.hpp"
#include "runner/arena/commands/arena_commands.hpp"
#include "runner/catalog/player_catalog.hpp"
#include "runner/process/real_path.hpp"
#include "runner/process/system_fault.hpp"
#include "runner/screen/usage_error.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

CommandPage bot_connect_page() {
  CommandPage page;
  page.name = "connect4 bot connect";
  page.summary = "play in an arena with a bot that stays on this machine";
  page.synopsis = "[OPTION]... LINK -- PLAYER [ARGUMENT]...";
  page.description = {
      "Connects to the arena of the link, and plays the games that it begins. It only opens "
      "outgoing connections, and connects again by itself. Ctrl-C ends it after the game in "
      "progress; a second Ctrl-C at once.",
      "The bot runs outside of any sandbox, with your rights and on your hardware. Elsewhere than "
      "on Linux, the SDK's file connect4.py does the same: python3 connect4.py connect LINK "
      "mybot.py."};
  page.operands = {
      {"LINK",
       "The link that the teacher gave you, or a file that holds it, so that nobody else on this "
       "machine sees its key. Without a key in it, the environment variable CONNECT4_KEY has it"},
      {"PLAYER", "A program, a source file, or a bundled player, with its arguments"}};
  page.options = {
      {"accept", "WHICH", "Accept the matches that others ask for", "all", {"all", "none"}}};
  page.examples = {{"connect4 bot connect link.txt -- mybot.py", "With the link in a file"},
                   {"connect4 bot connect link.txt -- java MyBot", "A command"}};
  page.exit_statuses = {
      {"0", "Disconnected by Ctrl-C"},
      {"1",
       "The arena refused the connection, another one took its place, or the bot did not start"},
      {"2", "A mistake in the command line"}};
  return page;
}

/// Becomes the client. The words of the link go along as they came.
[[noreturn]] void become_client(const fs::path& python, const std::vector<std::string>& words) {
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  execv(python.c_str(), arguments.data());
  throw SystemFault(errno, "cannot start " + python.string());
}

int connect_bot(const Arguments& arguments) {
  const std::vector<std::string>& words = arguments.operands();
  const Installation installation = Installation::of_this_program();
  const auto player =
      find_player_in_words({words.begin() + 1, words.end()}, TimeControl{}, installation);
  if (!player) throw UsageError(player.error());
  if (player->is_human) throw UsageError("a person plays on the arena's page; open the link");
  const auto python = find_executable("python3", search_path());
  if (!python) throw UsageError("python3 is needed, and is not installed: apt-get install python3");
  const Command& command = player->command;
  for (const auto& [name, value] : command.environment) setenv(name.c_str(), value.c_str(), 1);
  std::error_code none;
  const std::string link =
      fs::exists(words.front(), none) ? fs::absolute(words.front()).string() : words.front();
  if (!command.folder.empty()) fs::current_path(command.folder);
  std::vector<std::string> client{python->string(),
                                  (installation.sdk / "python/connect4.py").string(),
                                  "connect",
                                  "--accept",
                                  arguments.text_or_default("accept"),
                                  link,
                                  command.program};
  client.insert(client.end(), command.arguments.begin(), command.arguments.end());
  become_client(*python, client);
}

}  // namespace

Subcommand bot_connect_command() {
  return {bot_connect_page(), connect_bot};
}

}  // namespace connect4
