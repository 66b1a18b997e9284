// tournament analyse: exact scores for its games.

#include <iostream>

#include "lib/text/words.hpp"
#include "runner/analysis/analysis_options.hpp"
#include "runner/commands/commands.hpp"
#include "runner/commands/reading.hpp"
#include "runner/screen/output.hpp"
#include "runner/screen/usage_error.hpp"
#include "runner/tournament/run/stored_game_scorer.hpp"

namespace connect4 {

namespace {

CommandPage analyse_page() {
  CommandPage page;
  page.name = "connect4 tournament analyse";
  page.summary = "solve every game to find the moves that lost";
  page.synopsis = "[OPTION]... TOURNAMENT";
  page.description = {
      "Solves every position of the recorded games and stores the exact scores with them. "
      "`connect4 tournament show`, `games --blunders` and `standings --accuracy` use the scores.",
      "To resume after Ctrl-C or kill -9, or to solve games that were played since, run the same "
      "command again. It waits while a run is active."};
  page.operands = {tournament_operand()};
  page.options = {threads_option("auto"), memory_option("8MB"), book_option()};
  page.examples = {
      {"connect4 tournament analyse cup.json", "Solve all games that have no scores yet"},
      {"connect4 tournament standings cup.json --accuracy", "Show how much each player gave away"},
  };
  page.exit_statuses = {
      {"0", "All games have exact scores"},
      {"2", "A mistake in the command line, or a system error"},
      {"3", "Interrupted; run the same command again to resume"},
  };
  return page;
}

int analyse_games(const Arguments& arguments) {
  const std::filesystem::path folder = operand_folder(arguments);
  const SolvingSettings settings = read_solving_settings(arguments);
  Store store = Store::open(folder);
  StoreReader reader(folder);
  const ScoringEnd end = score_stored_games(store, reader, settings);
  store.close();
  const std::int64_t scored = reader.scored_count();
  Output::standard().write(std::to_string(scored) + " of " + std::to_string(reader.count()) +
                           " games have exact scores\n");
  if (end == ScoringEnd::complete) return exit_ok;
  std::cerr << "stopped with games left; to resume: connect4 tournament analyse "
            << as_shell_word(arguments.operands().front()) << std::endl;
  return exit_unfinished;
}

}  // namespace

Subcommand analyse_command() {
  return {analyse_page(), analyse_games};
}

}  // namespace connect4
