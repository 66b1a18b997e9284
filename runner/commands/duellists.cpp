#include "runner/commands/duellists.hpp"

#include <algorithm>
#include <cctype>
#include <chrono>
#include <iostream>
#include <vector>

#include "lib/text/printable.hpp"
#include "lib/text/words.hpp"
#include "protocol/files/file.hpp"
#include "protocol/messages/json_text.hpp"
#include "protocol/tournament_file/tournament_file.hpp"
#include "runner/catalog/build/build_ways.hpp"
#include "runner/catalog/languages.hpp"
#include "runner/catalog/player_catalog.hpp"
#include "runner/catalog/player_files.hpp"
#include "runner/catalog/player_folder.hpp"
#include "runner/commands/submission.hpp"
#include "runner/process/program_output.hpp"
#include "runner/process/real_path.hpp"
#include "runner/process/scratch_folder.hpp"
#include "runner/screen/usage_error.hpp"
#include "runner/tournament/config/path_resolver.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

constexpr std::chrono::minutes patience{2};
constexpr std::size_t most_output = std::size_t{1} << 20;

std::optional<fs::path> git_program() {
  return Tool{"git", "git"}.path();
}

/// Runs git, which must be installed, in a folder. Returns its output without the last newline; the
/// error is git's own.
Expected<std::string> git(const fs::path& folder, std::vector<std::string> words,
                          std::vector<std::pair<std::string, std::string>> environment = {}) {
  words.insert(words.begin(), {"-C", folder.string()});
  Command command;
  command.program = git_program()->string();
  command.arguments = std::move(words);
  command.environment = std::move(environment);
  auto output = run_program(command, patience, most_output, true);
  if (!output) return Failure{"git cannot be started: " + output.error()};
  if (!output->status || output->status->code != 0)
    return Failure{"git says: " + shortened(trimmed(output->err), 300)};
  return std::string(trimmed(output->out));
}

/// The name of a tree in git's own words.
std::string tree_of(const GitVersion& version) {
  return version.commit + ":" + version.folder.generic_string();
}

}  // namespace

Expected<GitVersion> find_git_version(const fs::path& player, const std::string& revision) {
  if (!git_program()) return Failure{"git is not installed; apt-get install git"};
  const bool is_folder = fs::is_directory(player);
  const fs::path path = fs::canonical(player);
  const fs::path folder = is_folder ? path : above_build_folder(path.parent_path());
  const auto top = git(folder, {"rev-parse", "--show-toplevel"});
  if (!top)
    return Failure{in_quotes(player.string()) + " is not in a git repository: " + top.error() +
                   "; give the folder of the old version in place of --against"};
  const auto commit =
      git(folder, {"rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"});
  if (!commit)
    return Failure{"there is no commit " + in_quotes(revision) + " in " + shown(*top) +
                   "; `git log --oneline` lists commits, `git tag` lists tags"};
  GitVersion version{revision,
                     *commit,
                     fs::path(*top),
                     fs::relative(folder, *top),
                     is_folder ? "" : fs::relative(path, folder).string(),
                     {}};
  if (version.folder == ".") version.folder.clear();
  if (!git(version.top, {"cat-file", "-e", tree_of(version)}))
    return Failure{"the folder " + in_quotes(folder.string()) + " does not exist in " +
                   in_quotes(revision) + "; give a later commit"};
  const auto changes = git(folder, {"status", "--porcelain", "--", "."});
  if (!changes) return Failure{changes.error() + "; repair the repository"};
  version.has_changes = !changes->empty();
  const auto head = git(folder, {"rev-parse", "HEAD"});
  if (!head) return Failure{head.error() + "; repair the repository"};
  version.head = *head;
  return version;
}

namespace {

/// Goes through an index of its own, since a `git worktree` would leave its mark in the repository.
Expected<void> check_out(const GitVersion& version, const fs::path& folder, const fs::path& index) {
  const std::vector<std::pair<std::string, std::string>> own_index{
      {"GIT_INDEX_FILE", index.string()}};
  const auto read = git(version.top, {"read-tree", tree_of(version)}, own_index);
  if (!read) return Failure{read.error()};
  const auto written =
      git(version.top, {"checkout-index", "--all", "--prefix=" + folder.string() + "/"}, own_index);
  if (!written) return Failure{written.error()};
  return {};
}

}  // namespace

Expected<void> write_git_version(const GitVersion& version, const fs::path& target) {
  const fs::path draft = target.string() + ".draft", index = target.string() + ".index";
  std::error_code error;
  fs::remove_all(draft, error);
  fs::create_directories(draft, error);
  if (error) return Failure{error.message() + "; give another folder with --out"};
  const auto written = check_out(version, draft, index);
  std::error_code ignored;
  fs::remove(index, ignored);
  if (written) fs::rename(draft, target, error);
  if (!written || error) fs::remove_all(draft, ignored);
  if (!written) return Failure{written.error() + "; give the folder of the old version instead"};
  if (error) return Failure{error.message() + "; give another folder with --out"};
  return {};
}

namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_versions_bytes = 64 * 1024;

/// The path with a name at its end: "." and "new/" have none.
fs::path named_path(const fs::path& path) {
  const fs::path plain = path.has_filename() ? path : path.parent_path();
  const fs::path name = plain.filename();
  return name.empty() || name == "." || name == ".." ? fs::canonical(path) : plain;
}

std::vector<std::string> words_of_player(const std::string& text) {
  Expected<std::vector<std::string>> words = split_words(text);
  if (is_there(text)) words = std::vector<std::string>{named_path(text).string()};
  if (!words) throw UsageError(in_quotes(text) + ": " + words.error());
  PathResolver(fs::current_path()).resolve(*words);
  return *std::move(words);
}

}  // namespace

Duellists::Duellists(const Arguments& arguments) {
  if (arguments.has("against"))
    seat_versions(arguments);
  else
    seat_players(arguments);
}

nlohmann::ordered_json Duellists::json() const {
  auto players = nlohmann::ordered_json::array();
  for (std::size_t i = 0; i < 2; ++i)
    players.push_back({{"name", names_[i]}, {"command", commands_[i]}});
  return players;
}

namespace {

/// Builds a copy of a folder, which appears whole or not at all.
void build_into(const fs::path& source, const fs::path& target, const std::string& name,
                BuildPlace builds) {
  const fs::path draft = target.string() + ".draft";
  remove_tree(draft);
  std::cerr << "building " << shown(name) << std::endl;
  auto built = build_copy(source, draft, builds);
  if (built && built->problem.empty()) {
    tell_of_left_out(built->left_out);
    fs::rename(draft, target);
    return;
  }
  remove_tree(draft);
  if (!built) throw UsageError(in_quotes(source.string()) + ": " + built.error());
  throw UsageError::with_output(in_quotes(name) + " cannot be built: " + built->problem,
                                built->output);
}

}  // namespace

void Duellists::prepare(const fs::path& folder, BuildPlace builds) {
  if (!version_) return;
  const fs::path place = fs::absolute(folder);
  if (!is_there((place / versions_file).string())) refuse_unrecorded(place);
  if (!is_there((place / "old").string())) write_old(place, builds);
  commands_[1] = {checked_old(place).string()};
  if (!new_is_unbuilt_) return;
  if (!is_there((place / "new").string()))
    build_into(commands_[0][0], place / "new", names_[0], builds);
  commands_[0] = {(place / "new").string()};
}

/// Refuses players of which nobody knows the sources: a duel was killed before it could write down
/// which they are, or they are somebody's own.
void Duellists::refuse_unrecorded(const fs::path& place) {
  for (const char* const name : {"old", "new"})
    if (is_there((place / name).string()))
      throw UsageError(in_quotes((place / name).string()) + " exists without " + versions_file +
                       ", so its version is not known; remove it, or choose another --out");
}

void Duellists::write_old(const fs::path& place, BuildPlace builds) const {
  const fs::path source = place / "old.source", old = place / "old";
  remove_tree(source);
  if (const auto written = write_git_version(*version_, source); !written)
    throw UsageError(in_quotes(old.string()) + ": " + written.error());
  if (needed_build(without_wrapping(source))) {
    build_into(source, old, names_[1], builds);
    remove_tree(source);
  } else {
    fs::rename(source, old);
  }
}

/// Returns the path of the old player. It may have had another name in that commit.
fs::path Duellists::checked_old(const fs::path& place) const {
  const fs::path old = place / "old" / version_->file;
  if (is_there(old.string())) return version_->file.empty() ? place / "old" : old;
  throw UsageError(in_quotes(version_->file) + " does not exist in " +
                   in_quotes(version_->revision) + "; give the folder in place of the file");
}

std::string Duellists::versions_text() const {
  nlohmann::ordered_json json{
      {"new", {{"commit", version_->head}, {"has_changes", version_->has_changes}}},
      {"old", {{"revision", version_->revision}, {"commit", version_->commit}}}};
  if (new_is_unbuilt_) json["new"]["sources"] = hash_of_sources_;
  return json_line(json, 2) + "\n";
}

void Duellists::check_sources(const fs::path& folder) const {
  if (!new_is_unbuilt_ || is_within(fs::canonical(folder), source_of_new_)) return;
  const fs::path file = folder / versions_file;
  const std::string text = read_whole_file(file.string(), most_versions_bytes).value_or("");
  const auto json = nlohmann::json::parse(text, nullptr, false);
  const nlohmann::json::json_pointer sources("/new/sources");
  if (!json.is_discarded() && json.contains(sources) && json[sources] == hash_of_sources_) return;
  throw UsageError(in_quotes(names_[0]) + " has changed since it was built in " +
                   in_quotes(folder.string()) + "; give another folder with --out");
}

std::vector<fs::path> Duellists::folders() const {
  std::vector<fs::path> found;
  for (const auto& command : commands_)
    if (!command.empty() && fs::is_directory(command[0]))
      found.push_back(fs::canonical(command[0]));
  return found;
}

std::string Duellists::hash_of_new() const {
  if (new_is_unbuilt_) return hash_of_sources_;
  const auto player =
      find_player_in_words(commands_[0], TimeControl(), Installation::of_this_program());
  if (!player) throw UsageError(player.error());
  return hash_of_player(*player, {});
}

std::string Duellists::name() const {
  std::string text;
  for (const char letter : "duel-" + names_[0] + "-" + names_[1])
    if (std::isalnum(static_cast<unsigned char>(letter)) || letter == '.' || letter == '_')
      text += letter;
    else if (!text.ends_with('-'))
      text += '-';
  text = text.substr(0, max_name);
  return text.substr(0, text.find_last_not_of('-') + 1);
}

void Duellists::seat_players(const Arguments& arguments) {
  if (arguments.operands().size() != 2)
    throw wrong_arguments("two players are needed", arguments.operands(),
                          "connect4 tournament duel ./new ./old --games 200");
  for (std::size_t i = 0; i < 2; ++i) commands_[i] = words_of_player(arguments.operands()[i]);
  name_them();
}

/// The player, and the player as it was in a commit.
void Duellists::seat_versions(const Arguments& arguments) {
  constexpr std::string_view git = "git:";
  const std::string against = *arguments.text("against");
  if (!against.starts_with(git) || against.size() == git.size())
    throw UsageError(arguments.quoted("against") +
                     ": the value must be git: and a commit, such as git:v1.2 or git:HEAD~1");
  if (arguments.operands().size() != 1 || !is_there(arguments.operands().front()))
    throw UsageError(
        "--against takes one player, a file or a folder; for example: connect4 tournament duel . "
        "--against git:v1.2");
  const fs::path player = fs::canonical(arguments.operands().front());
  auto version = find_git_version(player, against.substr(git.size()));
  if (!version) throw UsageError(arguments.quoted("against") + ": " + version.error());
  if (version->has_changes)
    std::cerr << "note: uncommitted changes are part of the new version" << std::endl;
  version_ = *std::move(version);
  commands_[0] = {player.string()};
  new_is_unbuilt_ = fs::is_directory(player) && !player_in_folder(player) && needed_build(player);
  source_of_new_ = player;
  if (new_is_unbuilt_) hash_of_sources_ = hash_of_files({player});
  names_[0] = shortened(trimmed(player.filename().string()), max_name / 2);
  names_[1] = shortened(names_[0] + " at " + version_->revision, max_name - 11) + " (" +
              version_->commit.substr(0, 8) + ")";
}

/// Names them after their files. Two of one name are named after their folders as well.
void Duellists::name_them() {
  for (std::size_t i = 0; i < 2; ++i)
    names_[i] = shortened(trimmed(file_of_command(commands_[i])), max_name);
  if (names_[0] != names_[1]) return;
  for (std::size_t i = 0; i < 2; ++i) names_[i] = as_shell_line(commands_[i]);
  const std::size_t same = std::min(names_[0].size(), names_[1].size());
  std::size_t begin = 0;
  while (begin < same && names_[0][begin] == names_[1][begin]) ++begin;
  for (std::string& name : names_)
    name = shortened(std::string_view(name).substr(name.rfind('/', begin) + 1), max_name - 4);
  if (names_[0] == names_[1]) names_[1] += " (2)";
}

}  // namespace connect4
