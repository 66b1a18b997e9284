#include "runner/catalog/intake/archive.hpp"

#include <algorithm>
#include <chrono>
#include <sstream>
#include <string_view>

#include "lib/text/printable.hpp"
#include "runner/catalog/conventions.hpp"
#include "runner/catalog/player_folder.hpp"
#include "runner/catalog/player_sandbox.hpp"
#include "runner/process/program_output.hpp"
#include "runner/process/real_path.hpp"
#include "runner/process/sandbox_probe.hpp"
#include "runner/process/scratch_folder.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/unpack/entry_rules.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

constexpr std::chrono::minutes longest_unpacking{1};
constexpr std::size_t most_words = 256 * 1024;
constexpr const char* archive_name = "archive";
constexpr const char* files_name = "files";

constexpr const char* pack_again = "; pack the player's files again, or submit a folder";

/// The sandbox of the program that unpacks. It sees itself and a folder to write to, in which the
/// archive is.
SandboxSettings sandbox_of_unpacking(const fs::path& program, const Installation& installation) {
  SandboxSettings settings;
  settings.bubblewrap = find_bubblewrap().value_or("bwrap");
  settings.confine = installation.helpers / "confine";
  settings.warden = installation.helpers / "warden";
  settings.made_up = installation.share / "sandbox";
  settings.limits = {
      .memory_mb = 512, .processes = 8, .file_mb = archive_limits.mebibytes + 1, .descriptors = 64};
  settings.visible = std::vector<fs::path>{program};
  if (is_root()) settings.user = next_player_user();
  return settings;
}

/// Copies the archive to where the sandbox sees it.
Expected<void> bring_in(const fs::path& archive, const fs::path& folder) {
  const IntakeLimits limits{.files = 1, .mebibytes = archive_limits.packed_mb, .depth = 0};
  const fs::path copy = folder / archive_name;
  const auto taken = take_in(archive, copy, limits);
  if (!taken) return Failure{taken.error()};
  std::error_code error;
  fs::rename(copy / archive.filename(), folder / files_name, error);
  if (!error) fs::remove(copy, error);
  if (!error) fs::rename(folder / files_name, copy, error);
  if (error) return Failure{error.message() + "; make room in the folder for temporary files"};
  return {};
}

/// Returns the output of the program: what was left out. The error is the reason.
Expected<std::string> run_unpack(const fs::path& folder, SandboxSettings settings,
                                 const fs::path& program) {
  settings.scratch = folder;
  const fs::path inside = scratch_folder;
  const Command command{
      program.string(), {(inside / archive_name).string(), (inside / files_name).string()}, {}};
  const auto output = run_program(confined(command, settings), longest_unpacking, most_words, true);
  if (StopSignal::is_requested()) throw Interrupted{};
  if (!output) return Failure{output.error()};
  if (!output->status)
    return Failure{"it takes longer than a minute to unpack; give a smaller archive"};
  if (output->status->code == 0) return output->out;
  const std::string reason = shortened(trimmed(output->out), 500);
  return Failure{reason.empty() ? "the program that unpacks it ended: " + describe(*output->status)
                                : reason};
}

/// Returns the folder itself, or the only one in it.
fs::path top_of(const fs::path& folder) {
  std::vector<fs::directory_entry> entries;
  std::error_code none;
  for (fs::directory_iterator each(folder, none), end; !none && each != end; each.increment(none))
    entries.push_back(*each);
  const bool is_single = entries.size() == 1 &&
                         entries.front().symlink_status(none).type() == fs::file_type::directory;
  return is_single ? entries.front().path() : folder;
}

/// Names the files beside an archive, which are not taken.
void add_files_beside(const fs::path& archive, std::vector<LeftOut>& left_out) {
  for (const fs::path& file : files_in(archive.parent_path()))
    if (file != archive)
      left_out.push_back({file.filename().string(), "is next to " +
                                                        in_quotes(archive.filename().string()) +
                                                        ", which was unpacked instead"});
}

/// Unpacks it, and an archive that is alone in it.
Expected<std::vector<LeftOut>> take_in_archive(const fs::path& archive, const fs::path& target,
                                               const Installation& installation,
                                               bool is_inner = false) {
  if (const auto problem = sandbox_problem(installation))
    return Failure{"archives must be unpacked in a sandbox: " + *problem +
                   "\n  or submit a folder"};
  const fs::path program = installation.helpers / "unpack";
  const SandboxSettings settings = sandbox_of_unpacking(program, installation);
  const ScratchFolder scratch(settings.user);
  if (const auto there = bring_in(archive, scratch.path()); !there) return Failure{there.error()};
  const auto words = run_unpack(scratch.path(), settings, program);
  if (!words) return Failure{words.error() + pack_again};
  const IntakeLimits limits{.files = archive_limits.entries,
                            .mebibytes = archive_limits.mebibytes,
                            .depth = archive_limits.depth};
  const fs::path top = top_of(scratch.path() / files_name);
  const auto inner = is_inner ? std::nullopt : archive_in(top);
  auto left_out =
      inner ? take_in_archive(*inner, target, installation, true) : take_in(top, target, limits);
  if (!left_out) return left_out;
  if (inner) add_files_beside(*inner, *left_out);
  std::istringstream lines(*words);
  for (std::string line; std::getline(lines, line);)
    left_out->push_back({line, why_left_out(line)});
  return left_out;
}

}  // namespace

bool is_archive(const fs::path& file) {
  return !archive_ending(file).empty() && !is_folder(file);
}

std::string name_of_submission(const fs::path& player) {
  if (is_folder(player)) return player.filename();
  const std::string name = player.filename();
  const std::string_view ending = archive_ending(player);
  return ending.empty() ? player.stem().string() : name.substr(0, name.size() - ending.size());
}

std::optional<fs::path> packed_submission(const fs::path& source) {
  std::error_code none;
  if (!is_folder(source) || fs::is_symlink(source, none)) return std::nullopt;
  return archive_in(without_wrapping(source));
}

Expected<std::vector<LeftOut>> take_in_submission(const fs::path& source, const fs::path& target,
                                                  const Installation& installation) {
  if (is_archive(source)) return take_in_archive(source, target, installation);
  const auto inner = packed_submission(source);
  if (!inner) return take_in(source, target);
  auto left_out = take_in_archive(*inner, target, installation);
  if (left_out) add_files_beside(*inner, *left_out);
  return left_out;
}

}  // namespace connect4
