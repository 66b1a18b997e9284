#include "runner/analyse_options.hpp"

#include "runner/process/called_as.hpp"
#include "runner/screen/usage_error.hpp"

namespace connect4 {

namespace {

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

}  // namespace

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

}  // namespace connect4
