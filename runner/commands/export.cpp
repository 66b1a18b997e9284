// tournament export: games for other programs.
#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <sstream>

#include "lib/game/notation.hpp"
#include "lib/text/csv.hpp"
#include "lib/tournament/report/report_text.hpp"
#include "protocol/messages/json_text.hpp"
#include "protocol/records/record_codec.hpp"
#include "protocol/results/columns.hpp"
#include "runner/commands/commands.hpp"
#include "runner/commands/game_choice.hpp"
#include "runner/commands/reading.hpp"
#include "runner/screen/output.hpp"
#include "runner/tournament/report/hidden_paths.hpp"
#include "runner/tournament/report/report.hpp"

namespace connect4 {

namespace {

constexpr std::size_t bytes_at_once = std::size_t{1} << 16;

/// The members of a game record that --with adds to the table, as JSON.
constexpr std::array<std::string_view, 3> further_columns{"scores", "evals", "notes"};

CommandPage export_page() {
  CommandPage page;
  page.name = "tournament export";
  page.summary = "games on standard output, for other programs";
  page.synopsis = "[OPTION]... TOURNAMENT";
  page.description = {
      "Writes the games, all or those that meet every condition, in the order of their numbers: as "
      "game records, one a line (jsonl) or as "
      "one array (json), or as a table with a line a game (csv, RFC 4180, names as the tournament "
      "knows them, times in microseconds).",
      "\"unplayed\" is a table of all that gave or cost points without a game: byes, games "
      "forfeited by a withdrawn player, and the rounds in which a player was not there."};
  page.operands = {tournament_operand()};
  page.options = game_options();
  const std::vector<Option> own{
      {"format", "FORMAT", "How games are written", "jsonl", {"jsonl", "csv", "json", "unplayed"}},
      {"with", "COLUMNS",
       "Add these members of the records to csv, as JSON, between commas: scores, evals, notes",
       ""},
      {"json", "", "The same as --format json", ""},
      names_option(),
  };
  page.options.insert(page.options.end(), own.begin(), own.end());
  page.examples = {
      {"tournament export cup.json > games.jsonl", "All game records"},
      {"tournament export cup.json --player Mine > mine.jsonl", "Those in which Mine took part"},
      {"tournament export cup.json --format csv > games.csv", "A table for a spreadsheet"},
      {"tournament export cup.json --format csv --with scores,evals",
       "With exact scores and evals"},
  };
  page.exit_statuses = reading_exit_statuses();
  return page;
}

/// Writes in large pieces.
class Chunks {
 public:
  void add(std::string_view text) {
    text_ += text;
    if (text_.size() >= bytes_at_once) flush();
  }
  void flush() {
    out_.write_as_is(text_);
    text_.clear();
  }

 private:
  Output out_ = Output::standard();
  std::string text_;
};

void write_lines(StoreReader& reader, const HiddenPaths& hidden, const GameFilter& filter,
                 Chunks& out) {
  reader.records(filter,
                 [&](const StoredGame& game) { out.add(to_json(hidden(game.record)) + "\n"); });
}

void write_array(StoreReader& reader, const HiddenPaths& hidden, const GameFilter& filter,
                 Chunks& out) {
  std::string_view separator = "[\n";
  reader.records(filter, [&](const StoredGame& game) {
    out.add(separator);
    out.add(to_json(hidden(game.record)));
    separator = ",\n";
  });
  out.add(separator == ",\n" ? "\n]\n" : "[]\n");
}

/// Returns the wall time of all plies of one colour.
std::chrono::microseconds thinking_time(const GameRecord& record, Colour colour) {
  std::chrono::microseconds total{0};
  Colour mover = record.start.to_move();
  for (const Ply& ply : record.plies) {
    if (mover == colour) total += ply.time;
    mover = other(mover);
  }
  return total;
}

/// Returns the columns that --with asks for, in its order.
std::vector<std::string> read_further_columns(const Arguments& arguments) {
  std::vector<std::string> columns;
  if (!arguments.has("with")) return columns;
  if (arguments.text_or_default("format") != "csv")
    throw UsageError("--with adds columns to a table: give --format csv too");
  std::istringstream list(arguments.text_or_default("with"));
  for (std::string name; std::getline(list, name, ',');) {
    if (std::ranges::find(further_columns, name) == further_columns.end() ||
        std::ranges::find(columns, name) != columns.end())
      throw UsageError(arguments.quoted("with") +
                       ": it takes scores, evals and notes, each once, between commas");
    columns.push_back(std::move(name));
  }
  return columns;
}

/// A line of the table.
struct ExportedGame {
  const StoredGame& game;
  nlohmann::ordered_json members;  ///< of its record, if --with asks for columns
};

std::string moves_of(const GameRecord& record) {
  std::vector<Column> moves;
  for (const Ply& ply : record.plies) moves.push_back(ply.column);
  return to_digits(moves);
}

/// Returns the columns. GAME_RECORD.md explains their members.
ColumnsOf<ExportedGame> export_columns(const StoreHeader& header,
                                       const std::vector<std::string>& further) {
  using Row = ExportedGame;
  const auto number = [](std::int32_t GameResult::*member, int from = 0) {
    return [=](const Row& row) { return row.game.result.*member + from; };
  };
  const auto player = [&](Colour colour) {
    return [&, colour](const Row& row) {
      return header.players.at(static_cast<std::size_t>(row.game.result.player(colour))).name;
    };
  };
  const auto time = [](Colour colour) {
    return [=](const Row& row) { return thinking_time(row.game.record, colour).count(); };
  };
  ColumnsOf<Row> columns{
      {{"game"}, "", [](const Row& row) { return row.game.record.game; }},
      {{"round"}, "", number(&GameResult::round)},
      {{"pairing"}, "", number(&GameResult::pairing)},
      {{"opening"}, "", number(&GameResult::opening, 1)},
      {{"replay"}, "", number(&GameResult::replay)},
      {{"red"}, "", player(Colour::red)},
      {{"blue"}, "", player(Colour::blue)},
      {{"winner"},
       "",
       [](const Row& row) {
         const auto& winner = row.game.result.outcome.winner;
         return winner ? name(*winner) : "";
       }},
      {{"ending"}, "", [](const Row& row) { return name(row.game.result.outcome.ending); }},
      {{"plies"}, "", [](const Row& row) { return row.game.record.plies.size(); }},
      {{"start"}, "", [](const Row& row) { return to_fen(row.game.record.start); }},
      {{"moves"}, "", [](const Row& row) { return moves_of(row.game.record); }},
      {{"seed"}, "", [](const Row& row) { return row.game.record.seed; }},
      {{"red_us"}, "", time(Colour::red)},
      {{"blue_us"}, "", time(Colour::blue)},
      {{"attempt"}, "", [](const Row& row) { return row.game.attempt; }}};
  for (const std::string& member : further)
    columns.push_back({{member}, "", {}, [=](const Row& row) {
                         return row.members.contains(member) ? json_line(row.members[member]) : "";
                       }});
  return columns;
}

void write_table(StoreReader& reader, const StoreHeader& header, const HiddenPaths& hidden,
                 const GameFilter& filter, const std::vector<std::string>& further, Chunks& out) {
  const ColumnsOf<ExportedGame> columns = export_columns(header, further);
  out.add(csv_titles(columns));
  reader.records(filter, [&](const StoredGame& game) {
    ExportedGame row{game, {}};
    if (!further.empty()) row.members = nlohmann::ordered_json::parse(to_json(hidden(game.record)));
    out.add(csv_line(cells_of(columns, row)));
  });
}

/// Writes byes, absences and forfeited games. A game that two withdrawn players owed gives points
/// to neither. Void games are left out.
void write_unplayed(const TournamentReport& report, Chunks& out) {
  const auto add = [&](std::string_view what, std::int32_t player, const std::string& opponent,
                       std::int32_t from, std::int32_t to, std::int64_t half_points) {
    out.add(csv_line({std::string(what), report.players.at(place(player)), opponent,
                      std::to_string(from), std::to_string(to), points(half_points)}));
  };
  out.add("what,player,opponent,from,to,points\r\n");
  for (const Bye& bye : report.summary.byes)
    add("bye", bye.player, "", bye.round, bye.round, report.summary.half_points_of_bye);
  for (const Absence& absence : report.state.absences)
    add("absent", absence.player, "", absence.from, absence.to, 0);
  for (const auto& [game, outcome] : report.summary.forfeits) {
    if (outcome.ending == Ending::void_game) continue;
    const bool is_for_blue = outcome.winner == Colour::blue;
    add("forfeit", is_for_blue ? game.blue : game.red,
        report.players.at(place(is_for_blue ? game.red : game.blue)), game.round, game.round,
        outcome.winner ? 2 : 0);
  }
}

/// Refuses the options that select games.
void refuse_conditions(const Arguments& arguments) {
  for (const Option& option : game_options())
    if (arguments.has(option.name))
      throw UsageError("--format unplayed lists what was not played: it takes no --" + option.name);
  if (arguments.has("json")) throw UsageError("--format unplayed is CSV: it takes no --json");
}

int export_games(const Arguments& arguments) {
  StoreReader reader(operand_folder(arguments, export_page()));
  const std::string format = arguments.has("json") ? "json" : arguments.text_or_default("format");
  if (arguments.text_or_default("format") == "unplayed") refuse_conditions(arguments);
  const std::vector<std::string> further = read_further_columns(arguments);
  StoreHeader header = reader.header();
  const GameFilter filter = read_filter(arguments, header);
  const ShownPlayers shown = read_shown_players(arguments, reader);
  for (std::size_t player = 0; player < shown.size(); ++player)
    header.players.at(player).name = shown[player].name;
  const HiddenPaths hidden = HiddenPaths::of(reader, shown);
  Chunks out;
  if (format == "csv")
    write_table(reader, header, hidden, filter, further, out);
  else if (format == "unplayed")
    write_unplayed(read_shown_report(reader, shown), out);
  else if (format == "json")
    write_array(reader, hidden, filter, out);
  else
    write_lines(reader, hidden, filter, out);
  out.flush();
  return exit_ok;
}

}  // namespace

Subcommand export_command() {
  return {export_page(), export_games};
}

}  // namespace connect4
