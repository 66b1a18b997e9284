// positions: data to train and test players with. Random positions or those of a tournament's
// games, each once, with exact scores.

#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>
#include <span>
#include <sstream>
#include <string>

#include "lib/batch/boards.hpp"
#include "lib/game/notation.hpp"
#include "lib/game/position.hpp"
#include "lib/random.hpp"
#include "protocol/files/npz.hpp"
#include "protocol/files/whole_file.hpp"
#include "protocol/messages/json_text.hpp"
#include "protocol/results/columns.hpp"
#include "protocol/sdk/c/connect4_batch.h"
#include "runner/analysis/analysis_options.hpp"
#include "runner/basic_commands.hpp"
#include "runner/batch/many_solver.hpp"
#include "runner/commands/reading.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/screen/output.hpp"
#include "runner/screen/progress.hpp"
#include "runner/screen/unwritable.hpp"
#include "runner/screen/usage_error.hpp"
#include "runner/tournament/config/location.hpp"

namespace connect4 {

namespace {

/// The positions of a file, and what it says of each.
struct LabelledPositions {
  std::vector<Position> positions;
  bool has_scores = false;
  bool has_columns = false;
  std::vector<std::int8_t> scores{};   ///< one of each position, if has_scores
  std::vector<std::int8_t> columns{};  ///< seven of each position, if has_columns

  void resize(std::size_t count) {
    positions.resize(count);
    if (has_scores) scores.resize(count);
    if (has_columns) columns.resize(count * column_count);
  }

  std::span<const std::int8_t> columns_of(std::size_t i) const {
    return std::span(columns).subspan(i * column_count, column_count);
  }

  /// Returns the columns of the best score.
  std::vector<Column> best_columns(std::size_t i) const {
    std::vector<Column> best;
    for (const Column column : Column::all())
      if (columns_of(i)[static_cast<std::size_t>(column.index())] == scores[i])
        best.push_back(column);
    return best;
  }
};

nlohmann::ordered_json score_json(std::int8_t score) {
  return score == C4_NO_SCORE ? nlohmann::ordered_json() : nlohmann::ordered_json(score);
}

/// Returns the columns of CSV and JSON, for the index of a position. See TRAINING_DATA.md.
ColumnsOf<std::size_t> text_columns(const LabelledPositions& data) {
  using Index = std::size_t;
  ColumnsOf<Index> columns{
      {{"position"}, "position", [&](Index i) { return to_fen(data.positions[i]); }}};
  if (data.has_scores)
    columns.push_back({{"score"}, "score", [&](Index i) { return score_json(data.scores[i]); }});
  if (!data.has_columns) return columns;
  columns.push_back({{"best"},
                     "best",
                     [&](Index i) { return column_indices(data.best_columns(i)); },
                     [&](Index i) { return to_digits(data.best_columns(i)); }});
  columns.push_back({{}, "columns", [&](Index i) {
                       auto scores = nlohmann::ordered_json::array();
                       for (const auto score : data.columns_of(i))
                         scores.push_back(score_json(score));
                       return scores;
                     }});
  for (std::size_t column = 0; column < column_count; ++column)
    columns.push_back({{"column_" + std::to_string(column + 1)}, "", [&, column](Index i) {
                         return score_json(data.columns_of(i)[column]);
                       }});
  return columns;
}

std::string text_file(bool is_csv, const LabelledPositions& data) {
  const auto columns = text_columns(data);
  std::string text = is_csv ? csv_titles(columns) : "";
  for (std::size_t i = 0; i < data.positions.size(); ++i)
    text += is_csv ? csv_line(cells_of(columns, i)) : line_json(columns, i).dump() + "\n";
  return text;
}

std::string arrays_file(const LabelledPositions& data) {
  std::vector<std::uint64_t> red, blue;
  for (const Position& position : data.positions) {
    red.push_back(position.discs(Colour::red));
    blue.push_back(position.discs(Colour::blue));
  }
  std::vector<NumPyArray> arrays{numpy_array("red", red), numpy_array("blue", blue)};
  if (data.has_scores) arrays.push_back(numpy_array("scores", data.scores));
  if (data.has_columns) arrays.push_back(numpy_array("columns", data.columns, column_count));
  return npz_file(arrays);
}

constexpr int most_positions = 10'000'000;

CommandPage positions_page() {
  CommandPage page;
  page.name = "connect4 positions";
  page.summary = "write positions with exact scores, to train players";
  page.synopsis = "[OPTION]...";
  page.description = {
      "Writes unfinished positions from random play or from the games of a tournament. No position "
      "occurs twice, not even mirrored. The same options give the same file, whatever the number "
      "of threads.",
      "After Ctrl-C the positions found so far are written. TRAINING_DATA.md describes the "
      "formats."};
  page.options = {
      {"count", "N", "Write N positions (default: 10000, or all from the tournament)", ""},
      {"discs", "A-B", "Choose positions with A to B discs, each number equally likely", "8-30"},
      {"seed", "N", "Choose the positions with this seed", "1"},
      {"from", "TOURNAMENT",
       "Take the positions from the games of a tournament: its config file or results folder", ""},
      {"scores", "", "Add the exact score of each position, as `connect4 analyse` prints it", ""},
      {"columns", "", "Add the score, the best columns, and the exact score of each column", ""},
      {"out", "FILE",
       "Write to FILE, in the format of its extension (default: csv on standard output)", ""},
      {"format",
       "FORMAT",
       "Write this format, whatever the extension of the file is",
       "",
       {"csv", "jsonl", "npz"}},
      threads_option("auto"),
      memory_option("8MB"),
      book_option(),
  };
  page.examples = {
      {"connect4 positions --count 50000 --columns --out train.npz",
       "Write labelled arrays for NumPy"},
      {"connect4 positions --discs 20-41 --scores > endgames.csv", "Write a table of endgames"},
      {"connect4 positions --from results/cup --scores --out cup.jsonl",
       "Write the positions played in a tournament"},
  };
  page.exit_statuses = {{"0", "The positions were written"},
                        {"2", "A mistake in the command line, or a system error"}};
  return page;
}

/// Reads "8-30".
DiscRange read_discs(const Arguments& arguments) {
  std::istringstream text(arguments.text_or_default("discs"));
  DiscRange range;
  char dash = 0;
  const bool is_range = text >> range.least >> dash >> range.most && dash == '-' && text.eof();
  if (!is_range || range.least < 0 || range.most < range.least || range.most >= cell_count)
    throw UsageError(arguments.quoted("discs") + ": give two numbers from 0 to 41, such as 8-30");
  return range;
}

/// Returns the format that is given, or that of the extension of the file.
std::string read_format(const Arguments& arguments) {
  if (const auto format = arguments.text("format")) return *format;
  const auto file = arguments.text("out");
  if (!file) return "csv";
  const std::string extension = file->substr(file->rfind('.') + 1);
  if (extension == "npz" || extension == "csv" || extension == "jsonl") return extension;
  throw UsageError(arguments.quoted("out") +
                   ": its extension names no format; call it FILE.npz, FILE.csv or FILE.jsonl, or "
                   "give --format");
}

/// The positions of the range in which somebody moved, in the order of the games.
std::vector<Position> positions_of_games(const std::string& tournament, DiscRange discs) {
  StoreReader reader(results_folder(tournament));
  PositionSet found;
  reader.lines([&](const PlayedLine& line) {
    Position position = line.start;
    for (const Column column : line.moves) {
      if (position.ply() >= discs.least && position.ply() <= discs.most) found.add(position);
      position.drop(column);
    }
  });
  return found.positions();
}

/// Leaves a random choice of so many, in their order.
void choose_some(std::vector<Position>& positions, std::size_t count, std::uint64_t seed) {
  Random random(seed);
  std::size_t kept = 0;
  for (std::size_t i = 0; i < positions.size() && kept < count; ++i)
    if (random.below(positions.size() - i) < count - kept) positions[kept++] = positions[i];
  positions.resize(std::min(positions.size(), count));
}

std::vector<Position> find_positions(const Arguments& arguments) {
  const DiscRange discs = read_discs(arguments);
  const auto seed = static_cast<std::uint64_t>(arguments.number("seed", 0));
  std::size_t count = arguments.has("from") ? most_positions : 10'000;
  if (arguments.has("count"))
    count = static_cast<std::size_t>(arguments.number("count", 1, most_positions));
  std::vector<Position> positions;
  if (const auto tournament = arguments.text("from")) {
    positions = positions_of_games(*tournament, discs);
    choose_some(positions, count, seed);
  } else {
    positions = distinct_random_positions(count, discs, true, seed);
  }
  if (arguments.has("count") && positions.size() < count)
    std::cerr << "there are only " << positions.size() << " different positions with "
              << arguments.text_or_default("discs") << " discs" << std::endl;
  return positions;
}

/// Solves the positions, and returns their number; fewer, from the first on, if the program is told
/// to stop.
std::size_t solve(LabelledPositions& data, const SolvingSettings& settings) {
  const ManySolver solver{settings.threads, settings.table_bytes, find_book(settings.book)};
  Progress progress(static_cast<int>(data.positions.size()), "positions");
  return solver.solve(data.positions, data.scores.data(),
                      data.has_columns ? data.columns.data() : nullptr, [&](std::size_t done) {
                        progress.update(static_cast<int>(done));
                        return !StopSignal::is_requested();
                      });
}

int write_positions(const Arguments& arguments) {
  const std::string format = read_format(arguments);
  const SolvingSettings settings = read_solving_settings(arguments);
  const std::string path = arguments.text("out").value_or("/dev/stdout");
  std::optional<WholeFile> file;
  if (arguments.has("out"))
    file.emplace(or_fail_to_write(WholeFile::at(path, WholeFile::Special::write_through), path));
  LabelledPositions data{find_positions(arguments),
                         arguments.has("scores") || arguments.has("columns"),
                         arguments.has("columns")};
  const StopSignal::Watch watch;
  const std::size_t wanted = data.positions.size();
  data.resize(wanted);
  if (data.has_scores) data.resize(solve(data, settings));
  const std::size_t done = data.positions.size();
  if (done == 0 && wanted > 0) throw Interrupted{};  // a file that is there stays
  const std::string content =
      format == "npz" ? arrays_file(data) : text_file(format == "csv", data);
  if (file)
    or_fail_to_write(file->commit(content), path);
  else
    Output::standard().write_as_is(content);
  if (done == wanted) return exit_ok;
  std::cerr << "stopped: " << done << " of " << wanted << " positions are written" << std::endl;
  throw Interrupted{};
}

}  // namespace

Subcommand positions_command() {
  return {positions_page(), write_positions};
}

}  // namespace connect4
