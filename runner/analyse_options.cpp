#include "runner/analyse_options.hpp"

#include "runner/command_line/mistakes.hpp"
#include "runner/screen/usage_error.hpp"

namespace connect4 {

namespace {

/// The options that another kind of work leaves without a meaning.
void refuse_beside(const Arguments& arguments, const std::string& work,
                   const std::vector<std::string>& options) {
  for (const std::string& option : options)
    if (arguments.has(option)) throw both_given("--" + work, "--" + option);
  if (!arguments.operands().empty()) throw both_given("--" + work, "POSITION");
}

}  // namespace

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

}  // namespace connect4
