// analyse: the exact value of positions.

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <optional>
#include <string>

#include "lib/game/notation.hpp"
#include "lib/text/printable.hpp"
#include "lib/text/words.hpp"
#include "runner/analysis/analysis_options.hpp"
#include "runner/analysis/book_maker.hpp"
#include "runner/analysis/parallel_solver.hpp"
#include "runner/analysis/position_analysis.hpp"
#include "runner/analysis/record_scorer.hpp"
#include "runner/command_line/arguments.hpp"
#include "runner/command_line/page.hpp"
#include "runner/command_line/program.hpp"
#include "runner/process/called_as.hpp"
#include "runner/screen/input.hpp"
#include "runner/screen/output.hpp"
#include "runner/screen/terminal.hpp"
#include "runner/screen/usage_error.hpp"

namespace connect4 {

namespace {

/// A command line of `analyse` that makes sense.
struct AnalyseOptions {
  AnalysisWish wish;
  bool json = false;
  SolvingSettings solving;
  std::optional<std::chrono::microseconds> time;  ///< for each position
  std::string colour = "auto";                    ///< auto, always or never
  std::optional<std::string> position;            ///< the only one; otherwise standard input
  std::optional<std::string> records;             ///< file of game records to be scored
  std::optional<std::string> new_book;            ///< file for a book to be made

  /// Throws UsageError where it does not make sense.
  static AnalyseOptions from(const Arguments& arguments);
};

/// What another kind of work leaves without a meaning.
void refuse_beside(const Arguments& arguments, const std::string& work,
                   const std::vector<std::string>& options) {
  for (const std::string& option : options)
    if (arguments.has(option))
      throw UsageError("--" + option + " tells of single positions, and --" + work +
                       " asks for something else; leave one of them out");
  if (!arguments.operands().empty())
    throw UsageError("--" + work + " takes no position beside it; leave one of them out");
}

/// The page of `analyse`: the one place where its options are defined.
CommandPage analyse_page() {
  CommandPage page;
  page.name = "analyse";
  page.summary = summary_of_program(page.name);
  page.synopsis = "[OPTION]... [POSITION]";
  page.description = {
      "Tells who wins under perfect play, and how soon: the score is 0 for a draw, positive where "
      "the side to move wins, negative where it loses, and its size is 22 less the discs that the "
      "winner will have played at the end. All values are exact.",
      "A position is moves from the empty board, such as 4435, or a FEN. Given one, draws the "
      "board "
      "with the value of each move below it. Without one, reads positions from standard input, one "
      "a line, and answers each with a line as soon as it is known: the position, and its score."};
  page.operands = {{"POSITION", "Moves, or a FEN in quotes; \"\" is the empty board"}};
  page.options = {
      {"columns", "",
       "The scores of the seven moves in the place of the position's; - is a full "
       "column",
       ""},
      {"best", "", "Add the best moves", ""},
      {"line", "", "Add a perfect game to its end", ""},
      {"weak", "", "Only who wins: 1, 0 or -1, which is found sooner", ""},
      {"time", "LIMIT",
       "So long for each position at most, such as 500ms; then the score is a "
       "bound, such as -2..3",
       ""},
      {"json", "", "A line of JSON for each position, nothing else", ""},
      {"records", "FILE",
       "Print the game records of a file with the exact scores of all their "
       "positions",
       ""},
      threads_option("1"),
      memory_option("64MB"),
      book_option(),
      {"make-book", "FILE", "Make that book anew, which takes hours; goes on after a stop", ""},
      colour_option(),
  };
  page.examples = {
      {"analyse 4435", "The board, and what each move is worth"},
      {"analyse \"\" --line", "A perfect game from the empty board"},
      {"analyse < positions.txt", "A score for each line"},
      {"echo 4435 | analyse --columns --json", "All moves, for a program to read"},
      {"analyse --records games.jsonl > scored.jsonl", "Which moves gave the games away?"},
  };
  page.exit_statuses = {
      {"0", "All positions were answered"},
      {"1",
       "Some lines were no unfinished positions or no records: standard error says which and why"},
      {"2", "A mistake in the command line, or a failure of this machine"},
  };
  return page;
}

AnalyseOptions AnalyseOptions::from(const Arguments& arguments) {
  if (arguments.operands().size() > 1)
    throw UsageError("one position is taken as an argument; give several on standard input");
  if (arguments.has("weak") && arguments.has("line"))
    throw UsageError("--weak does not look for the soonest win, which --line shows; give one");
  if (arguments.has("records") && arguments.has("make-book"))
    throw UsageError("--records and --make-book are two kinds of work; give one");
  const std::vector<std::string> of_positions{"columns", "best", "line", "weak", "time", "json"};
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
  return options;
}

constexpr int exit_some_invalid = 1;

/// Throws UsageError, with the command to type, if the text names a file.
void refuse_file(const std::string& name) {
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(name, ignored)) return;
  const bool has_records = std::ifstream(name).peek() == '{';
  throw UsageError(in_quotes(name) + " is a file; to have the " +
                   (has_records ? "games" : "positions") +
                   " in it scored: " + as_typed(has_records ? "analyse --records " : "analyse < ") +
                   as_shell_word(name));
}

void answer_person(Solver& solver, SolvingLimit& limit, const AnalyseOptions& options) {
  const auto position = parse_start(*options.position);
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

/// Answers line by line; false where some were no positions.
bool answer_lines(Solver& solver, SolvingLimit& limit, const AnalyseOptions& options) {
  LineInput input;
  Output out = Output::standard();
  bool all_are_valid = true;
  for (int number = 1; const auto line = input.next(); ++number) {
    const std::string text = printable(trimmed(*line));
    const auto position = parse_start(trimmed(*line));
    if (!position) {
      std::cerr << "line " << number << " " << in_quotes(*line) << ": " << position.error()
                << std::endl;
      all_are_valid = false;
      out.write(options.json ? unanswered_json(text, position.error()) + "\n" : text + "\n");
      continue;
    }
    const PositionAnalysis analysis = analyse(solver, limit, *position, options.wish);
    out.write((options.json ? analysis_json(text, analysis, options.wish)
                            : text + analysis_words(analysis, options.wish)) +
              "\n");
  }
  return all_are_valid;
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

}  // namespace connect4

int main(int argc, char** argv) {
  return connect4::run_program(connect4::analyse_page(), argc, argv, connect4::run);
}
