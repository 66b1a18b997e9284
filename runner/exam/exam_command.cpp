#include <algorithm>
#include <exception>
#include <iostream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "lib/game/drawing.hpp"
#include "lib/game/notation.hpp"
#include "lib/game/remedy.hpp"
#include "lib/solver/game_values.hpp"
#include "lib/text/amounts.hpp"
#include "lib/text/phrases.hpp"
#include "lib/text/printable.hpp"
#include "protocol/messages/json_text.hpp"
#include "protocol/results/exam.hpp"
#include "runner/analysis/analysis_options.hpp"
#include "runner/basic_commands.hpp"
#include "runner/command_line/lone_player.hpp"
#include "runner/command_line/player_options.hpp"
#include "runner/command_line/report_options.hpp"
#include "runner/exam/examiner.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/screen/narration.hpp"
#include "runner/screen/output.hpp"
#include "runner/screen/progress.hpp"
#include "runner/screen/terminal.hpp"
#include "runner/screen/usage_error.hpp"

namespace connect4 {

namespace {

constexpr int exit_below_pass = 1;
constexpr int most_positions = 10'000;
constexpr int most_repeats = 1'000;
constexpr std::size_t exam_table_bytes = std::size_t{32} << 20;

/// A turn's time, and no reserve: each question is a game of its own.
TimeControl time_of_exams() {
  TimeControl time;
  time.bank = std::chrono::milliseconds(0);
  return time;
}

std::string motif_words() {
  return joined(motif_rows, ", ", [](const MotifRow& row) { return std::string(row.name); });
}

CommandPage exam_page() {
  const ExamPlan plan;
  CommandPage page;
  page.name = "connect4 bot exam";
  page.summary = "find the kinds of positions that a player gets wrong";
  page.synopsis = "[OPTION]... PLAYER [OTHER]";
  page.description = {
      "Asks the player for moves in positions with known exact scores and prints the share of "
      "correct answers for each of eight motifs, next to the share that random play would score. "
      "Then it prints the worst mistakes, each with a command that explains the position.",
      "The motifs are: " +
          joined(motif_rows, "; ",
                 [](const MotifRow& row) {
                   return std::string(row.name) + " (" + std::string(row.ability) + ")";
                 }) +
          ".",
      "With OTHER, both players get the same positions. The last column is the p-value of "
      "McNemar's exact test; below 0.05, chance alone does not explain the difference."};
  page.operands = {player_operand(Persons::excluded),
                   {"OTHER", "A player to compare with", program_names()}};
  page.options = joined_options({
      in_group("Questions",
               {{"motif", "MOTIF[,MOTIF]...", "Use only these motifs", ""},
                {"positions", "N", "Use N positions per motif", std::to_string(plan.positions)},
                {"repeat", "N", "Ask for each position N times", std::to_string(plan.repeat)},
                {"seed", "N", "Choose the positions with this seed", std::to_string(plan.seed)},
                {"exact", "", "Accept only the fastest win and the slowest loss", ""},
                book_option()}),
      in_group("Player", joined_options({time_options(time_of_exams()), sandbox_options()})),
      in_group(
          "Output",
          joined_options(
              {{{"pass", "SHARE", "Exit with status 1 if a motif scores below SHARE, such as 0.9",
                 ""}},
               report_options(),
               {gradescope_option()},
               {{"json", "", "Print the result as JSON, nothing else", ""}, colour_option()}})),
  });
  page.examples = {
      {"connect4 bot exam mybot.py", "Find out what your bot gets wrong"},
      {"connect4 bot exam mybot.py --motif block,poison", "Examine two motifs only"},
      {"connect4 bot exam new.py old.py", "Compare two versions"},
      {"connect4 bot exam mybot.py --pass 0.9 --junit exam.xml",
       "Fail a CI build if a motif scores below 90 %"},
  };
  page.exit_statuses = {{"0", "The exam is complete, and no motif is below --pass"},
                        {"1", "A motif is below --pass"},
                        {"2",
                         "A mistake in the command line, a player that does not start, or a "
                         "system error"}};
  return page;
}

std::vector<Motif> read_motifs(const Arguments& arguments) {
  std::vector<Motif> motifs;
  std::istringstream words(arguments.text("motif").value_or(""));
  std::vector<std::string> given;
  for (std::string word; std::getline(words, word, ',');) {
    if (!motif_from_name(word))
      throw UsageError(arguments.quoted("motif") + ": " + in_quotes(word) +
                       " is not a motif; give one or more of " + motif_words());
    given.push_back(word);
  }
  for (const MotifRow& row : motif_rows)
    if (!arguments.has("motif") || std::ranges::count(given, row.name) > 0)
      motifs.push_back(row.motif);
  if (motifs.empty()) throw UsageError("--motif \"\": give one or more of " + motif_words());
  return motifs;
}

ExamPlan read_plan(const Arguments& arguments) {
  return {.motifs = read_motifs(arguments),
          .positions = static_cast<int>(arguments.number("positions", 1, most_positions)),
          .repeat = static_cast<int>(arguments.number("repeat", 1, most_repeats)),
          .seed = static_cast<std::uint64_t>(arguments.number("seed", 0)),
          .exact = arguments.has("exact")};
}

/// A player on its way to the exam.
struct Candidate {
  std::string text;  ///< as it was typed
  PlayerSpec player;
};

std::vector<Candidate> read_candidates(const Arguments& arguments) {
  const auto& operands = arguments.operands();
  std::vector<Candidate> candidates;
  for (const std::string& text : operands)
    candidates.push_back({text, read_questioned_player(text, exam_page(), arguments)});
  return candidates;
}

/// Starts the players. Reports a player that cannot be started, and throws UsageError.
std::list<Examinee> started(const std::vector<Candidate>& candidates, ReportFiles& reports) {
  std::list<Examinee> players;
  for (const Candidate& each : candidates) {
    players.emplace_back(each.player);
    const auto fault = players.back().start();
    if (!fault) continue;
    reports.write({"connect4 bot exam",
                   {{.name = "starts",
                     .score = 0,
                     .problem = {{CaseEnd::error, fault->detail, fault->log}}}}});
    throw UsageError(in_quotes(each.text) + " " + detail_with_remedy(*fault));
  }
  return players;
}

/// Returns columns in a sentence: "4", "4 and 5", "1, 4 and 5".
std::string in_sentence(const std::vector<Column>& columns) {
  std::string text;
  for (std::size_t i = 0; i < columns.size(); ++i)
    text += (i == 0                    ? ""
             : i + 1 == columns.size() ? " and "
                                       : ", ") +
            std::string(1, columns[i].digit());
  return text;
}

std::string verb_of(Prospect prospect, bool is_plural) {
  const std::string verb = prospect == Prospect::win    ? "win"
                           : prospect == Prospect::loss ? "lose"
                                                        : "draw";
  return verb + (is_plural ? "" : "s");
}

/// "played 3, which loses; 4 and 5 still win"
std::string describe_mistake(const ExamMistake& mistake) {
  const bool several = mistake.asked.right.size() > 1;
  const Prospect before = prospect_of(mistake.before);
  const std::string right = "; " + in_sentence(mistake.asked.right) + " ";
  if (!mistake.answer.played) return mistake.answer.fault + right + verb_of(before, several);
  const std::string played =
      "played " + std::string(1, mistake.answer.played->digit()) + ", which ";
  const Prospect after = prospect_of(*mistake.after);
  if (before == after)
    return played + "costs " + plural(mistake.before - *mistake.after, "point") + right +
           (several ? "are" : "is") + " best";
  return played + verb_of(after, false) + right + "still " + verb_of(before, several);
}

std::string examples_text(const std::vector<ExamMistake>& mistakes, DrawingStyle style) {
  std::string text;
  int number = 0;
  for (const ExamMistake& each : mistakes)
    text += "\n" + std::to_string(++number) + ". " + std::string(name(each.asked.motif)) + ": " +
            describe_score(each.before, each.asked.position) + "\n" +
            indented(draw(each.asked.position, {}, style) + describe_mistake(each) +
                         "\nconnect4 analyse \"" + to_fen(each.asked.position) + "\"",
                     "   ");
  return text;
}

std::string exam_text(const Exam& exam, DrawingStyle style, int width) {
  const ExamResult& first = exam.players.front().result;
  const std::string of_first = exam.players.size() > 1 ? " of the first player" : "";
  std::string text;
  for (const ExaminedPlayer& each : exam.players)
    text += exam_headline(shown(each.name), each.result) + "\n" +
            exam_table(each.result).text(width) + "\n";
  if (exam.players.size() > 1) text += comparison_table(exam).text(width) + "\n";
  text += first.mistakes.empty()
              ? "No mistakes" + of_first + "\n"
              : "Worst mistakes" + of_first + "\n" + examples_text(first.costliest(), style);
  return first.is_complete ? text : text + "\nStopped: not all positions were asked.\n";
}

/// The motifs whose share is below that.
std::vector<std::string> motifs_below(const ExamResult& result, double share) {
  std::vector<std::string> names;
  for (const ExamRow& row : result.rows())
    if (row.share < share) names.emplace_back(name(*row.motif));
  return names;
}

/// Names two players of one name as they were typed.
std::vector<std::string> names_of(const std::vector<Candidate>& candidates) {
  std::vector<std::string> names;
  for (const Candidate& each : candidates) names.push_back(each.player.label);
  if (names.front() == names.back())
    for (std::size_t i = 0; i < names.size() && names.size() > 1; ++i)
      names[i] = shown(candidates[i].text);
  return names;
}

/// The results so far, and the reason if the exam ended early.
struct HeldExam {
  Exam exam;
  std::exception_ptr failure;
};

HeldExam hold_exam(const Arguments& arguments, const ExamPlan& plan, ReportFiles& reports) {
  const std::vector<Candidate> candidates = read_candidates(arguments);
  HeldExam held{{plan.seed, plan.exact, {}}, nullptr};
  for (const std::string& name : names_of(candidates))
    held.exam.players.push_back({name, {.is_complete = false}});
  LimitedSolver solving(
      {.table_bytes = exam_table_bytes, .book = arguments.text_or_default("book")});
  Progress progress(plan.questions(), "positions");
  try {
    std::list<Examinee> players = started(candidates, reports);
    Examiner examiner(plan, solving.solver, solving.limit);
    auto results = examiner.examine(players, [&](int done) { progress.update(done); });
    for (std::size_t i = 0; i < results.size(); ++i)
      held.exam.players[i].result = std::move(results[i]);
    held.failure = examiner.failure();
  } catch (const Interrupted&) {  // while a player started
  }
  progress.wipe();
  return held;
}

/// A report of an exam that ended early must not look like one that was passed.
void write_report(const ExamResult& result, std::optional<double> pass, ReportFiles& reports) {
  CaseReport report =
      exam_report(result, pass, [](const auto& mistakes) { return examples_text(mistakes, {}); });
  if (!result.is_complete)
    report.cases.push_back(
        {.name = "complete",
         .score = 0,
         .problem = {{CaseEnd::error, "the exam ended early: not all positions were asked", ""}}});
  reports.write(report);
}

void print(const Exam& exam, const Arguments& arguments) {
  Output out = Output::standard();
  if (arguments.has("json"))
    out.write(json_line(exam_json(exam), 2) + "\n");
  else
    out.write_as_is(exam_text(exam, drawing_style(arguments.text_or_default("color"), out.number()),
                              terminal_width(out.number())));
}

/// The files come first: standard output may have no reader any more.
int examine(const Arguments& arguments) {
  const StopSignal::Watch watch;
  const ExamPlan plan = read_plan(arguments);
  const auto pass =
      arguments.has("pass") ? std::optional(arguments.real("pass", 0, 1)) : std::nullopt;
  ReportFiles reports(arguments);
  const auto [exam, failure] = hold_exam(arguments, plan, reports);
  const ExamResult& result = exam.players.front().result;
  write_report(result, pass, reports);
  print(exam, arguments);
  if (failure) std::rethrow_exception(failure);
  if (!result.is_complete) throw Interrupted{};
  const std::vector<std::string> below =
      pass ? motifs_below(result, *pass) : std::vector<std::string>();
  if (below.empty()) return exit_ok;
  std::cerr << "connect4 bot exam: below --pass " << *pass << ": " << joined(below) << std::endl;
  return exit_below_pass;
}

}  // namespace

Subcommand bot_exam_command() {
  return {exam_page(), examine};
}

}  // namespace connect4
