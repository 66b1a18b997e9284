// analyse: the exact value of positions.

#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>

#include "lib/game/position_line.hpp"
#include "lib/text/printable.hpp"
#include "lib/text/words.hpp"
#include "runner/analyse_options.hpp"
#include "runner/analysis/analysis_options.hpp"
#include "runner/analysis/book_maker.hpp"
#include "runner/analysis/parallel_solver.hpp"
#include "runner/analysis/position_analysis.hpp"
#include "runner/analysis/record_scorer.hpp"
#include "runner/basic_commands.hpp"
#include "runner/command_line/mistakes.hpp"
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

/// Answers line by line; false if some were no positions, or had another value than expected.
bool answer_lines(Solver& solver, SolvingLimit& limit, const AnalyseOptions& options) {
  LineInput input;
  Output out = Output::standard();
  PositionReader reader(options.base, options.expect);
  std::map<std::string, int> verdicts;
  bool all_are_valid = true;
  for (int number = 1; const auto line = input.next(); ++number) {
    const std::string text = printable(trimmed(*line));
    const PositionLine read = reader.read(*line);
    const auto& position = read.position;
    if (!position) {
      std::cerr << "line " << number << " " << in_quotes(*line) << ": " << position.error()
                << std::endl;
      all_are_valid = false;
      out.write(options.json ? unanswered_json(text, position.error()) + "\n" : text + "\n");
      continue;
    }
    const PositionAnalysis analysis = analyse(solver, limit, *position, options.wish);
    const std::string verdict = verdict_on(read, analysis, options.wish);
    if (!verdict.empty()) ++verdicts[verdict];
    out.write((options.json ? analysis_json(text, analysis, options.wish, verdict)
                            : text + analysis_words(analysis, options.wish) +
                                  (verdict.empty() ? "" : " " + verdict)) +
              "\n");
  }
  const bool all_are_right = !options.expect || tell_verdicts(verdicts);
  return all_are_valid && all_are_right;
}

int run(const Arguments& arguments) {
  const AnalyseOptions options = AnalyseOptions::from(arguments);
  if (options.new_book) {
    make_book(*options.new_book, options.solving.table_bytes, options.solving.threads);
    return exit_ok;
  }
  std::optional<Book> book = find_book(options.solving.book);
  Solver solver = parallel_solver(options.solving.table_bytes,
                                  static_cast<std::size_t>(options.solving.threads));
  SolvingLimit limit(options.time);
  solver.stop_when(limit.flag());
  solver.look_into(book ? &*book : nullptr);
  if (options.records)
    return score_records(*options.records, solver, limit) ? exit_ok : exit_some_invalid;
  if (options.position) {
    answer_person(solver, limit, options);
    return exit_ok;
  }
  return answer_lines(solver, limit, options) ? exit_ok : exit_some_invalid;
}

}  // namespace

Subcommand analyse_positions_command() {
  return {analyse_page(), run};
}

}  // namespace connect4
