#include "runner/new_bot/bot_folder.hpp"

#include <algorithm>
#include <sstream>
#include <utility>
#include <vector>

#include "lib/text/quotation.hpp"
#include "protocol/files/whole_file.hpp"
#include "runner/console/usage_error.hpp"
#include "runner/new_bot/bot_names.hpp"

namespace connect4 {

namespace fs = std::filesystem;

namespace {

/// What stands in a template, and what stands there in the bot.
using Words = std::vector<std::pair<std::string, std::string>>;

/// In one go: a bot may be called "My Bot" in part.
std::string replaced(std::string_view text, const Words& words) {
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
bool lacks_a_word(const std::string& line, const Words& words) {
  return std::any_of(words.begin(), words.end(), [&](const auto& word) {
    return word.second.empty() && line.find(word.first) != std::string::npos;
  });
}

/// A template, without the lines that lack a word.
std::string filled(const std::string& text, const Words& words) {
  std::istringstream lines(text);
  std::string result;
  for (std::string line; std::getline(lines, line);)
    if (!lacks_a_word(line, words)) result += replaced(line, words) + "\n";
  return result;
}

Words words_for(const Language& language, const BotNames& names) {
  Words words{{"My Bot", names.said}, {"MyBot", names.class_name}, {"mybot", names.file}};
  const Words of_language{{"@LANGUAGE@", std::string(language.title)},
                          {"@SOURCE@", replaced(language.source, words)},
                          {"@PLAYER@", replaced(player_in(language), words)},
                          {"@BUILD@", replaced(build_in(language), words)}};
  words.insert(words.end(), of_language.begin(), of_language.end());
  return words;
}

/// Of a file of ours.
std::string contents_of(const fs::path& file) {
  auto text = read_whole_file(file.string(), 1 << 20, "any template");
  if (!text)
    throw UsageError("this installation is incomplete: " + file.string() + ": " + text.error());
  return *std::move(text);
}

void write_bot_file(const fs::path& path, const std::string& text) {
  auto file = WholeFile::at(path.string());
  const auto written = file ? file->commit(text) : Expected<void>(Failure{file.error()});
  if (!written)
    throw UsageError("cannot write " + in_quotes(path.string()) + ": " + written.error());
  std::error_code ignored;  // it can be run with sh
  if (text.starts_with("#!"))
    fs::permissions(path, fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec,
                    fs::perm_options::add, ignored);
}

std::vector<fs::path> files_in(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error))
    if (entry.is_regular_file(error)) files.push_back(entry.path());
  if (error)
    throw UsageError("this installation is incomplete: " + folder.string() + ": " +
                     error.message());
  return files;
}

/// The SDK itself, connect4.py or Connect4.java, and its types: beside it lie its page, and what
/// makes a package of it.
bool is_needed_by_bots(const fs::path& file) {
  const std::string name = file.filename().string();
  return name.starts_with("connect4.") || name.starts_with("Connect4.");
}

void write_files(const fs::path& folder, const Language& language, const Words& words,
                 const Installation& installation) {
  const fs::path templates = installation.share / "new_bot/templates";
  for (const fs::path& source : {templates / "any", templates / language.name})
    for (const fs::path& file : files_in(source))
      write_bot_file(folder / replaced(file.filename().string(), words),
                     filled(contents_of(file), words));
  if (language.sdk.empty()) return;
  for (const fs::path& file : files_in(installation.sdk / language.sdk))
    if (is_needed_by_bots(file)) write_bot_file(folder / file.filename(), contents_of(file));
}

void make_folder(const fs::path& folder) {
  std::error_code error;
  if (fs::exists(fs::symlink_status(folder, error)))
    throw UsageError(in_quotes(folder.string()) +
                     " is there already; nothing was written. Name another folder, such as " +
                     in_quotes((folder.parent_path() / "mybot2").string()));
  fs::create_directories(folder, error);
  if (error)
    throw UsageError("cannot make the folder " + in_quotes(folder.string()) + ": " +
                     error.message());
}

}  // namespace

std::string write_bot_folder(const fs::path& folder, const Language& language,
                             const Installation& installation) {
  make_folder(folder);
  try {
    write_files(folder, language, words_for(language, names_of_bot(folder.filename().string())),
                installation);
    return contents_of(folder / "README.md");
  } catch (const UsageError&) {
    std::error_code ignored;
    fs::remove_all(folder, ignored);
    throw;
  }
}

}  // namespace connect4
