// tournament games: a list of games.

#include <algorithm>

#include "lib/game/notation.hpp"
#include "lib/game/outcome.hpp"
#include "lib/solver/game_values.hpp"
#include "protocol/results/columns.hpp"
#include "runner/commands/commands.hpp"
#include "runner/commands/game_choice.hpp"
#include "runner/commands/reading.hpp"
#include "runner/screen/output.hpp"
#include "runner/screen/usage_error.hpp"

namespace connect4 {

namespace {

using Json = nlohmann::ordered_json;

CommandPage games_page() {
  CommandPage page;
  page.name = "connect4 tournament games";
  page.summary = "list games";
  page.synopsis = "[OPTION]... TOURNAMENT";
  page.description = {"Lists the games that meet all conditions, in the order of their numbers."};
  page.operands = {tournament_operand()};
  page.options = joined_options({
      game_options(),
      {{"blunders", "",
        "List the moves that changed the result, the worst first; needs the scores of `connect4 "
        "tournament analyse`",
        ""},
       {"limit", "N", "Print at most N games; --json and other formats print all", "100"},
       {"after", "GAME", "Print only games with higher numbers", "0"},
       table_format_option(),
       names_option(),
       json_option("one game per line")},
  });
  page.examples = {
      {"connect4 tournament games cup.json --player Mine --reason timeout",
       "List the games in which Mine ran out of time"},
      {"connect4 tournament games cup.json --player Mine --lost", "List the games that Mine lost"},
      {"connect4 tournament games cup.json --after 100", "List the games after game 100"},
      {"connect4 tournament games cup.json --blunders --player Mine",
       "List the worst moves of Mine"},
  };
  page.exit_statuses = reading_exit_statuses();
  return page;
}

/// Returns the name of a player of the header.
const std::string& name_in(const StoreHeader& header, int player) {
  return header.players.at(static_cast<std::size_t>(player)).name;
}

/// GAME_LIST.md has the members.
ColumnsOf<GameEntry> game_columns(const StoreHeader& header) {
  using enum TableColumn::Align;
  using Game = GameEntry;
  const auto player = [&](Colour colour) {
    return [&, colour](const Game& game) { return name_in(header, game.result.player(colour)); };
  };
  return {
      {{"game"}, "game", [](const Game& game) { return game.result.number; }},
      {{"round", right, 2}, "round", [](const Game& game) { return game.result.round; }},
      {{"opening", right, 1}, "opening", [](const Game& game) { return game.result.opening + 1; }},
      {{"red", left, 0, 8}, "red", player(Colour::red)},
      {{"blue", left, 0, 8}, "blue", player(Colour::blue)},
      {{"winner", left, 0, 8},
       "winner",
       [](const Game& game) {
         const auto& winner = game.result.outcome.winner;
         return winner ? Json(name(*winner)) : Json(nullptr);
       },
       [=](const Game& game) {
         const auto& winner = game.result.outcome.winner;
         return winner ? player(*winner)(game) : "-";
       }},
      {{"reason", left},
       "reason",
       [](const Game& game) { return name(game.result.outcome.ending); }},
      {{"moves", right, 3}, "plies", [](const Game& game) { return game.plies; }},
      {{}, "attempt", [](const Game& game) { return game.attempt; }}};
}

/// A move that turned a win into a draw or loss, or a draw into a loss.
struct Blunder {
  int game;
  int player;  ///< that made it: a place in the tournament's list
  int opponent;
  JudgedMove move;
  Position before;  ///< the position in which it was made
};

/// GAME_LIST.md has the members.
ColumnsOf<Blunder> blunder_columns(const StoreHeader& header) {
  using enum TableColumn::Align;
  const auto player = [&](int Blunder::*number) {
    return [&, number](const Blunder& blunder) { return name_in(header, blunder.*number); };
  };
  const auto prospect = [](int JudgedMove::*score) {
    return
        [=](const Blunder& blunder) { return std::string(name(prospect_of(blunder.move.*score))); };
  };
  return {{{"game"}, "game", [](const Blunder& blunder) { return blunder.game; }},
          {{"move"}, "ply", [](const Blunder& blunder) { return blunder.move.disc; }},
          {{"player", left, 0, 8}, "player", player(&Blunder::player)},
          {{"opponent", left, 2, 8}, "opponent", player(&Blunder::opponent)},
          {{"column"},
           "column",
           [](const Blunder& blunder) { return blunder.move.column.index(); },
           [](const Blunder& blunder) { return std::string(1, blunder.move.column.digit()); }},
          {{"was", left},
           "before",
           [](const Blunder& blunder) { return blunder.move.before; },
           prospect(&JudgedMove::before)},
          {{"became", left},
           "after",
           [](const Blunder& blunder) { return blunder.move.after; },
           prospect(&JudgedMove::after)},
          {{"cost", right, 3}, "", [](const Blunder& blunder) { return blunder.move.loss(); }},
          {{"position", left, 1}, "position", [](const Blunder& blunder) {
             return to_fen(blunder.before);
           }}};
}

template <class Number>
bool is_wanted(const std::optional<Number>& wanted, Number value) {
  return !wanted || *wanted == value;
}

/// Returns the result of the game for the filter's player; a draw is a draw for both.
Gain gain_of(const GameFilter& filter, const GameResult& result) {
  if (result.outcome.ending == Ending::draw) return Gain::draw;
  const auto& winner = result.outcome.winner;
  return winner && filter.player == result.player(*winner) ? Gain::win : Gain::loss;
}

/// Returns whether the filter takes games of that kind. The player is compared for each move.
bool is_wanted(const GameFilter& filter, const GameResult& result) {
  return is_wanted(filter.ending, result.outcome.ending) &&
         is_wanted(filter.opening, result.opening) && is_wanted(filter.round, result.round) &&
         is_wanted(filter.gain, gain_of(filter, result));
}

void add_blunders(const PlayedLine& line, const GameFilter& filter,
                  std::vector<Blunder>& blunders) {
  Position position = line.start;
  for (const JudgedMove& move : judged_moves(line.start, line.moves, line.scores)) {
    const int player = line.result.player(move.mover);
    const int opponent = line.result.player(other(move.mover));
    if (move.changes_result() && is_wanted(filter.player, player) &&
        is_wanted(filter.opponent, opponent))
      blunders.push_back({line.result.number, player, opponent, move, position});
    position.drop(move.column);
  }
}

/// Returns the blunders in the games that the filter takes, the costliest first: by the loss of
/// score, then by game and ply. The filter's player is the one that made them. Games without exact
/// scores have none. Throws StoreError.
std::vector<Blunder> read_blunders(StoreReader& reader, const GameFilter& filter) {
  std::vector<Blunder> blunders;
  reader.lines([&](const PlayedLine& line) {
    if (is_wanted(filter, line.result)) add_blunders(line, filter, blunders);
  });
  std::ranges::stable_sort(blunders, std::ranges::greater(),
                           [](const Blunder& blunder) { return blunder.move.loss(); });
  return blunders;
}

/// Returns the limit of lines. A person sees a page at a time; JSON and files have all lines that
/// were asked for.
int read_limit(const Arguments& arguments) {
  const bool is_text = !arguments.has("json") && table_format(arguments) == TableFormat::text;
  if (!is_text && !arguments.has("limit")) return highest_game_number;
  return static_cast<int>(arguments.number("limit", 1, highest_game_number));
}

int list_blunders(const Arguments& arguments, StoreReader& reader) {
  if (arguments.has("after"))
    throw both_given("--blunders", "--after", "blunders are sorted by cost");
  check_use_of_scores(arguments, reader, "blunders");
  const ShownPlayers shown = read_shown_players(arguments, reader);
  const StoreHeader own = reader.header();
  std::vector<Blunder> blunders = read_blunders(reader, read_filter(arguments, own));
  const StoreHeader header = shown_header(own, shown);
  const std::size_t all = blunders.size();
  blunders.erase(
      blunders.begin() + std::min<std::ptrdiff_t>(read_limit(arguments), std::ssize(blunders)),
      blunders.end());
  const ColumnsOf<Blunder> columns = blunder_columns(header);
  if (arguments.has("json")) {
    for (const Blunder& blunder : blunders) print_json(line_json(columns, blunder));
    return exit_ok;
  }
  Output out = Output::standard();
  out.write(blunders.empty() ? "no move of this kind\n"
                             : table_of(columns, blunders).text(output_width()));
  if (blunders.size() < all) out.write("more with --limit; " + std::to_string(all) + " in all\n");
  return exit_ok;
}

int list_games(const Arguments& arguments) {
  StoreReader reader(operand_folder(arguments));
  if (arguments.has("blunders")) return list_blunders(arguments, reader);
  const ShownPlayers shown = read_shown_players(arguments, reader);
  const StoreHeader own = reader.header();
  const GameFilter filter = read_filter(arguments, own);
  const StoreHeader header = shown_header(own, shown);
  const TableFormat format = table_format(arguments);
  const GameRange page{.after = static_cast<int>(arguments.number("after", 0, highest_game_number)),
                       .limit = read_limit(arguments)};
  const std::vector<GameEntry> games = reader.games(filter, page);
  const ColumnsOf<GameEntry> columns = game_columns(header);
  Output out = Output::standard();
  if (arguments.has("json")) {
    for (const GameEntry& game : games) print_json(line_json(columns, game));
    return exit_ok;
  }
  if (games.empty() && format == TableFormat::text) {
    out.write("no game of this kind\n");
    return exit_ok;
  }
  const Table table = table_of(columns, games);
  if (format != TableFormat::text) {
    out.write_as_is(written({{"Games", table}}, format));
    return exit_ok;
  }
  out.write(table.text(output_width()));
  if (!reader.games(filter, {.after = games.back().result.number, .limit = 1}).empty())
    out.write("more with --after " + std::to_string(games.back().result.number) + "; " +
              std::to_string(reader.count(filter)) + " in all\n");
  return exit_ok;
}

}  // namespace

Subcommand games_command() {
  return {games_page(), list_games};
}

}  // namespace connect4
