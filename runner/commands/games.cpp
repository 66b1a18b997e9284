// tournament games: a list of games.

#include <algorithm>
#include <limits>

#include "lib/game/outcome.hpp"
#include "lib/text/table.hpp"
#include "runner/commands/commands.hpp"
#include "runner/commands/game_choice.hpp"
#include "runner/commands/reading.hpp"
#include "runner/process/called_as.hpp"
#include "runner/screen/output.hpp"
#include "runner/screen/usage_error.hpp"
#include "runner/tournament/report/blunders.hpp"

namespace connect4 {

namespace {

using Json = nlohmann::ordered_json;

constexpr int most = std::numeric_limits<int>::max();

CommandPage games_page() {
  CommandPage page;
  page.name = "tournament games";
  page.summary = "a list of games, all or some";
  page.synopsis = "[OPTION]... TOURNAMENT";
  page.description = {
      "Lists games in the order of their numbers. Several conditions must all be met. With --json "
      "each game is a line of JSON."};
  page.operands = {tournament_operand()};
  page.options = game_options();
  const std::vector<Option> own{
      {"blunders", "",
       "Instead of games, the moves that changed the result under perfect play, the dearest "
       "first; --player is who made them. Of games that `tournament analyse` has scored",
       ""},
      {"limit", "N", "At most so many games; --json and other formats print all", "100"},
      {"after", "GAME", "Only games with higher numbers", "0"},
      table_format_option(),
      names_option(),
      json_option("one game a line"),
  };
  page.options.insert(page.options.end(), own.begin(), own.end());
  page.examples = {
      {"tournament games cup.json --player Mine --ending timeout", "Where Mine ran out of time"},
      {"tournament games cup.json --player Mine --lost", "What Mine lost"},
      {"tournament games cup.json --after 100", "The second hundred"},
      {"tournament games cup.json --blunders --player Mine", "What Mine gave away"},
  };
  page.exit_statuses = reading_exit_statuses();
  return page;
}

/// Names by colour.
const std::string& player_name(const StoreHeader& header, const GameEntry& game, Colour colour) {
  return header.players.at(static_cast<std::size_t>(game.result.player(colour))).name;
}

Json json(const StoreHeader& header, const GameEntry& game) {
  const Outcome& outcome = game.result.outcome;
  return {{"game", game.number},
          {"round", game.result.round},
          {"opening", game.result.opening + 1},
          {"red", player_name(header, game, Colour::red)},
          {"blue", player_name(header, game, Colour::blue)},
          {"winner", outcome.winner ? Json(name(*outcome.winner)) : Json(nullptr)},
          {"ending", name(outcome.ending)},
          {"plies", game.plies},
          {"attempt", game.attempt}};
}

Table table_of(const StoreHeader& header, const std::vector<GameEntry>& games) {
  constexpr auto left = TableColumn::Align::left;
  constexpr auto right = TableColumn::Align::right;
  Table table({{"game", right},
               {"round", right, 2},
               {"opening", right, 1},
               {"red", left, 0, 8},
               {"blue", left, 0, 8},
               {"winner", left, 0, 8},
               {"ending", left},
               {"plies", right, 3}});
  for (const GameEntry& game : games) {
    const Outcome& outcome = game.result.outcome;
    table.add_row({std::to_string(game.number), std::to_string(game.result.round),
                   std::to_string(game.result.opening + 1), player_name(header, game, Colour::red),
                   player_name(header, game, Colour::blue),
                   outcome.winner ? player_name(header, game, *outcome.winner) : "-",
                   std::string(name(outcome.ending)), std::to_string(game.plies)});
  }
  return table;
}

/// A person is shown a page at a time; a program that reads JSON or a file wants what it asked for.
int read_limit(const Arguments& arguments) {
  const bool is_text = !arguments.has("json") && table_format(arguments) == TableFormat::text;
  if (!is_text && !arguments.has("limit")) return most;
  return static_cast<int>(arguments.number("limit", 1, most));
}

int list_blunders(const Arguments& arguments, StoreReader& reader) {
  if (table_format(arguments) != TableFormat::text)
    throw UsageError("--blunders are text or JSON; leave out --format");
  if (arguments.has("after"))
    throw UsageError("--after goes by games, --blunders by what they cost; leave one out");
  if (reader.scored_count() == 0)
    throw UsageError("--blunders: no game has exact scores yet; `" +
                     as_typed("tournament analyse") + "` finds them");
  const StoreHeader header = read_shown_header(reader, read_shown_players(arguments, reader));
  std::vector<Blunder> blunders = read_blunders(reader, read_filter(arguments, reader.header()));
  const std::size_t all = blunders.size();
  blunders.erase(
      blunders.begin() + std::min<std::ptrdiff_t>(read_limit(arguments), std::ssize(blunders)),
      blunders.end());
  if (arguments.has("json")) {
    for (const Blunder& blunder : blunders) print_json(blunder_json(header, blunder));
    return exit_ok;
  }
  Output out = Output::standard();
  out.write(blunders.empty() ? "no move of this kind\n"
                             : blunders_text(header, blunders, output_width()));
  if (blunders.size() < all) out.write("more with --limit; " + std::to_string(all) + " in all\n");
  return exit_ok;
}

int list_games(const Arguments& arguments) {
  StoreReader reader(operand_folder(arguments, games_page()));
  if (arguments.has("blunders")) return list_blunders(arguments, reader);
  const StoreHeader header = read_shown_header(reader, read_shown_players(arguments, reader));
  const GameFilter filter = read_filter(arguments, reader.header());
  const TableFormat format = table_format(arguments);
  const GameRange page{.after = static_cast<int>(arguments.number("after", 0, most)),
                       .limit = read_limit(arguments)};
  const std::vector<GameEntry> games = reader.games(filter, page);
  Output out = Output::standard();
  if (arguments.has("json")) {
    for (const GameEntry& game : games) print_json(json(header, game));
    return exit_ok;
  }
  if (games.empty() && format == TableFormat::text) {
    out.write("no game of this kind\n");
    return exit_ok;
  }
  const Table table = table_of(header, games);
  if (format != TableFormat::text) {
    out.write_as_is(written({{"Games", table}}, format));
    return exit_ok;
  }
  out.write(table.text(output_width()));
  if (!reader.games(filter, {.after = games.back().number, .limit = 1}).empty())
    out.write("more with --after " + std::to_string(games.back().number) + "; " +
              std::to_string(reader.count(filter)) + " in all\n");
  return exit_ok;
}

}  // namespace

Subcommand games_command() {
  return {games_page(), list_games};
}

}  // namespace connect4
