// analyse: the exact value of positions.

#include <chrono>
#include <deque>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <optional>
#include <string>

#include "lib/game/position_line.hpp"
#include "lib/text/printable.hpp"
#include "lib/text/words.hpp"
#include "runner/analysis/analysis_options.hpp"
#include "runner/analysis/answers_in_order.hpp"
#include "runner/analysis/book_maker.hpp"
#include "runner/analysis/position_analysis.hpp"
#include "runner/analysis/record_scorer.hpp"
#include "runner/basic_commands.hpp"
#include "runner/command_line/arguments.hpp"
#include "runner/command_line/page.hpp"
#include "runner/screen/input.hpp"
#include "runner/screen/output.hpp"
#include "runner/screen/terminal.hpp"
#include "runner/screen/usage_error.hpp"

namespace connect4 {

namespace {

/// A command line of `connect4 analyse` that makes sense.
struct AnalyseOptions {
  AnalysisWish wish;
  bool json = false;
  SolvingSettings solving;
  std::optional<std::chrono::microseconds> time;  ///< for each position
  std::string colour = "auto";                    ///< auto, always or never
  std::optional<std::string> position;            ///< the only one; otherwise standard input
  std::optional<std::string> records;             ///< file of game records to be scored
  std::optional<std::string> new_book;            ///< file for a book to be made
  std::optional<int> base;                        ///< the column on the left, 0 or 1
  bool expect = false;                            ///< a value stands after each position

  /// Throws UsageError if it does not make sense.
  static AnalyseOptions from(const Arguments& arguments);
};

/// The options that another kind of work leaves without a meaning.
void refuse_beside(const Arguments& arguments, const std::string& work,
                   const std::vector<std::string>& options) {
  for (const std::string& option : options)
    if (arguments.has(option)) throw both_given("--" + work, "--" + option);
  if (!arguments.operands().empty()) throw both_given("--" + work, "POSITION");
}

/// Returns the page of `connect4 analyse`: the one place that defines its options.
CommandPage analyse_page() {
  CommandPage page;
  page.name = "connect4 analyse";
  page.summary = "print the exact score of a position";
  page.synopsis = "[OPTION]... [POSITION]";
  page.description = {
      "Computes the result under perfect play. The score is 0 for a draw, positive if the side to "
      "move wins, and negative if it loses. Its size is 22 minus the number of discs that the "
      "winner has played at the end.",
      "Given a position, it draws the board with the score of each move below it. Otherwise it "
      "reads positions from standard input, one per line, and prints each with its score.",
      "A position is a list of moves from the empty board, such as 4435, 4 4 3 5 or [3, 3, 2, 4], "
      "or a FEN, or a board of 42 cells: 0, 1 and 2 row by row from the top, as in Kaggle's "
      "ConnectX, or b, x and o column by column from the bottom, as in UCI's data set."};
  page.operands = {{"POSITION", "Moves, or a FEN in quotes; \"\" is the empty board"}};
  page.options = {
      {"columns", "", "Print the scores of the seven columns instead; - is a full column", ""},
      {"best", "", "Add the best moves", ""},
      {"line", "", "Add a perfect game from there to the end", ""},
      {"weak", "", "Print only the result, 1, 0 or -1, which is faster", ""},
      {"time", "LIMIT",
       "Spend at most LIMIT per position, such as 500ms; the score may then be a range, such as "
       "-2..3",
       ""},
      {"json", "", "Print only JSON, one line per position", ""},
      {"base", "N", "Number columns from 0 or 1 (default: 1)", ""},
      {"expect", "",
       "Compare with the value that follows each position: a score, or win, draw or loss for the "
       "first player",
       ""},
      {"records", "FILE", "Print the game records in FILE with the exact score of every position",
       ""},
      threads_option("1"),
      memory_option("64MB"),
      book_option(),
      {"make-book", "FILE", "Compute the book (takes hours; run the same command again to resume)",
       ""},
      colour_option(),
  };
  page.examples = {
      {"connect4 analyse 4435", "Draw the board with the score of each move"},
      {"connect4 analyse \"\" --line", "Print a perfect game from the empty board"},
      {"connect4 analyse < positions.txt", "Print a score for each line"},
      {"connect4 analyse --expect < scored.txt", "Check the scores of another solver"},
      {"echo 4435 | connect4 analyse --columns --json", "Print the scores of all moves as JSON"},
      {"connect4 analyse --records games.jsonl > scored.jsonl",
       "Find the moves that gave games away"},
  };
  page.exit_statuses = {
      {"0", "All positions were solved"},
      {"1",
       "Some lines could not be read, and standard error says why; or a value differs from the "
       "expected one"},
      {"2", "A mistake in the command line, or a system error"},
  };
  return page;
}

AnalyseOptions AnalyseOptions::from(const Arguments& arguments) {
  if (arguments.has("weak") && arguments.has("line"))
    throw both_given("--weak", "--line", "--weak does not look for the fastest win");
  const std::vector<std::string> of_positions{"columns", "best", "line", "weak",
                                              "time",    "json", "base", "expect"};
  if (arguments.has("records")) refuse_beside(arguments, "records", {"make-book"});
  for (const std::string work : {"records", "make-book"})
    if (arguments.has(work)) refuse_beside(arguments, work, of_positions);
  AnalyseOptions options;
  options.wish = {.columns = arguments.has("columns"),
                  .best = arguments.has("best"),
                  .line = arguments.has("line"),
                  .weak = arguments.has("weak")};
  options.json = arguments.has("json");
  options.solving = read_solving_settings(arguments);
  if (arguments.has("time")) options.time = arguments.duration("time");
  options.colour = arguments.text_or_default("color");
  if (!arguments.operands().empty()) options.position = arguments.operands().front();
  options.records = arguments.text("records");
  options.new_book = arguments.text("make-book");
  if (arguments.has("base")) options.base = static_cast<int>(arguments.number("base", 0, 1));
  options.expect = arguments.has("expect");
  if (options.expect && options.position)
    throw UsageError(
        "--expect reads lines from standard input; for one position: echo \"4435 -2\" "
        "| connect4 analyse --expect");
  return options;
}

constexpr int exit_some_invalid = 1;

/// Throws UsageError, with the command to type, if the text names a file.
void refuse_file(const std::string& name) {
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(name, ignored)) return;
  const bool has_records = std::ifstream(name).peek() == '{';
  throw UsageError(in_quotes(name) + " is a file; to score its " +
                   (has_records ? "games" : "positions") + ": connect4 analyse " +
                   (has_records ? "--records " : "< ") + as_shell_word(name));
}

void answer_person(Solver& solver, SolvingLimit& limit, const AnalyseOptions& options) {
  const auto position = PositionReader(options.base).read(*options.position).position;
  if (!position) refuse_file(*options.position);
  if (!position) throw wrong_position(in_quotes(*options.position), position.error());
  AnalysisWish wish = options.wish;
  wish.columns = wish.best = true;
  const PositionAnalysis analysis = analyse(solver, limit, *position, wish);
  Output out = Output::standard();
  if (options.json)
    out.write(analysis_json(*options.position, analysis, wish) + "\n");
  else
    out.write_as_is(analysis_picture(analysis, wish, drawing_style(options.colour, out.number())));
}

/// The comparison with the expected value; "" if there is none.
std::string verdict_on(const PositionLine& line, const PositionAnalysis& analysis,
                       const AnalysisWish& wish) {
  if (!line.expected) return "";
  if (!analysis.is_exact()) return "unknown";
  ExpectedValue expected = *line.expected;
  if (wish.weak) expected.value = (expected.value > 0) - (expected.value < 0);
  return expected.agrees_with(analysis.score.low, *line.position) ? "ok" : "differs";
}

/// Tells how many values were not the expected ones. Returns whether all were.
bool tell_verdicts(const std::map<std::string, int>& verdicts) {
  const auto count = [&](const char* verdict) {
    const auto found = verdicts.find(verdict);
    return found == verdicts.end() ? 0 : found->second;
  };
  std::cerr << count("ok") << " values match, " << count("differs") << " differ";
  if (count("unknown") > 0)
    std::cerr << ", " << count("unknown") << " were not found within --time";
  std::cerr << std::endl;
  return count("differs") == 0;
}

struct InputLine {
  int number;
  std::string text;
  PositionLine read;
};

/// A line of input with its answer.
struct AnsweredLine {
  std::string output;
  std::string verdict;  ///< see verdict_on()
  std::string mistake;  ///< of a line that is not a position
};

AnsweredLine answer_line(LimitedSolver& solver, const InputLine& line,
                         const AnalyseOptions& options) {
  const std::string text = printable(trimmed(line.text));
  const auto& position = line.read.position;
  if (!position)
    return {options.json ? unanswered_json(text, position.error()) : text, "",
            "line " + std::to_string(line.number) + " " + in_quotes(line.text) + ": " +
                position.error()};
  const PositionAnalysis analysis = analyse(solver.solver, solver.limit, *position, options.wish);
  const std::string verdict = verdict_on(line.read, analysis, options.wish);
  if (options.json) return {analysis_json(text, analysis, options.wish, verdict), verdict, ""};
  return {text + analysis_words(analysis, options.wish) + (verdict.empty() ? "" : " " + verdict),
          verdict, ""};
}

/// Answers line by line; false if some were no positions, or had another value than expected.
bool answer_lines(std::deque<LimitedSolver>& solvers, const AnalyseOptions& options) {
  LineInput input;
  Output out = Output::standard();
  PositionReader reader(options.base, options.expect);
  int number = 0;
  std::map<std::string, int> verdicts;
  bool all_are_valid = true;
  const auto next = [&]() -> std::optional<InputLine> {
    auto line = input.next();
    if (!line) return std::nullopt;
    PositionLine read = reader.read(*line);
    return InputLine{++number, *std::move(line), std::move(read)};
  };
  const auto answer = [&](LimitedSolver& solver, const InputLine& line) {
    return answer_line(solver, line, options);
  };
  const auto tell = [&](const AnsweredLine& line) {
    if (!line.verdict.empty()) ++verdicts[line.verdict];
    if (!line.mistake.empty()) {
      std::cerr << line.mistake << std::endl;
      all_are_valid = false;
    }
    out.write(line.output + "\n");
  };
  AnswersInOrder<InputLine, AnsweredLine>(next, answer, tell).run(solvers);
  const bool all_are_right = !options.expect || tell_verdicts(verdicts);
  return all_are_valid && all_are_right;
}

/// One for each thread, which share the memory. Only the first tells of a book that is not there.
std::deque<LimitedSolver> make_solvers(SolvingSettings settings,
                                       std::optional<std::chrono::microseconds> time) {
  settings.table_bytes /= static_cast<std::size_t>(settings.threads);
  std::deque<LimitedSolver> solvers;
  for (int i = 0; i < settings.threads; ++i) {
    solvers.emplace_back(settings, time);
    if (!solvers.front().book) settings.book = "none";
  }
  return solvers;
}

int run(const Arguments& arguments) {
  const AnalyseOptions options = AnalyseOptions::from(arguments);
  if (options.new_book) {
    make_book(*options.new_book, options.solving.table_bytes, options.solving.threads);
    return exit_ok;
  }
  if (options.position) {
    LimitedSolver solver(options.solving, options.time);
    answer_person(solver.solver, solver.limit, options);
    return exit_ok;
  }
  std::deque<LimitedSolver> solvers = make_solvers(options.solving, options.time);
  const bool is_all_right =
      options.records ? score_records(*options.records, solvers) : answer_lines(solvers, options);
  return is_all_right ? exit_ok : exit_some_invalid;
}

}  // namespace

Subcommand analyse_positions_command() {
  return {analyse_page(), run};
}

}  // namespace connect4
