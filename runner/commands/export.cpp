// tournament export: games for other programs.
#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <utility>

#include "lib/game/notation.hpp"
#include "lib/text/csv.hpp"
#include "lib/text/phrases.hpp"
#include "lib/tournament/config/tournament_config.hpp"
#include "lib/tournament/report/report_text.hpp"
#include "protocol/files/npz.hpp"
#include "protocol/messages/json_text.hpp"
#include "protocol/records/record_codec.hpp"
#include "protocol/results/columns.hpp"
#include "protocol/sdk/c/connect4_batch.h"
#include "runner/commands/commands.hpp"
#include "runner/commands/game_choice.hpp"
#include "runner/commands/reading.hpp"
#include "runner/screen/output.hpp"
#include "runner/screen/usage_error.hpp"
#include "runner/tournament/report/hidden_paths.hpp"
#include "runner/tournament/report/report.hpp"

namespace connect4 {

namespace {

constexpr std::size_t bytes_at_once = std::size_t{1} << 16;

/// The members of a game record that --with adds to the table, as JSON.
constexpr std::array<std::string_view, 3> further_columns{"scores", "evals", "notes"};

CommandPage export_page() {
  CommandPage page;
  page.name = "connect4 tournament export";
  page.summary = "write games to standard output for other programs";
  page.synopsis = "[OPTION]... TOURNAMENT";
  page.description = {
      "Writes the games that meet all conditions, in the order of their numbers: as game records, "
      "one per line (jsonl) or in an array (json), as a table with a line per game (csv, RFC 4180, "
      "times in microseconds), or as arrays for NumPy (npz; TRAINING_DATA.md describes them).",
      "The format \"unplayed\" is a table of points awarded without a game: byes, games forfeited "
      "by a withdrawn player, and rounds that a player missed."};
  page.operands = {tournament_operand()};
  page.options = joined_options({
      game_options(),
      {{"format",
        "FORMAT",
        "Write the games in this format",
        "jsonl",
        {"jsonl", "csv", "json", "npz", "unplayed"}},
       {"with", "COLUMNS", "Add these columns to csv, as JSON: scores, evals, notes", ""},
       {"json", "", "Write the games as --format json does", ""},
       names_option()},
  });
  page.examples = {
      {"connect4 tournament export cup.json > games.jsonl", "Write all game records"},
      {"connect4 tournament export cup.json --player Mine > mine.jsonl",
       "Write the games of the player Mine"},
      {"connect4 tournament export cup.json --format csv > games.csv",
       "Write a table for a spreadsheet"},
      {"connect4 tournament export cup.json --format csv --with scores,evals",
       "Add exact scores and the players' own evaluations"},
      {"connect4 tournament export cup.json --format npz > games.npz", "Write arrays for NumPy"},
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

/// Whether players run on their owners' machines, by place in the list; empty if none does.
using RemotePlayers = std::vector<bool>;

RemotePlayers remote_players(const StoreHeader& header) {
  RemotePlayers remote;
  for (const PlayerEntry& player : header.players)
    remote.push_back(player.command.starts_with(std::string(remote_command) + " "));
  if (std::ranges::find(remote, true) == remote.end()) remote.clear();
  return remote;
}

/// Returns the colours whose players run on their owners' machines: ["red"].
std::vector<std::string> remote_colours(const StoredGame& game, const RemotePlayers& remote) {
  std::vector<std::string> colours;
  for (const Colour colour : both_colours)
    if (!remote.empty() && remote.at(place(game.result.player(colour))))
      colours.emplace_back(name(colour));
  return colours;
}

/// The record, with its mark of remote players.
std::string record_text(const StoredGame& game, const HiddenPaths& hidden,
                        const RemotePlayers& remote) {
  std::string text = to_json(hidden(game.record));
  if (const auto colours = remote_colours(game, remote); !colours.empty()) {
    text.pop_back();
    text += ",\"remote\":" + nlohmann::json(colours).dump() + "}";
  }
  return text;
}

void write_lines(StoreReader& reader, const HiddenPaths& hidden, const GameFilter& filter,
                 const RemotePlayers& remote, Chunks& out) {
  reader.records(
      filter, [&](const StoredGame& game) { out.add(record_text(game, hidden, remote) + "\n"); });
}

void write_array(StoreReader& reader, const HiddenPaths& hidden, const GameFilter& filter,
                 const RemotePlayers& remote, Chunks& out) {
  std::string_view separator = "[\n";
  reader.records(filter, [&](const StoredGame& game) {
    out.add(separator);
    out.add(record_text(game, hidden, remote));
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
  if (arguments.text_or_default("format") != "csv") throw needs_option("--with", "--format csv");
  std::istringstream list(arguments.text_or_default("with"));
  for (std::string name; std::getline(list, name, ',');) {
    if (std::ranges::find(further_columns, name) == further_columns.end() ||
        std::ranges::find(columns, name) != columns.end())
      throw UsageError(arguments.quoted("with") +
                       ": the value must be one or more of scores, evals and notes, with commas "
                       "between them");
    columns.push_back(std::move(name));
  }
  return columns;
}

/// A line of the table.
struct ExportedGame {
  const StoredGame& game;
  nlohmann::ordered_json members;  ///< of its record, if --with asks for columns
};

/// GAME_RECORD.md describes them.
ColumnsOf<ExportedGame> export_columns(const StoreHeader& header, const RemotePlayers& remote,
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
      {{"reason"}, "", [](const Row& row) { return name(row.game.result.outcome.ending); }},
      {{"plies"}, "", [](const Row& row) { return row.game.record.final_position().ply(); }},
      {{"start"}, "", [](const Row& row) { return to_fen(row.game.record.start); }},
      {{"moves"}, "", [](const Row& row) { return to_digits(columns_of(row.game.record.plies)); }},
      {{"seed"}, "", [](const Row& row) { return row.game.record.seed; }},
      {{"red_us"}, "", time(Colour::red)},
      {{"blue_us"}, "", time(Colour::blue)},
      {{"attempt"}, "", [](const Row& row) { return row.game.attempt; }}};
  if (!remote.empty())
    columns.push_back({{"remote"}, "", [&](const Row& row) {
                         return joined(remote_colours(row.game, remote), " ");
                       }});
  for (const std::string& member : further)
    columns.push_back({{member}, "", {}, [=](const Row& row) {
                         return row.members.contains(member) ? json_line(row.members[member]) : "";
                       }});
  return columns;
}

void write_table(StoreReader& reader, const StoreHeader& header, const HiddenPaths& hidden,
                 const GameFilter& filter, const RemotePlayers& remote,
                 const std::vector<std::string>& further, Chunks& out) {
  const ColumnsOf<ExportedGame> columns = export_columns(header, remote, further);
  out.add(csv_titles(columns));
  reader.records(filter, [&](const StoredGame& game) {
    ExportedGame row{game, {}};
    if (!further.empty()) row.members = nlohmann::ordered_json::parse(to_json(hidden(game.record)));
    out.add(csv_line(cells_of(columns, row)));
  });
}

/// Gathers the games, and gives them as arrays. TRAINING_DATA.md describes them.
class GameArrays {
 public:
  void add(const StoredGame& game) {
    const GameRecord& record = game.record;
    numbers_.push_back(record.game);
    for (const Colour colour : both_colours) {
      players_.push_back(game.result.player(colour));
      starts_.push_back(record.start.discs(colour));
    }
    const auto& winner = record.outcome.winner;
    winners_.push_back(static_cast<std::int8_t>(winner ? index(*winner) : -1));
    reasons_.emplace_back(name(record.outcome.ending));
    lengths_.push_back(static_cast<std::int8_t>(record.plies.size()));
    for (const Ply& ply : record.plies) {
      moves_.push_back(static_cast<std::int8_t>(ply.column.index()));
      times_.push_back(ply.time.count());
    }
    for (const int score : record.scores) scores_.push_back(static_cast<std::int8_t>(score));
    moves_.resize(numbers_.size() * cell_count, -1);
    times_.resize(numbers_.size() * cell_count, -1);
    scores_.resize(numbers_.size() * (cell_count + 1), C4_NO_SCORE);
  }

  std::string file(const StoreHeader& header, const RemotePlayers& remote) const {
    std::vector<std::string> names;
    for (const PlayerEntry& player : header.players) names.push_back(player.name);
    std::vector arrays{numpy_array("game", numbers_),
                       numpy_texts("names", names),
                       numpy_array("players", players_, 2),
                       numpy_array("winner", winners_),
                       numpy_texts("reason", reasons_),
                       numpy_array("start", starts_, 2),
                       numpy_array("length", lengths_),
                       numpy_array("moves", moves_, cell_count),
                       numpy_array("times_us", times_, cell_count),
                       numpy_array("scores", scores_, cell_count + 1)};
    const std::vector<std::int8_t> marks(remote.begin(), remote.end());
    if (!remote.empty()) arrays.push_back(numpy_array("remote", marks));
    return npz_file(arrays);
  }

 private:
  std::vector<std::int32_t> numbers_, players_;
  std::vector<std::int8_t> winners_, lengths_, moves_, scores_;
  std::vector<std::string> reasons_;
  std::vector<std::uint64_t> starts_;
  std::vector<std::int64_t> times_;
};

void write_arrays(StoreReader& reader, const StoreHeader& header, const GameFilter& filter,
                  const RemotePlayers& remote, Chunks& out) {
  GameArrays arrays;
  reader.records(filter, [&](const StoredGame& game) { arrays.add(game); });
  out.add(arrays.file(header, remote));
}

/// A cause that gave or cost a player points without a game.
struct Unplayed {
  std::string_view what;
  std::int32_t player = 0;
  std::optional<std::int32_t> opponent;
  std::int32_t from = 0;  ///< the first of these rounds
  std::int32_t to = 0;    ///< the last
  std::int64_t half_points = 0;
};

/// A game that both withdrawn players owed gives points to neither; a void one is left out.
std::vector<Unplayed> list_unplayed(const TournamentReport& report) {
  std::vector<Unplayed> rows;
  for (const auto& [round, player] : report.summary.byes)
    rows.push_back({"bye", player, {}, round, round, report.summary.half_points_of_bye});
  for (const auto& [player, from, to] : report.state.absences)
    rows.push_back({"absent", player, {}, from, to, 0});
  for (const GameResult& game : report.summary.forfeits) {
    if (game.outcome.ending == Ending::void_game) continue;
    const Colour colour = game.outcome.winner.value_or(Colour::red);
    rows.push_back({"forfeit", game.player(colour), game.player(other(colour)), game.round,
                    game.round, game.half_points(colour)});
  }
  return rows;
}

/// GAME_LIST.md describes them.
ColumnsOf<Unplayed> unplayed_columns(const TournamentReport& report) {
  using Row = Unplayed;
  const auto name_of = [&](std::int32_t player) { return report.players.at(place(player)); };
  return {{{"what"}, "", [](const Row& row) { return row.what; }},
          {{"player"}, "", [=](const Row& row) { return name_of(row.player); }},
          {{"opponent"},
           "",
           [=](const Row& row) { return row.opponent ? name_of(*row.opponent) : ""; }},
          {{"from"}, "", [](const Row& row) { return row.from; }},
          {{"to"}, "", [](const Row& row) { return row.to; }},
          {{"points"}, "", [](const Row& row) { return points(row.half_points); }}};
}

void write_unplayed(const TournamentReport& report, Chunks& out) {
  out.add(csv_of(unplayed_columns(report), list_unplayed(report)));
}

/// Refuses the options that select games.
void refuse_conditions(const Arguments& arguments) {
  for (const Option& option : game_options())
    if (arguments.has(option.name))
      throw both_given("--format unplayed", "--" + option.name, "it lists no games");
  if (arguments.has("json")) throw both_given("--format unplayed", "--json");
}

int export_games(const Arguments& arguments) {
  StoreReader reader(operand_folder(arguments));
  const std::string format = arguments.has("json") ? "json" : arguments.text_or_default("format");
  if (arguments.text_or_default("format") == "unplayed") refuse_conditions(arguments);
  const std::vector<std::string> further = read_further_columns(arguments);
  const StoreHeader own = reader.header();
  const GameFilter filter = read_filter(arguments, own);
  const ShownPlayers shown = read_shown_players(arguments, reader);
  const StoreHeader header = shown_header(own, shown);
  const HiddenPaths hidden = HiddenPaths::of(reader, shown);
  const RemotePlayers remote = remote_players(own);
  Chunks out;
  if (format == "csv")
    write_table(reader, header, hidden, filter, remote, further, out);
  else if (format == "npz")
    write_arrays(reader, header, filter, remote, out);
  else if (format == "unplayed")
    write_unplayed(read_shown_report(reader, shown), out);
  else if (format == "json")
    write_array(reader, hidden, filter, remote, out);
  else
    write_lines(reader, hidden, filter, remote, out);
  out.flush();
  return exit_ok;
}

}  // namespace

Subcommand export_command() {
  return {export_page(), export_games};
}

}  // namespace connect4
