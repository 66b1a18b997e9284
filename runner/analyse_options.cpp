#include "runner/analyse_options.hpp"

#include "runner/screen/usage_error.hpp"

namespace connect4 {

namespace {

/// The options that another kind of work leaves without a meaning.
void refuse_beside(const Arguments& arguments, const std::string& work,
                   const std::vector<std::string>& options) {
  for (const std::string& option : options)
    if (arguments.has(option))
      throw UsageError("--" + option + " tells of single positions, and --" + work +
                       " asks for something else; leave one of them out");
  if (!arguments.operands().empty())
    throw UsageError("--" + work + " takes no position beside it; leave one of them out");
}

}  // namespace

CommandPage analyse_page() {
  CommandPage page;
  page.name = "connect4 analyse";
  page.summary = "solve Connect Four positions exactly";
  page.synopsis = "[OPTION]... [POSITION]";
  page.description = {
      "Computes the result under perfect play. The score is 0 for a draw, positive if the side to "
      "move wins, and negative if it loses. Its size is 22 minus the discs that the winner has "
      "played at the end. All values are exact.",
      "A position is moves from the empty board, such as 4435, or a FEN. Given a position, it "
      "draws the board with the value of each move below it. Without one, it reads positions from "
      "standard input, one per line, and answers each with a line: the position and its score.",
      "Moves may stand apart, as in 4 4 3 5 or [3, 3, 2, 4]. A board of 42 cells is a position "
      "too: 0, 1 and 2 row by row from the top, as Kaggle's ConnectX has them, or b, x and o "
      "column by column from the bottom, as UCI's data set has them."};
  page.operands = {{"POSITION", "Moves, or a FEN in quotes; \"\" is the empty board"}};
  page.options = {
      {"columns", "", "Print the scores of the seven moves instead; - is a full column", ""},
      {"best", "", "Add the best moves", ""},
      {"line", "", "Add a perfect game to its end", ""},
      {"weak", "", "Print only the result, 1, 0 or -1, which is found sooner", ""},
      {"time", "LIMIT",
       "Spend at most LIMIT per position, such as 500ms; then the score is a bound, such as -2..3",
       ""},
      {"json", "", "Print a line of JSON for each position, nothing else", ""},
      {"base", "N", "Number of the column on the left: 0 or 1 (default: 1)", ""},
      {"expect", "",
       "Compare with the value behind each position: a score, or win, draw or loss for the first "
       "player",
       ""},
      {"records", "FILE",
       "Print the game records of a file with the exact scores of all their "
       "positions",
       ""},
      threads_option("1"),
      memory_option("64MB"),
      book_option(),
      {"make-book", "FILE",
       "Compute the book, which takes hours; the same command goes on after a stop", ""},
      colour_option(),
  };
  page.examples = {
      {"connect4 analyse 4435", "The board, and what each move is worth"},
      {"connect4 analyse \"\" --line", "A perfect game from the empty board"},
      {"connect4 analyse < positions.txt", "A score for each line"},
      {"connect4 analyse --expect < scored.txt", "Are the scores of another solver right?"},
      {"echo 4435 | connect4 analyse --columns --json", "All moves, for a program to read"},
      {"connect4 analyse --records games.jsonl > scored.jsonl", "Which moves gave the games away?"},
  };
  page.exit_statuses = {
      {"0", "All positions were answered"},
      {"1",
       "Some lines are not positions to solve or not records, and standard error says why; or a "
       "value is not the expected one"},
      {"2", "A mistake in the command line, or a system error"},
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
  const std::vector<std::string> of_positions{"columns", "best", "line", "weak",
                                              "time",    "json", "base", "expect"};
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

}  // namespace connect4
