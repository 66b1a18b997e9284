// positions: data to train and test players with. Random positions or those of a tournament's
// games, each once, with exact scores.

#include <algorithm>
#include <charconv>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <span>
#include <string>

#include "lib/batch/boards.hpp"
#include "lib/expected.hpp"
#include "lib/game/notation.hpp"
#include "lib/game/position.hpp"
#include "lib/text/csv.hpp"
#include "lib/text/words.hpp"
#include "protocol/files/npz.hpp"
#include "protocol/files/whole_file.hpp"
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

/// A format of such files. TRAINING_DATA.md describes all three.
enum class PositionFormat { csv, jsonl, npz };

/// What is written of each position besides the position itself.
struct PositionFacts {
  bool scores = false;
  bool columns = false;  ///< the scores of all columns, and the best ones
};

std::vector<int> best_columns(const Solver::ColumnScores& scores) {
  const auto best = *std::ranges::max_element(scores);  // a full column, nothing, is below all
  std::vector<int> columns;
  for (int column = 0; column < column_count; ++column)
    if (scores[static_cast<std::size_t>(column)] == best) columns.push_back(column);
  return columns;
}

std::string text_of(const std::optional<int>& score) {
  return score ? std::to_string(*score) : "";
}

std::string csv_file(std::span<const Position> positions, std::span<const SolvedPosition> solved,
                     PositionFacts facts) {
  std::vector<std::string> fields{"position"};
  if (facts.scores) fields.emplace_back("score");
  if (facts.columns) {
    fields.emplace_back("best");
    for (int column = 1; column <= column_count; ++column)
      fields.push_back("column_" + std::to_string(column));
  }
  std::string file = csv_line(fields);
  for (std::size_t i = 0; i < positions.size(); ++i) {
    fields = {to_fen(positions[i])};
    if (facts.scores) fields.push_back(text_of(solved[i].score));
    if (facts.columns) {
      std::string& best = fields.emplace_back();
      for (const int column : best_columns(solved[i].columns)) best += std::to_string(column + 1);
      for (const auto& score : solved[i].columns) fields.push_back(text_of(score));
    }
    file += csv_line(fields);
  }
  return file;
}

nlohmann::ordered_json json_of(const std::optional<int>& score) {
  return score ? nlohmann::ordered_json(*score) : nullptr;
}

std::string json_lines(std::span<const Position> positions, std::span<const SolvedPosition> solved,
                       PositionFacts facts) {
  std::string file;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    nlohmann::ordered_json row{{"position", to_fen(positions[i])}};
    if (facts.scores) row["score"] = json_of(solved[i].score);
    if (facts.columns) {
      row["best"] = best_columns(solved[i].columns);
      for (const auto& score : solved[i].columns) row["columns"].push_back(json_of(score));
    }
    file += row.dump() + "\n";
  }
  return file;
}

std::int8_t number_of(const std::optional<int>& score) {
  return static_cast<std::int8_t>(score.value_or(C4_NO_SCORE));
}

Expected<std::string> arrays(std::span<const Position> positions,
                             std::span<const SolvedPosition> solved, PositionFacts facts) {
  std::vector<std::uint64_t> red, blue;
  for (const Position& position : positions) {
    red.push_back(position.discs(Colour::red));
    blue.push_back(position.discs(Colour::blue));
  }
  std::vector<std::int8_t> scores, columns;
  for (const SolvedPosition& each : solved) {
    scores.push_back(number_of(each.score));
    for (const auto& score : each.columns) columns.push_back(number_of(score));
  }
  std::vector<NumPyArray> arrays{numpy_array<std::uint64_t>("red", red),
                                 numpy_array<std::uint64_t>("blue", blue)};
  if (facts.scores) arrays.push_back(numpy_array<std::int8_t>("scores", scores));
  if (facts.columns)
    arrays.push_back(numpy_array<std::int8_t>("columns", columns, {std::size_t{column_count}}));
  return npz_file(arrays);
}

/// Returns the whole file. There are as many `solved` as `positions`, or none without any facts.
/// The error is that of npz_file().
Expected<std::string> position_file(PositionFormat format, std::span<const Position> positions,
                                    std::span<const SolvedPosition> solved, PositionFacts facts) {
  if (format == PositionFormat::npz) return arrays(positions, solved, facts);
  return format == PositionFormat::csv ? csv_file(positions, solved, facts)
                                       : json_lines(positions, solved, facts);
}

constexpr int most_positions = 10'000'000;
constexpr std::size_t solved_at_once = 1024;

const std::map<std::string, PositionFormat> formats{
    {"csv", PositionFormat::csv}, {"jsonl", PositionFormat::jsonl}, {"npz", PositionFormat::npz}};

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
  const std::string text = arguments.text_or_default("discs");
  const auto dash = std::min(text.find('-'), text.size());
  const auto number = [](std::string_view digits) {
    int value = -1;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return error == std::errc() && end == digits.data() + digits.size() ? value : -1;
  };
  const DiscRange range{number(std::string_view(text).substr(0, dash)),
                        number(std::string_view(text).substr(std::min(dash + 1, text.size())))};
  if (range.least < 0 || range.most < range.least || range.most >= cell_count)
    throw UsageError(arguments.quoted("discs") + ": give two numbers from 0 to 41, such as 8-30");
  return range;
}

PositionFormat read_format(const Arguments& arguments) {
  if (const auto name = arguments.text("format")) return formats.at(*name);
  const auto file = arguments.text("out");
  if (!file) return PositionFormat::csv;
  const auto found = formats.find(file->substr(file->rfind('.') + 1));
  if (found != formats.end()) return found->second;
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

/// Solves the positions; fewer, from the first on, if the program is told to stop.
std::vector<SolvedPosition> solve(const std::vector<Position>& positions, bool columns,
                                  const SolvingSettings& settings) {
  ManySolver solver(static_cast<std::size_t>(settings.threads), settings.table_bytes,
                    find_book(settings.book));
  Progress progress(static_cast<int>(positions.size()), "positions");
  std::vector<SolvedPosition> solved;
  while (solved.size() < positions.size() && !StopSignal::is_requested()) {
    const auto rest = std::span(positions).subspan(solved.size());
    const auto part = solver.solve(rest.first(std::min(rest.size(), solved_at_once)), columns,
                                   [&](std::size_t done) {
                                     progress.update(static_cast<int>(solved.size() + done));
                                     return !StopSignal::is_requested();
                                   });
    solved.insert(solved.end(), part.begin(), part.end());
  }
  return solved;
}

int write_positions(const Arguments& arguments) {
  const PositionFormat format = read_format(arguments);
  const PositionFacts facts{arguments.has("scores") || arguments.has("columns"),
                            arguments.has("columns")};
  const SolvingSettings settings = read_solving_settings(arguments);
  const std::string path = arguments.text("out").value_or("/dev/stdout");
  std::optional<WholeFile> file;
  if (arguments.has("out"))
    file.emplace(or_fail_to_write(WholeFile::at(path, WholeFile::Special::write_through), path));
  std::vector<Position> positions = find_positions(arguments);
  const StopSignal::Watch watch;
  const std::size_t wanted = positions.size();
  std::vector<SolvedPosition> solved;
  if (facts.scores) {
    solved = solve(positions, facts.columns, settings);
    if (solved.empty() && wanted > 0) throw Interrupted{};  // a file that is there stays
    positions.resize(solved.size());
  }
  const std::string content =
      or_fail_to_write(position_file(format, positions, solved, facts), path);
  if (file)
    or_fail_to_write(file->commit(content), path);
  else
    Output::standard().write_as_is(content);
  if (positions.size() < wanted) {
    std::cerr << "stopped: " << positions.size() << " of " << wanted << " positions are written"
              << std::endl;
    throw Interrupted{};
  }
  return exit_ok;
}

}  // namespace

Subcommand positions_command() {
  return {positions_page(), write_positions};
}

}  // namespace connect4
