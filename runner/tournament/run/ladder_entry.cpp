#include "runner/tournament/run/ladder_entry.hpp"

#include <algorithm>
#include <utility>

#include "lib/text/printable.hpp"
#include "runner/process/real_path.hpp"
#include "runner/screen/unwritable.hpp"
#include "runner/screen/usage_error.hpp"
#include "runner/store/folder_lock.hpp"
#include "runner/tournament/config/location.hpp"
#include "runner/tournament/config/stored_config.hpp"
#include "runner/tournament/run/folder_entry.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

UsageError not_a_ladder(const std::string& file) {
  return UsageError(file + " is not a ladder that takes players from " +
                    in_quotes(submitted_players) + "; create one: connect4 tournament ladder cup");
}

/// The ladder's config with the new player.
struct NextConfig {
  TournamentConfig config;
  std::size_t player = 0;  ///< the new one; its command is that of the copy
};

NextConfig next_config(const Ladder& ladder, const SubmittedPlayer& submission) {
  NextConfig next{load_tournament(ladder.file, Installation::of_this_program(), {},
                                  ComingPlayer{submission.place(), submission.copy()})};
  keep_recorded(next.config);
  const auto& players = next.config.players;
  const std::vector<std::string> command{submission.copy().string()};
  const auto found = std::ranges::find(players, command, &ConfiguredPlayer::command);
  if (found == players.end()) throw not_a_ladder(ladder.file);
  next.player = static_cast<std::size_t>(found - players.begin());
  return next;
}

}  // namespace

Ladder find_ladder(const std::string& where) {
  const fs::path file = require_config_file(where);
  TournamentConfig config = load_tournament(file);
  const fs::path players = config.folder / fs::path(submitted_players).parent_path();
  if (!rules_of(config.format).stays_open || !is_folder(players)) throw not_a_ladder(file.string());
  return {file.string(), std::move(config)};
}

void make_results_folder(const TournamentConfig& config) {
  set_file_mode(config);
  std::error_code error;
  fs::create_directories(config.output, error);
  if (error) fail_to_write(config.output, error.value());
}

void check_name_is_free(const Ladder& ladder, const std::string& name) {
  const fs::path players = ladder.config.folder / fs::path(submitted_players).parent_path();
  for (const ConfiguredPlayer& player : ladder.config.players)
    if (player.name == name &&
        player.command != std::vector<std::string>{(players / name).string()})
      throw UsageError(in_quotes(name) + " is a player of the config; give another --name");
}

PlayerSpec spec_of_copy(const Ladder& ladder, const SubmittedPlayer& submission) {
  const NextConfig next = next_config(ladder, submission);
  require_sandbox(next.config);
  return tournament_players(next.config)[next.player];
}

void check_rules(const Ladder& ladder, const SubmittedPlayer& submission) {
  NextConfig next = next_config(ladder, submission);
  OpeningSet openings = tournament_openings(next.config);
  first_plan(next.config, openings.size(), ladder.file);
  next.config.players[next.player].command = {submission.place().string()};
  check_entry(next.config, std::move(openings), OnChange::extend);
}

bool enter_ladder(const Ladder& ladder, SubmittedPlayer& submission) {
  const FolderLock lock(ladder.config.output);
  finish_submissions(ladder.config.folder);
  check_rules(ladder, submission);  // again: it may have waited for days
  return submission.enter();
}

}  // namespace connect4
