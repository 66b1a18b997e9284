// tournament retire: take a player out of a tournament.
#include <algorithm>

#include "lib/text/amounts.hpp"
#include "lib/text/printable.hpp"
#include "lib/text/words.hpp"
#include "runner/commands/commands.hpp"
#include "runner/commands/reading.hpp"
#include "runner/commands/submission.hpp"
#include "runner/process/real_path.hpp"
#include "runner/screen/output.hpp"
#include "runner/screen/usage_error.hpp"
#include "runner/store/folder_lock.hpp"
#include "runner/tournament/config/stored_config.hpp"
#include "runner/tournament/config/submitted_player.hpp"
#include "runner/tournament/run/games_again.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

CommandPage retire_page() {
  CommandPage page;
  page.name = "connect4 tournament retire";
  page.summary = "take a player out; its games still count";
  page.synopsis = "TOURNAMENT NAME";
  page.description = {
      "Takes a player out of the tournament. Its recorded games still count. `connect4 tournament "
      "restore` brings it back.",
      "In a ladder it forfeits no games, and its folder moves from `players` to `replaced`. If you "
      "delete the folder of a player, the next run retires it too.",
      "In a round robin, gauntlet, Swiss or knockout it forfeits its remaining games, or they do "
      "not count if the config sets \"withdrawn_games\": \"void\". If a run is active, stop it "
      "with Ctrl-C first and start it again afterwards."};
  page.operands = {{"TOURNAMENT", "The config file or the folder of results"},
                   {"NAME", "The name of the player in the tables"}};
  page.examples = {{"connect4 tournament retire cup ann", "Take Ann out"},
                   {"connect4 tournament restore cup ann", "Bring Ann back"}};
  page.exit_statuses = {{"0", "The player was retired"},
                        {"2", "There is no such player, or it cannot be moved"}};
  return page;
}

/// Refuses a player that cannot leave.
void check_leave(const Ladder& ladder, const std::string& name) {
  const TournamentConfig& config = ladder.config;
  const fs::path players = config.folder / fs::path(submitted_players).parent_path();
  if (std::ranges::none_of(config.players, [&](const ConfiguredPlayer& player) {
        return player.name == name && player.command == std::vector{(players / name).string()};
      }))
    throw UsageError(in_quotes(name) + " is not in " + in_quotes(players.string()) +
                     ", so it cannot be retired; the players: connect4 tournament standings " +
                     as_shell_word(ladder.file));
  const auto& anchor = config.rating.anchor;
  if (anchor && config.players.at(static_cast<std::size_t>(anchor->player)).name == name)
    throw UsageError(in_quotes(name) + " is the anchor of the ratings; name another anchor in " +
                     in_quotes(ladder.file) + " first");
  const std::vector<PlayerSpec> specs = tournament_players(config);
  if (std::ranges::count_if(specs, [&](const PlayerSpec& spec) {
        return spec.problem.empty() && spec.label != name;
      }) < 2)
    throw UsageError("a ladder needs two players that can be started; submit another one before " +
                     in_quotes(name) + " is retired");
}

/// Notes the retirement in the results, so that tables show it at once. A ladder without games has
/// no results.
void note_in_results(const Ladder& ladder) {
  TournamentConfig config = load_tournament(ladder.file);
  if (!Store::exists(config.output)) return;
  keep_recorded(config);
  Store store = Store::open(config.output);
  retire_gone_players(store, config);
  store.close();
}

std::string way_back(const std::vector<std::string>& operands) {
  return " To bring it back: connect4 tournament restore " + as_shell_line(operands) + "\n";
}

/// Returns the fate of the games that a player has not played.
std::string unplayed_games(std::int64_t games, WithdrawnGames rule) {
  if (games == 0) return "it has no games left to play.";
  const std::string number = plural(games, "game");
  if (rule == WithdrawnGames::forfeit) return "it loses " + number + " that it has not played.";
  return number + " that it has not played " + (games == 1 ? "does" : "do") + " not count.";
}

int retire_from_fixed_field(const fs::path& results, const std::vector<std::string>& operands) {
  const TournamentConfig config = recorded_config(results);
  Store store = Store::open(results);
  const int player = find_player_number(store.header(), operands[1]);
  const std::int64_t games = retire_player(store, config, player);
  store.close();
  Output::standard().write(shown(operands[1]) + " is retired; " +
                           unplayed_games(games, config.withdrawn_games) + way_back(operands));
  return exit_ok;
}

int retire_from_ladder(const std::vector<std::string>& operands) {
  const std::string& name = operands[1];
  const Ladder ladder = find_ladder(operands[0]);
  const fs::path results = ladder.config.output;
  check_leave(ladder, name);
  make_results_folder(ladder.config);
  const StopSignal::Watch watch;
  in_turn(results, [&] {
    const FolderLock lock(results);
    finish_submissions(ladder.config.folder);
    check_leave(find_ladder(operands[0]), name);  // again: it may have waited for days
    take_out_player(ladder.config.folder, name);
  });
  in_turn(results, [&] { note_in_results(ladder); });
  Output::standard().write(shown(name) + " is retired; its games stay." + way_back(operands));
  return exit_ok;
}

int retire(const Arguments& arguments) {
  const auto& operands = arguments.operands();
  if (const auto results = results_of_fixed_field(operands[0]))
    return retire_from_fixed_field(*results, operands);
  return retire_from_ladder(operands);
}

}  // namespace

Subcommand retire_command() {
  return {retire_page(), retire};
}

}  // namespace connect4
