// tournament submit: adds a player to a ladder, which stays open.
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <utility>

#include "lib/game/remedy.hpp"
#include "lib/text/printable.hpp"
#include "runner/commands/commands.hpp"
#include "runner/commands/reading.hpp"
#include "runner/commands/submission.hpp"
#include "runner/match/player.hpp"
#include "runner/process/real_path.hpp"
#include "runner/screen/usage_error.hpp"
#include "runner/store/folder_lock.hpp"
#include "runner/tournament/config/submitted_player.hpp"
#include "runner/unpack/entry_rules.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

CommandPage submit_page() {
  CommandPage page;
  page.name = "connect4 tournament submit";
  page.summary = "add or replace a player of a ladder, and rate it";
  page.synopsis = "[OPTION]... TOURNAMENT PLAYER";
  page.description = {
      "Copies the player into the folder `players` of the ladder, and builds it if it has only "
      "sources. It is then matched against the most informative opponents until its rating is "
      "precise enough. An existing player of that name is replaced: its games are set aside, and "
      "its files are kept in the folder `replaced`.",
      "At most " + std::to_string(intake_limits.files) + " files and " +
          std::to_string(intake_limits.mebibytes) +
          " MiB are copied. An archive is unpacked in the sandbox: at most " +
          std::to_string(archive_limits.packed_mb) + " MiB, and " +
          std::to_string(archive_limits.entries) + " files with " +
          std::to_string(archive_limits.mebibytes) +
          " MiB in it. Links, pipes and devices are left out, and standard error names them. The "
          "copy is started once before it is accepted, and rejected if it does not start. On a "
          "cluster it is not started, because only a node can try that.",
      "Submissions wait for each other and for a run. A submission that is interrupted before it "
      "reports the player as accepted changes nothing. After that, `connect4 tournament run "
      "TOURNAMENT` or the next submission resumes it."};
  page.operands = {
      {"TOURNAMENT", "The config file or the folder of a ladder"},
      {"PLAYER",
       "A file, a folder with a program in it, or such a folder as .zip, .tar.gz or .tar.xz"}};
  page.options = options_of_games();
  page.options.insert(
      page.options.begin(),
      {"name", "NAME", "Name the player NAME (default: the name of the folder or file)", ""});
  page.examples = {
      {"connect4 tournament submit cup ./mybot", "Submit the folder mybot as the player mybot"},
      {"connect4 tournament submit cup bot.py --name Ann", "Submit a file under another name"},
      {"connect4 tournament submit cup ann.zip", "Submit an archive as the player ann"}};
  page.exit_statuses = {
      {"0", "The player is rated precisely enough, or has played the maximum number of games"},
      {"2", "The submission was rejected and nothing changed; or a system error stopped its games"},
      {"3", "Interrupted while its games were played"},
  };
  return page;
}

/// Copies and builds the player. Throws UsageError if that fails.
void take(SubmittedPlayer& submission, const fs::path& player) {
  const auto built = submission.take(player);
  if (!built)
    throw UsageError("cannot submit " + in_quotes(player.string()) + ": " + built.error());
  if (!built->problem.empty())
    throw UsageError::with_output(
        in_quotes(player.string()) + " cannot be built: " + built->problem, built->output);
  if (const auto program = submission.require_program(); !program)
    throw UsageError(program.error());
  tell_of_left_out(built->left_out);
  if (!built->command.empty()) std::cerr << "built by: " << printable(built->command) << std::endl;
}

/// Starts the copy once, as its games would. A ladder on a cluster skips this: only a node could
/// tell.
void check_start(const Ladder& ladder, const SubmittedPlayer& submission) {
  if (ladder.config.workers.is_on_cluster()) return;
  const PlayerSpec spec = spec_of_copy(ladder, submission);
  const std::string reason = spec.label + " cannot be started: ";
  if (!spec.problem.empty()) throw UsageError(submission.as_submitted(reason + spec.problem));
  if (const auto fault = start_once(spec).fault)
    throw UsageError::with_output(submission.as_submitted(reason + detail_with_remedy(*fault)),
                                  submission.as_submitted(fault->log));
}

/// Moves the player into its place, as soon as no other process works in the ladder. Returns
/// whether it replaces an older version.
bool enter(const Ladder& ladder, SubmittedPlayer& submission) {
  check_rules(ladder, submission);
  check_start(ladder, submission);
  make_results_folder(ladder.config);
  return in_turn(ladder.config.output, [&] { return enter_ladder(ladder, submission); });
}

int submit(const Arguments& arguments) {
  const auto& operands = arguments.operands();
  const fs::path player = plain_path(operands[1]);
  const std::string name = arguments.text("name").value_or(name_of_submission(player));
  return submit_player(find_ladder(operands[0]), player, name, arguments);
}

}  // namespace

int submit_player(const Ladder& ladder, const fs::path& player, const std::string& name,
                  const Arguments& arguments) {
  check_name_is_free(ladder, name);
  {
    const StopSignal::Watch watch;
    SubmittedPlayer submission(ladder.config.folder, name);
    take(submission, player);
    const bool replaces = enter(ladder, submission);
    std::cerr << name << (replaces ? " replaces its earlier version" : " is accepted") << std::endl;
  }
  return in_turn(ladder.config.output, [&] { return run_tournament(arguments, ladder.file); });
}

void tell_of_left_out(const std::vector<LeftOut>& left_out) {
  constexpr std::size_t most_told = 10;
  for (std::size_t i = 0; i < std::min(left_out.size(), most_told); ++i)
    std::cerr << "left out: " << printable(left_out[i].path) << " " << left_out[i].reason << "\n";
  if (left_out.size() > most_told)
    std::cerr << "left out: " << left_out.size() - most_told << " more\n";
}

std::vector<Option> options_of_games() {
  return {{"concurrency", "N", "Play N games at the same time", ""}, json_option("the table")};
}

Subcommand submit_command() {
  return {submit_page(), submit};
}

}  // namespace connect4
