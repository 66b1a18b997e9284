#include "runner/catalog/git_version.hpp"

#include <chrono>
#include <vector>

#include "lib/text/printable.hpp"
#include "lib/text/words.hpp"
#include "runner/catalog/languages.hpp"
#include "runner/catalog/player_folder.hpp"
#include "runner/process/program_output.hpp"

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

}  // namespace connect4
