#include "runner/commands/init_build.hpp"

#include <iostream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <vector>

#include "lib/text/phrases.hpp"
#include "lib/text/printable.hpp"
#include "protocol/files/whole_file.hpp"
#include "runner/catalog/build/build_ways.hpp"
#include "runner/catalog/build/builder.hpp"
#include "runner/catalog/player_file.hpp"
#include "runner/commands/submission.hpp"
#include "runner/process/real_path.hpp"
#include "runner/process/scratch_folder.hpp"
#include "runner/screen/unwritable.hpp"
#include "runner/screen/usage_error.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

/// Returns the paths of submissions that the pattern finds, archives included.
std::vector<std::string> submissions_matching(const std::string& pattern, const fs::path& target) {
  std::vector<std::string> submissions;
  for (const std::string& path : paths_matching(".", pattern)) {
    if (is_within(plain_path(target), path)) continue;
    if (is_archive(path) || !why_no_player(path)) submissions.push_back(path);
  }
  if (submissions.empty())
    throw UsageError("--players: " + in_quotes(pattern) +
                     " matches no folder, program or archive; check the pattern");
  std::map<std::string, std::string> paths_by_name;
  for (const std::string& path : submissions) {
    if (const std::string name = name_of_submission(path); name == "." || name == "..")
      throw UsageError(in_quotes(path) + " leaves no name for a player; rename it");
    if (const auto [first, is_new] = paths_by_name.emplace(name_of_submission(path), path); !is_new)
      throw UsageError(in_quotes(first->second) + " and " + in_quotes(path) + " are both called " +
                       in_quotes(first->first) + "; keep one of them");
  }
  return submissions;
}

/// Refuses a folder in which an earlier call has left a player whose submission is gone: it would
/// go on playing.
void refuse_left_over(const fs::path& target, const std::vector<std::string>& submissions) {
  std::set<std::string> names;
  for (const std::string& path : submissions) names.insert(name_of_submission(path));
  std::error_code missing;
  for (fs::directory_iterator entry(target, missing), end; !missing && entry != end;
       entry.increment(missing))
    if (!names.contains(entry->path().filename().string()))
      throw UsageError(
          in_quotes(entry->path().string()) +
          " no longer has a submission but would still play; remove it, or submit it again");
}

/// Replaces a copy that an earlier call has left.
void make_room_for(const fs::path& copy) {
  remove_tree(copy);
  std::error_code error;
  if (fs::exists(fs::symlink_status(copy, error)))
    throw UsageError(in_quotes(copy.string()) + " is in the way; remove it");
}

void tell_of_output(const std::string& output) {
  std::cerr << UsageError::with_output("", output).what() << std::endl;
}

/// Leaves a folder in the place of a submission that could not be built, so that it has a row in
/// the table, with the reason in it.
void keep_row(const fs::path& copy, const std::string& reason) {
  std::error_code error;
  fs::create_directory(copy, error);
  if (error) fail_to_write(copy, error.value());
  const std::string path = (copy / failed_build).string();
  or_fail_to_write(or_fail_to_write(WholeFile::at(path), path).commit(reason + "\n"), path);
}

/// Tells of a failure. A copy that plays stays if it is to be built again; else the reason has its
/// place.
void keep_after_failure(const fs::path& copy, const std::string& reason, bool is_again) {
  if (is_again && is_there(copy) && !is_there(copy / failed_build)) {
    std::cerr << "its earlier copy is kept and plays" << std::endl;
    return;
  }
  make_room_for(copy);
  keep_row(copy, reason);
}

/// Returns the first line of a compiler's output that tells of an error, as `main.c:3:1: error:
/// ...` does; empty if there is none.
std::string first_error_in(const std::string& output) {
  static const std::regex told(R"((^|[\s:])(fatal )?error(\[\w+\]| \w+)?:)", std::regex::icase);
  constexpr std::size_t longest_line = 1000;  // std::regex has a limit of its own for endless ones
  std::istringstream lines(output);
  for (std::string line; std::getline(lines, line);)
    if (line.size() <= longest_line && std::regex_search(line, told))
      return std::string(trimmed(line));
  return "";
}

/// Copies one submission, and says what became of it. An earlier copy is replaced as a whole.
void build_one(const std::string& path, const fs::path& copy, bool is_again) {
  const fs::path fresh = copy.parent_path() / ("." + copy.filename().string() + ".new");
  make_room_for(fresh);
  auto result = build_copy(path, fresh, BuildPlace::sandbox);
  if (result && result->problem.empty()) {
    make_room_for(copy);
    std::error_code error;
    fs::rename(fresh, copy, error);
    if (error) fail_to_write(copy, error.value());
    std::cerr << (result->command.empty() ? "nothing to build"
                                          : "built by: " + printable(result->command))
              << (is_again ? "; the copy in " + shown(copy.lexically_normal().string()) + " is new"
                           : "")
              << std::endl;
    return tell_of_left_out(result->left_out);
  }
  remove_tree(fresh);
  if (!result) {
    std::cerr << "failed: " << printable(result.error(), true) << std::endl;
    return keep_after_failure(copy, printable(result.error()), is_again);
  }
  std::cerr << "failed: " << printable(result->problem);
  tell_of_output(result->output);
  const std::string error = first_error_in(result->output);
  keep_after_failure(copy, (error.empty() ? "" : error + "; ") + printable(result->problem),
                     is_again);
}

}  // namespace

std::string build_players(const std::string& pattern, const fs::path& target, bool is_again) {
  const std::vector<std::string> submissions = submissions_matching(pattern, target);
  if (!is_again) refuse_left_over(target, submissions);
  std::error_code error;
  fs::create_directories(target, error);
  if (error) fail_to_write(target, error.value());
  for (std::size_t i = 0; i < submissions.size(); ++i) {
    const std::string name = name_of_submission(submissions[i]);
    std::cerr << i + 1 << "/" << submissions.size() << " " << shown(name) << ": " << std::flush;
    build_one(submissions[i], target / name, is_again);
  }
  return (as_pattern(target.string()) / fs::path("*")).string();
}

}  // namespace connect4
