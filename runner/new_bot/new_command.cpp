#include "runner/new_bot/new_command.hpp"

#include <filesystem>
#include <iostream>
#include <sstream>

#include "lib/text/printable.hpp"
#include "lib/text/words.hpp"
#include "runner/catalog/interpreters.hpp"
#include "runner/catalog/languages.hpp"
#include "runner/console/output.hpp"
#include "runner/console/usage_error.hpp"
#include "runner/new_bot/bot_folder.hpp"
#include "runner/process/called_as.hpp"
#include "runner/process/search_path.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

std::vector<std::string> language_names() {
  std::vector<std::string> names;
  for (const Language& language : languages) names.emplace_back(language.name);
  return names;
}

CommandPage new_page() {
  CommandPage page;
  page.name = "bot new";
  page.summary = "write a bot to start from";
  page.synopsis = "[OPTION]... FOLDER";
  page.description = {
      "Writes a folder with a bot that plays at once: it wins if it can, blocks if it must, and "
      "else plays at random or in the middle (the one in shell in the middle only). Beside it are "
      "its SDK, if the language has one, a test, a tournament, and a README.md that says how to "
      "build and play it, which is printed too.",
      "The bot says that its name is the folder's. Its files are called so as well, as far as the "
      "language allows, and end in \"bot\": alpha_bot.py, AlphaBot.java. Nothing that exists is "
      "overwritten."};
  page.operands = {{"FOLDER", "The folder to make, such as mybot or bots/mybot"}};
  page.options = {
      {"language", "LANGUAGE", "What the bot is written in", "python", language_names()}};
  page.examples = {
      {"bot new mybot", "A bot in Python, in the folder mybot"},
      {"bot new rusty --language rust", "One in Rust; bot list says what is installed for it"},
  };
  page.exit_statuses = {
      {"0", "The folder was written; standard error says what is still to be installed"},
      {"2", "Something of that name is there already, or the folder cannot be written"}};
  return page;
}

fs::path read_folder(const Arguments& arguments) {
  const auto& operands = arguments.operands();
  if (operands.size() != 1)
    throw UsageError("one folder is needed, not " + std::to_string(operands.size()) +
                     "; for example: " + as_typed("bot new mybot"));
  if (operands.front().empty())
    throw UsageError("the folder needs a name; for example: " + as_typed("bot new mybot"));
  const fs::path folder = fs::path(operands.front()).lexically_normal();
  return folder.has_filename() ? folder : folder.parent_path();
}

/// The lines of a page that show commands.
std::string commands_in(const std::string& page) {
  std::istringstream lines(page);
  std::string text;
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with("    ")) text += line + "\n";
  return text;
}

/// Where the shell would not find our programs: what makes it.
std::string way_to_programs() {
  const fs::path bin = Installation::of_this_program().players.parent_path();
  const auto found = find_executable("bot", search_path());
  std::error_code ignored;
  if (found && fs::equivalent(*found, bin / "bot", ignored)) return "";
  return "    export PATH=" + as_shell_word(bin.string()) + ":\"$PATH\"\n";
}

fs::path page_about(const Language& language, const Installation& installation) {
  return language.sdk.empty() ? installation.share / "PROTOCOL.md"
                              : installation.sdk / language.sdk / "README.md";
}

int make_bot(const Arguments& arguments) {
  const fs::path folder = read_folder(arguments);
  const Language& language = language_named(arguments.text_or_default("language"));
  const Installation installation = Installation::of_this_program();
  const std::string page = write_bot_folder(folder, language, installation);
  Output::standard().write(printable(folder.string()) + "/  a bot in " +
                           std::string(language.title) + ". Type next:\n\n    cd " +
                           as_shell_word(as_argument(folder)) + "\n" + way_to_programs() + "\n" +
                           commands_in(page) +
                           "    read:      " + page_about(language, installation).string() + "\n");
  const std::string missing = what_is_missing(tools_of(language));
  if (!missing.empty())
    std::cerr << as_typed("bot new") << ": not playable yet: " << missing << "\n";
  return exit_ok;
}

}  // namespace

Subcommand bot_new_command() {
  return {new_page(), make_bot};
}

}  // namespace connect4
