// tournament restore: bring a player of a ladder back.
#include "lib/text/printable.hpp"
#include "runner/commands/commands.hpp"
#include "runner/commands/submission.hpp"
#include "runner/screen/usage_error.hpp"
#include "runner/tournament/config/submitted_player.hpp"

namespace connect4 {

namespace {

CommandPage restore_page() {
  CommandPage page;
  page.name = "connect4 tournament restore";
  page.summary = "bring back a player, or an earlier version";
  page.synopsis = "[OPTION]... TOURNAMENT NAME [VERSION]";
  page.description = {
      "Submits again a version that the ladder keeps in its folder `replaced`, as NAME-VERSION. "
      "`connect4 tournament retire` or a later submission has put it there. If the player is in "
      "the ladder, this version takes its place.",
      "A retired player that is the same as before goes on with its games. The games of any other "
      "version are set aside, and it plays them again."};
  page.operands = {{"TOURNAMENT", "The folder or the config file of a ladder"},
                   {"NAME", "The player, as tables call it"},
                   {"VERSION", "A number, 1 for the first one (default: the last)"}};
  page.options = options_of_games();
  page.examples = {{"connect4 tournament restore cup ann", "Ann is back"},
                   {"connect4 tournament restore cup ann 1", "Her first version was better"}};
  page.exit_statuses = {
      {"0", "Its rating is known, or it has played as much as the config wants"},
      {"2", "It was not taken, and nothing has changed; or a system error stopped its games"},
      {"3", "Stopped by a signal while its games were played"},
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
  throw UsageError("there is no version " + in_quotes(*text) + " of " + in_quotes(name) +
                   "; it has " + all);
}

int restore(const Arguments& arguments) {
  const auto& operands = arguments.operands();
  if (operands.size() != 2 && operands.size() != 3)
    throw UsageError(
        "a ladder and a player's name are needed; for example: connect4 tournament restore cup "
        "ann");
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
