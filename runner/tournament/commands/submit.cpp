// tournament submit: a player for a cup that stays open.
#include <chrono>
#include <filesystem>
#include <iostream>
#include <optional>
#include <thread>
#include <utility>

#include "lib/text/command_name.hpp"
#include "lib/text/quotation.hpp"
#include "runner/console/usage_error.hpp"
#include "runner/process/called_as.hpp"
#include "runner/process/real_path.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/tournament/commands/commands.hpp"
#include "runner/tournament/commands/reading.hpp"
#include "runner/tournament/config/config_loader.hpp"
#include "runner/tournament/config/location.hpp"
#include "runner/tournament/config/submitted_player.hpp"
#include "runner/tournament/store/folder_lock.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

CommandPage submit_page() {
  CommandPage page;
  page.name = "tournament submit";
  page.summary = "add a player to a ladder, or replace it, and have it rated";
  page.synopsis = "[OPTION]... LADDER PLAYER";
  page.description = {
      "Copies the player into the ladder's folder `players` and has it play those from whose "
      "games most is to be learned of its rating, until that is known well enough. Where one of "
      "that name is there, this one takes its place: the games of the old one are set aside, and "
      "its files kept in the folder `replaced`.",
      "Submissions wait for one another, and for a run. One that was stopped or killed once the "
      "player is in goes on with `tournament run LADDER`, or with the next submission."};
  page.operands = {{"LADDER", "The folder that `tournament ladder` has made, or its config file"},
                   {"PLAYER", "A folder with a program in it, or a file"}};
  page.options = {
      {"name", "NAME", "What tables call it (default: the name of the folder or file)", ""},
      {"concurrency", "N", "Games at once", ""},
      json_option("the table"),
  };
  page.examples = {{"tournament submit cup ./mybot", "The folder mybot plays as mybot"},
                   {"tournament submit cup bot.py --name Ann", "A file, by another name"}};
  page.exit_statuses = {
      {"0", "Its rating is known, or it has played as much as the config wants"},
      {"2", "It was not taken; nothing has changed"},
      {"3", "Stopped, as by Ctrl-C, with games left"},
  };
  return page;
}

/// The config's folder and its results.
struct Ladder {
  std::string file;
  fs::path folder;
  fs::path results;
};

bool finds_submitted(const TournamentConfig& config, const fs::path& folder) {
  return rules_of(config.format).stays_open && config.finds_players &&
         is_folder(folder / fs::path(submitted_players).parent_path());
}

/// Refuses a config that is none of a ladder, and a name that another player has.
Ladder find_ladder(const std::string& where, const std::string& name) {
  const fs::path file = config_file(where);
  const TournamentConfig config = load_tournament(file);
  const fs::path folder = config.folder;
  if (!finds_submitted(config, folder))
    throw UsageError(file.string() + " is no ladder that takes players from " +
                     in_quotes(submitted_players) +
                     "; begin one: " + as_typed("tournament ladder cup"));
  const fs::path place = folder / fs::path(submitted_players).parent_path() / name;
  for (const ConfiguredPlayer& player : config.players)
    if (player.name == name && player.command != std::vector<std::string>{place.string()})
      throw UsageError(in_quotes(name) + " is a player of the config; give another --name");
  return {file.string(), folder, config.output};
}

/// Does what takes the lock of the results, as soon as no other process has it. Nothing where we
/// are told to stop before.
template <class Work>
auto in_turn(const fs::path& results, Work work) -> std::optional<decltype(work())> {
  bool was_told = false;
  while (!StopSignal::is_requested()) {
    try {
      return work();
    } catch (const FolderInUse&) {
      if (!std::exchange(was_told, true))
        std::cerr << "waiting for the run or submission that is under way" << std::endl;
    }
    while (is_locked(results) && !StopSignal::is_requested())
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  return std::nullopt;
}

int submit(const Arguments& arguments) {
  const auto& operands = arguments.operands();
  if (operands.size() != 2)
    throw UsageError("a ladder and a player are needed; for example: " +
                     as_typed("tournament submit cup ./mybot"));
  const fs::path player = plain_path(operands[1]);
  const std::string name =
      arguments.text("name").value_or(is_folder(player) ? player.filename() : player.stem());
  const Ladder ladder = find_ladder(operands[0], name);
  SubmittedPlayer submission(ladder.folder, player, name);
  fs::create_directories(ladder.results);
  const auto replaces = in_turn(ladder.results, [&] {
    const FolderLock lock(ladder.results);
    return submission.enter();
  });
  if (!replaces) throw UsageError("stopped before the player was in; nothing has changed");
  std::cerr << name << (*replaces ? " takes the place of the one before" : " is in") << std::endl;
  std::vector<std::string> words{ladder.file};
  if (arguments.has("concurrency"))
    words.insert(words.end(), {"--concurrency", *arguments.text("concurrency")});
  if (arguments.has("json")) words.emplace_back("--json");
  const Subcommand run = run_command();
  const auto status =
      in_turn(ladder.results, [&] { return run.run(Arguments::parse(run.page, words)); });
  return status.value_or(exit_unfinished);
}

}  // namespace

Subcommand submit_command() {
  return {submit_page(), submit};
}

}  // namespace connect4
