#include "runner/basic_commands.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <iostream>
#include <sstream>

#include "lib/text/printable.hpp"
#include "lib/text/words.hpp"
#include "runner/catalog/languages.hpp"
#include "runner/command_line/mistakes.hpp"
#include "runner/new_bot/bot_folder.hpp"
#include "runner/process/real_path.hpp"
#include "runner/screen/output.hpp"
#include "runner/screen/usage_error.hpp"

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
  page.name = "connect4 bot new";
  page.summary = "create a bot to start from";
  page.synopsis = "[OPTION]... DIR";
  page.description = {
      "Creates a folder with a bot that is ready to play: it wins if it can, blocks if it must, "
      "and otherwise plays at random or in the middle. The folder also holds the SDK if the "
      "language has one, a test, a tournament, and a README.md with the commands that build and "
      "play the bot.",
      "The bot is named after the folder, with the ending \"bot\", for example alpha_bot.py or "
      "AlphaBot.java. Existing files are never overwritten.",
      "With --host-for it creates a host instead: a Python program that plays classes of that "
      "name, or derived from it, which do not speak the protocol (hosts/classes.md). `connect4 "
      "tournament init --with` uses it for every player of a tournament."};
  page.operands = {{"DIR", "The folder to create, such as mybot or bots/mybot"}};
  page.options = {
      {"language", "LANGUAGE", "Write the bot in this language", "python", language_names()},
      {"host-for", "CLASS", "Create a host in Python for classes that do not speak the protocol",
       ""}};
  page.examples = {
      {"connect4 bot new mybot", "Create a Python bot in the folder mybot"},
      {"connect4 bot new rusty --language rust",
       "Create a Rust bot; `connect4 bot list` shows if Rust is installed"},
      {"connect4 bot new host --host-for AbstractBot",
       "Create a host for classes derived from AbstractBot"},
  };
  page.exit_statuses = {
      {"0", "The folder was created; standard error names what you still need to install"},
      {"2", "The name is taken, or the folder cannot be written"}};
  return page;
}

fs::path read_folder(const Arguments& arguments) {
  const std::string& operand = arguments.operands().front();
  if (operand.empty())
    throw UsageError("the folder needs a name; for example: connect4 bot new mybot");
  const fs::path folder = fs::path(operand).lexically_normal();
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

/// The command that lets the shell find our programs, if it would not.
std::string way_to_programs() {
  const fs::path bin = Installation::of_this_program().share.parent_path().parent_path() / "bin";
  const auto found = find_executable("connect4", search_path());
  std::error_code ignored;
  if (found && fs::equivalent(*found, bin / "connect4", ignored)) return "";
  return "    export PATH=" + as_shell_word(bin.string()) + ":\"$PATH\"\n";
}

fs::path page_about(const Language& language, const Installation& installation) {
  return language.sdk.empty() ? installation.share / "PROTOCOL.md"
                              : installation.sdk / language.sdk / "README.md";
}

/// Prints the content of the new folder, the commands to type next, and the page to read.
void tell_of(const fs::path& folder, const std::string& what, const std::string& commands,
             const fs::path& page) {
  Output::standard().write("Created " + shown(folder.string()) + "/, " + what + ".\n\n" + commands +
                           "\nReference: " + page.string() + "\n");
}

/// Returns whether the text can name a class in Python.
bool is_class_name(const std::string& text) {
  const auto is_letter = [](unsigned char c) { return c == '_' || (c < 0x80 && std::isalpha(c)); };
  return !text.empty() && is_letter(static_cast<unsigned char>(text.front())) &&
         std::ranges::all_of(
             text, [&](unsigned char c) { return is_letter(c) || (c >= '0' && c <= '9'); });
}

int make_host(const fs::path& folder, const Arguments& arguments) {
  const std::string name = *arguments.text("host-for");
  if (!is_class_name(name))
    throw UsageError("--host-for " + in_quotes(name) +
                     ": the value must be the name of a class in Python, such as AbstractBot");
  if (arguments.text_or_default("language") != "python")
    throw both_given("--host-for", "--language", "hosts are written in Python");
  const Installation installation = Installation::of_this_program();
  const std::string commands = write_host_folder(folder, name, installation);
  tell_of(folder, "a host for " + name, way_to_programs() + commands_in(commands),
          installation.share / "hosts/classes.md");
  return exit_ok;
}

int make_bot(const Arguments& arguments) {
  const fs::path folder = read_folder(arguments);
  if (arguments.has("host-for")) return make_host(folder, arguments);
  const Language& language = language_named(arguments.text_or_default("language"));
  const Installation installation = Installation::of_this_program();
  const std::string commands = write_bot_folder(folder, language, installation);
  tell_of(folder,
          "a bot in " + std::string(language.title) +
              (build_in(language).empty() ? " that is ready to play" : ""),
          "    cd " + as_shell_word(as_argument(folder)) + "\n" + way_to_programs() +
              commands_in(commands),
          page_about(language, installation));
  const std::string missing = what_is_missing(tools_of(language));
  if (!missing.empty()) std::cerr << "connect4 bot new: not playable yet: " << missing << "\n";
  return exit_ok;
}

}  // namespace

Subcommand bot_new_command() {
  return {new_page(), make_bot};
}

}  // namespace connect4
