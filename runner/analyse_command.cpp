// analyse: the exact value of positions.

#include <deque>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>

#include "lib/game/position_line.hpp"
#include "lib/text/printable.hpp"
#include "lib/text/words.hpp"
#include "runner/analyse_options.hpp"
#include "runner/analysis/answers_in_order.hpp"
#include "runner/analysis/book_maker.hpp"
#include "runner/analysis/position_analysis.hpp"
#include "runner/analysis/record_scorer.hpp"
#include "runner/basic_commands.hpp"
#include "runner/screen/input.hpp"
#include "runner/screen/output.hpp"
#include "runner/screen/terminal.hpp"
#include "runner/screen/usage_error.hpp"

namespace connect4 {

namespace {

constexpr int exit_some_invalid = 1;

/// Throws UsageError, with the command to type, if the text names a file.
void refuse_file(const std::string& name) {
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(name, ignored)) return;
  const bool has_records = std::ifstream(name).peek() == '{';
  throw UsageError(in_quotes(name) + " is a file; to have the " +
                   (has_records ? "games" : "positions") + " in it scored: connect4 analyse " +
                   (has_records ? "--records " : "< ") + as_shell_word(name));
}

void answer_person(Solver& solver, SolvingLimit& limit, const AnalyseOptions& options) {
  const auto position = PositionReader(options.base).read(*options.position).position;
  if (!position) refuse_file(*options.position);
  if (!position)
    throw UsageError(in_quotes(*options.position) + ": " + position.error() +
                     "; give moves such as 4435, or a FEN such as \"3x3/7/7/7/7/7 o\"");
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
  std::cerr << count("ok") << " values are as expected, " << count("differs") << " differ";
  if (count("unknown") > 0) std::cerr << ", " << count("unknown") << " were not found in the time";
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
