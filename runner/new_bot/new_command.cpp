#include <algorithm>
#include <cctype>
#include <filesystem>
#include <iostream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "lib/text/phrases.hpp"
#include "lib/text/printable.hpp"
#include "lib/text/words.hpp"
#include "protocol/files/file.hpp"
#include "protocol/messages/message.hpp"
#include "runner/basic_commands.hpp"
#include "runner/catalog/languages.hpp"
#include "runner/catalog/player_catalog.hpp"
#include "runner/process/real_path.hpp"
#include "runner/screen/output.hpp"
#include "runner/screen/unwritable.hpp"
#include "runner/screen/usage_error.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

/// The ways in which one name is written. Templates are called "My Bot", "mybot" and "MyBot".
struct BotNames {
  std::string said;        ///< in tables; fits into a string literal of every language as it is
  std::string file;        ///< of ASCII letters, digits, '_' and '-'
  std::string class_name;  ///< an identifier
};

bool is_ascii_letter_or_digit(char byte) {
  return static_cast<unsigned char>(byte) < 0x80 && std::isalnum(static_cast<unsigned char>(byte));
}

bool is_inside_character(char byte) {  // of UTF-8
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80;
}

/// Quotes, '$', '{', '\\' and their like mean something in one language or another.
std::string as_said(const std::string& folder) {
  constexpr std::string_view plain = " -_.+";
  std::string text = shortened(trimmed(printable(folder)), max_name_characters);
  for (char& byte : text)
    if (static_cast<unsigned char>(byte) < 0x80 && !is_ascii_letter_or_digit(byte) &&
        plain.find(byte) == std::string_view::npos)
      byte = '_';
  return text.empty() ? "bot" : text;
}

bool ends_in_bot(const std::string& text) {
  return in_small_letters(text).ends_with("bot");
}

std::string as_file(const std::string& said) {
  std::string text;
  for (const char byte : said)
    if (is_ascii_letter_or_digit(byte) || (byte == '-' && !text.empty()))
      text += byte;
    else if (!is_inside_character(byte) && !text.empty() && !text.ends_with('_'))
      text += '_';  // not in front: Go passes over such files
  if (std::none_of(text.begin(), text.end(), is_ascii_letter_or_digit)) return "bot";
  return ends_in_bot(text) ? text : text + (text.ends_with('_') ? "bot" : "_bot");
}

std::string as_class(const std::string& file) {
  std::string text;
  bool begins = true;  // a word
  for (const char byte : file) {
    if (is_ascii_letter_or_digit(byte))
      text += begins ? static_cast<char>(std::toupper(static_cast<unsigned char>(byte))) : byte;
    begins = !is_ascii_letter_or_digit(byte);
  }
  return std::isdigit(static_cast<unsigned char>(text.front())) ? "Bot" + text : text;
}

/// For a bot in the folder of that name. Files and classes end in "bot" (alpha_bot.py,
/// AlphaBot.java). So none has the name of the SDK or of a module of the language, such as
/// random.py.
BotNames names_of_bot(const std::string& folder) {
  const std::string said = as_said(folder), file = as_file(said);
  return {said, file, as_class(file)};
}

/// The words in a template, and the words for them in the bot.
using Replacements = std::vector<std::pair<std::string, std::string>>;

/// In one go: a bot may be called "My Bot" in part.
std::string replaced(std::string_view text, const Replacements& words) {
  std::string result;
  while (!text.empty()) {
    const auto word = std::find_if(words.begin(), words.end(),
                                   [&](const auto& each) { return text.starts_with(each.first); });
    result += word == words.end() ? std::string(text.substr(0, 1)) : word->second;
    text.remove_prefix(word == words.end() ? 1 : word->first.size());
  }
  return result;
}

/// Whether a word is in the line for which there is nothing.
bool lacks_a_word(const std::string& line, const Replacements& words) {
  return std::any_of(words.begin(), words.end(), [&](const auto& word) {
    return word.second.empty() && line.find(word.first) != std::string::npos;
  });
}

/// Lines up the comments of the commands on a page.
std::string with_aligned_comments(const std::vector<std::string>& lines) {
  constexpr std::string_view mark = "  # ";
  std::size_t column = 0;
  for (const std::string& line : lines)
    if (line.starts_with("    ") && line.find(mark) != std::string::npos)
      column = std::max(column, line.find(mark));
  std::string text;
  for (std::string line : lines) {
    if (const std::size_t at = line.find(mark); line.starts_with("    ") && at < column)
      line.insert(at, column - at, ' ');
    text += line + "\n";
  }
  return text;
}

/// A template, without the lines that lack a word.
std::string filled(const std::string& text, const Replacements& words, bool is_page) {
  std::istringstream lines(text);
  std::vector<std::string> kept;
  for (std::string line; std::getline(lines, line);)
    if (!lacks_a_word(line, words)) kept.push_back(replaced(line, words));
  if (is_page) return with_aligned_comments(kept);
  return joined(kept, "\n") + "\n";
}

Replacements words_for(const Language& language, const BotNames& names) {
  Replacements words{{"My Bot", names.said}, {"MyBot", names.class_name}, {"mybot", names.file}};
  const Replacements of_language{{"@LANGUAGE@", std::string(language.title)},
                                 {"@SOURCE@", replaced(language.source, words)},
                                 {"@PLAYER@", replaced(player_in(language), words)},
                                 {"@BUILD@", replaced(build_in(language), words)},
                                 {"@TOOLS@", std::string(language.tools)}};
  words.insert(words.end(), of_language.begin(), of_language.end());
  return words;
}

UsageError incomplete(const fs::path& part, const std::string& reason) {
  return UsageError("this installation is incomplete: " + part.string() + ": " + reason +
                    "; install connect4 again");
}

/// The content of a file of ours.
std::string contents_of(const fs::path& file) {
  auto text = read_whole_file(file.string(), 1 << 20);
  if (!text) throw incomplete(file, text.error());
  return *std::move(text);
}

/// Returns a file of the bot. A script becomes a program.
NewFile file_of_bot(std::string name, std::string text) {
  const bool is_program = text.starts_with("#!");
  return {std::move(name), std::move(text), is_program};
}

std::vector<fs::path> files_in(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error))
    if (entry.is_regular_file(error)) files.push_back(entry.path());
  if (error) throw incomplete(folder, error.message());
  return files;
}

/// The SDK itself, connect4.py or Connect4.java, and its types: beside it lie its page, and the
/// files that make a package of it.
bool is_needed_by_bots(const fs::path& file) {
  const std::string name = file.filename().string();
  return name.starts_with("connect4.") || name.starts_with("Connect4.");
}

/// The templates in those folders, and the SDK of a language, empty if it has none.
std::vector<NewFile> files_of_bot(const std::vector<std::string_view>& templates,
                                  std::string_view sdk, const Replacements& words,
                                  const Installation& installation) {
  std::vector<NewFile> files;
  for (const std::string_view source : templates)
    for (const fs::path& file : files_in(installation.share / "new_bot/templates" / source))
      files.push_back(file_of_bot(replaced(file.filename().string(), words),
                                  filled(contents_of(file), words, file.extension() == ".md")));
  if (sdk.empty()) return files;
  for (const fs::path& file : files_in(installation.sdk / sdk))
    if (is_needed_by_bots(file))
      files.push_back(file_of_bot(file.filename().string(), contents_of(file)));
  return files;
}

/// Writes a folder with a bot in that language, its SDK, and the programs that play and test it.
/// Gives its README.md, which describes the next steps. Throws UsageError if something of that name
/// already exists, or it cannot be written: then nothing is left of it.
std::string write_bot_folder(const fs::path& folder, const Language& language,
                             const Installation& installation) {
  refuse_to_replace(folder, folder.parent_path() / "mybot2");
  add_files(folder,
            files_of_bot({"any", language.name}, language.sdk,
                         words_for(language, names_of_bot(folder.filename())), installation));
  return contents_of(folder / "README.md");
}

/// Writes the same for a program in Python that plays classes of that name, or classes based on it.
std::string write_host_folder(const fs::path& folder, const std::string& class_name,
                              const Installation& installation) {
  refuse_to_replace(folder, folder.parent_path() / "mybot2");
  const std::string file = as_posix_word((folder / "host.py").string());
  const Replacements words{{"MyBot", class_name}, {"@HOST@", printable(file)}};
  add_files(folder, files_of_bot({"host"}, "python", words, installation));
  return contents_of(folder / "README.md");
}

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
