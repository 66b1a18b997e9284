// tournament export: games for other programs.

#include "lib/game/notation.hpp"
#include "lib/text/csv.hpp"
#include "protocol/records/record_codec.hpp"
#include "runner/console/output.hpp"
#include "runner/tournament/commands/commands.hpp"
#include "runner/tournament/commands/game_choice.hpp"
#include "runner/tournament/commands/reading.hpp"

namespace connect4 {

namespace {

constexpr std::size_t bytes_at_once = std::size_t{1} << 16;

CommandPage export_page() {
  CommandPage page;
  page.name = "tournament export";
  page.summary = "games on standard output, for other programs";
  page.synopsis = "[OPTION]... TOURNAMENT";
  page.description = {
      "Writes the games, all or those that meet every condition, in the order of their numbers: as "
      "game records, one a line (jsonl) or as "
      "one array (json), or as a table with a line a game (csv, RFC 4180, names as the tournament "
      "knows them, times in microseconds)."};
  page.operands = {tournament_operand()};
  page.options = game_options();
  const std::vector<Option> own{
      {"format", "FORMAT", "How games are written", "jsonl", {"jsonl", "csv", "json"}},
      {"json", "", "The same as --format json", ""},
  };
  page.options.insert(page.options.end(), own.begin(), own.end());
  page.examples = {
      {"tournament export cup.json > games.jsonl", "All game records"},
      {"tournament export cup.json --player Mine > mine.jsonl", "Those in which Mine took part"},
      {"tournament export cup.json --format csv > games.csv", "A table for a spreadsheet"},
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
    out_.write(text_);
    text_.clear();
  }

 private:
  Output out_ = Output::standard();
  std::string text_;
};

void write_lines(StoreReader& reader, const GameFilter& filter, Chunks& out) {
  reader.records(filter, [&](const StoredGame& game) { out.add(to_json(game.record) + "\n"); });
}

void write_array(StoreReader& reader, const GameFilter& filter, Chunks& out) {
  std::string_view separator = "[\n";
  reader.records(filter, [&](const StoredGame& game) {
    out.add(separator);
    out.add(to_json(game.record));
    separator = ",\n";
  });
  out.add(separator == ",\n" ? "\n]\n" : "[]\n");
}

/// Wall time of all plies of one colour.
std::chrono::microseconds thinking_time(const GameRecord& record, Colour colour) {
  std::chrono::microseconds total{0};
  Colour mover = record.start.to_move();
  for (const Ply& ply : record.plies) {
    if (mover == colour) total += ply.time;
    mover = other(mover);
  }
  return total;
}

std::string row(const StoreHeader& header, const StoredGame& game) {
  const GameResult& result = game.result;
  const GameRecord& record = game.record;
  std::vector<Column> moves;
  for (const Ply& ply : record.plies) moves.push_back(ply.column);
  const auto player = [&](Colour colour) {
    return header.players.at(static_cast<std::size_t>(result.player(colour))).name;
  };
  const auto time = [&](Colour colour) {
    return std::to_string(thinking_time(record, colour).count());
  };
  return csv_line({std::to_string(record.game), std::to_string(result.round),
                   std::to_string(result.pairing), std::to_string(result.opening + 1),
                   std::to_string(result.replay), player(Colour::red), player(Colour::blue),
                   std::string(result.outcome.winner ? name(*result.outcome.winner) : ""),
                   std::string(name(result.outcome.ending)), std::to_string(record.plies.size()),
                   to_fen(record.start), to_digits(moves), std::to_string(record.seed),
                   time(Colour::red), time(Colour::blue), std::to_string(game.attempt)});
}

void write_table(StoreReader& reader, const StoreHeader& header, const GameFilter& filter,
                 Chunks& out) {
  out.add(
      "game,round,pairing,opening,replay,red,blue,winner,ending,plies,start,moves,seed,red_us,"
      "blue_us,attempt\r\n");
  reader.records(filter, [&](const StoredGame& game) { out.add(row(header, game)); });
}

int export_games(const Arguments& arguments) {
  StoreReader reader(operand_folder(arguments, export_page()));
  const std::string format = arguments.has("json") ? "json" : arguments.text_or_default("format");
  const StoreHeader header = reader.header();
  const GameFilter filter = read_filter(arguments, header);
  Chunks out;
  if (format == "csv")
    write_table(reader, header, filter, out);
  else if (format == "json")
    write_array(reader, filter, out);
  else
    write_lines(reader, filter, out);
  out.flush();
  return exit_ok;
}

}  // namespace

Subcommand export_command() {
  return {export_page(), export_games};
}

}  // namespace connect4
