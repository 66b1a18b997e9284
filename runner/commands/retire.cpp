// tournament retire: take a player out of a ladder.
#include <algorithm>

#include "lib/text/printable.hpp"
#include "lib/text/words.hpp"
#include "runner/commands/commands.hpp"
#include "runner/commands/submission.hpp"
#include "runner/process/real_path.hpp"
#include "runner/screen/output.hpp"
#include "runner/screen/usage_error.hpp"
#include "runner/store/folder_turn.hpp"
#include "runner/tournament/config/stored_config.hpp"
#include "runner/tournament/config/submitted_player.hpp"
#include "runner/tournament/run/games_again.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

CommandPage retire_page() {
  CommandPage page;
  page.name = "connect4 tournament retire";
  page.summary = "take a player out of a ladder; its games stay";
  page.synopsis = "TOURNAMENT NAME";
  page.description = {
      "Moves the player from the ladder's folder `players` into `replaced`. It plays no more games "
      "and loses none. Its recorded games count as before. `connect4 tournament restore` brings it "
      "back. If the folder of a player was deleted, the next run retires it in the same way."};
  page.operands = {{"TOURNAMENT", "The folder or the config file of a ladder"},
                   {"NAME", "The player, as tables call it"}};
  page.examples = {{"connect4 tournament retire cup ann", "Ann has left"},
                   {"connect4 tournament restore cup ann", "Ann is back"}};
  page.exit_statuses = {{"0", "The player is retired"},
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
    throw UsageError("ratings count from that of " + in_quotes(name) + "; name another anchor in " +
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

int retire(const Arguments& arguments) {
  const auto& operands = arguments.operands();
  if (operands.size() != 2)
    throw UsageError(
        "a ladder and a player's name are needed; for example: connect4 tournament retire cup ann");
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
  Output::standard().write(
      shown(name) + " is retired; its games stay. To bring it back: connect4 tournament restore " +
      as_shell_line({operands[0], name}) + "\n");
  return exit_ok;
}

}  // namespace

Subcommand retire_command() {
  return {retire_page(), retire};
}

}  // namespace connect4
