// tournament restore: bring a retired player back.
#include "lib/text/printable.hpp"
#include "lib/text/words.hpp"
#include "runner/commands/commands.hpp"
#include "runner/commands/reading.hpp"
#include "runner/commands/submission.hpp"
#include "runner/screen/output.hpp"
#include "runner/screen/usage_error.hpp"
#include "runner/tournament/config/stored_config.hpp"
#include "runner/tournament/config/submitted_player.hpp"
#include "runner/tournament/run/games_again.hpp"

namespace connect4 {

namespace {

CommandPage restore_page() {
  CommandPage page;
  page.name = "connect4 tournament restore";
  page.summary = "bring back a player, or an earlier version";
  page.synopsis = "[OPTION]... TOURNAMENT NAME [VERSION]";
  page.description = {
      "In a ladder, submits an earlier version again. `connect4 tournament retire` and later "
      "submissions keep them in the folder `replaced`, as NAME-VERSION. If the player is still in "
      "the ladder, the version replaces it.",
      "A retired player with unchanged files keeps its games. The games of any other version are "
      "set aside and replayed.",
      "In other formats, undoes `connect4 tournament retire`; the next run plays the player's "
      "remaining games. In a Swiss it is paired again in the next round. A player cannot return to "
      "a knockout that has continued without it."};
  page.operands = {{"TOURNAMENT", "The config file or the folder of results"},
                   {"NAME", "The name of the player in the tables"},
                   {"VERSION", "In a ladder: 1 for the first version (default: the last)"}};
  page.options = options_of_games();
  page.examples = {{"connect4 tournament restore cup ann", "Bring Ann back"},
                   {"connect4 tournament restore cup ann 1", "Bring back her first version"}};
  page.exit_statuses = {
      {"0",
       "The player is back; in a ladder it is rated precisely enough, or has played the maximum "
       "number of games"},
      {"2", "The player was rejected and nothing changed; or a system error stopped its games"},
      {"3", "Interrupted while its games were played"},
  };
  return page;
}

/// Returns the version that the text names; the last one without a text.
int find_version(const std::vector<int>& versions, const std::string& name,
                 const std::string* text) {
  if (versions.empty())
    throw UsageError("no version of " + in_quotes(name) +
                     " is kept in the ladder's folder \"replaced\"; submit the player again");
  if (text == nullptr) return versions.back();
  std::string all;
  for (const int version : versions) {
    if (std::to_string(version) == *text) return version;
    all += (all.empty() ? "" : ", ") + std::to_string(version);
  }
  throw UsageError("no version " + in_quotes(*text) + " of " + in_quotes(name) + "; it has " + all);
}

int restore_to_fixed_field(const std::filesystem::path& results, const Arguments& arguments) {
  const auto& operands = arguments.operands();
  if (operands.size() == 3)
    throw UsageError("only a ladder keeps versions; give only TOURNAMENT and NAME");
  for (const Option& option : options_of_games())
    if (arguments.has(option.name))
      throw UsageError("--" + option.name + " is for a ladder, in which this plays games; here " +
                       "`connect4 tournament run` plays them");
  const TournamentConfig config = recorded_config(results);
  Store store = Store::open(results);
  const int player = find_player_number(store.header(), operands[1]);
  take_back_player(store, config, player);
  store.close();
  Output::standard().write(shown(operands[1]) +
                           " is back. To play its games: connect4 tournament run " +
                           as_shell_line({operands[0]}) + "\n");
  return exit_ok;
}

int restore(const Arguments& arguments) {
  const auto& operands = arguments.operands();
  if (const auto results = results_of_fixed_field(operands[0]))
    return restore_to_fixed_field(*results, arguments);
  const std::string& name = operands[1];
  const Ladder ladder = find_ladder(operands[0]);
  const int version = find_version(kept_versions(ladder.config.folder, name), name,
                                   operands.size() == 3 ? &operands[2] : nullptr);
  return submit_player(ladder, place_of_version(ladder.config.folder, name, version), name,
                       arguments);
}

}  // namespace

Subcommand restore_command() {
  return {restore_page(), restore};
}

}  // namespace connect4
