#include <chrono>
#include <exception>
#include <iostream>
#include <nlohmann/json.hpp>

#include "lib/game/notation.hpp"
#include "lib/game/remedy.hpp"
#include "protocol/messages/json_text.hpp"
#include "protocol/records/record_codec.hpp"
#include "protocol/results/refutation.hpp"
#include "runner/analysis/analysis_options.hpp"
#include "runner/analysis/record_scorer.hpp"
#include "runner/basic_commands.hpp"
#include "runner/command_line/lone_player.hpp"
#include "runner/command_line/player_options.hpp"
#include "runner/exam/refuter.hpp"
#include "runner/match/referee.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/screen/output.hpp"
#include "runner/screen/progress.hpp"
#include "runner/screen/terminal.hpp"
#include "runner/screen/usage_error.hpp"

namespace connect4 {

namespace {

using std::chrono::steady_clock;

constexpr int exit_beaten = 1;
constexpr int most_refuter_questions = 10'000'000;
constexpr std::size_t refuter_table_bytes = std::size_t{64} << 20;

CommandPage refute_page() {
  CommandPage page;
  page.name = "connect4 bot refute";
  page.summary = "search for the shortest game that a player loses";
  page.synopsis = "[OPTION]... PLAYER";
  page.description = {
      "Searches for the shortest game that the player loses, as red and as blue. It tries every "
      "opponent move, shortest games first, and asks the player for its replies, once per "
      "position.",
      "If that finds nothing, the opponent plays perfectly from the most promising positions. The "
      "game found is replayed three times, because a player may not always choose the same move.",
      "The output shows the game, the losing move, and the final board."};
  page.operands = {player_operand(Persons::excluded)};
  page.options = joined_options({
      in_group(
          "Search",
          {{"from", "POSITION",
            "Start from POSITION: moves such as 4435, or a FEN (default: the empty board)", ""},
           {"questions", "N", "Ask for moves in at most N positions per colour",
            std::to_string(RefuterTask().questions)},
           {"as",
            "COLOUR",
            "Search only games in which the player is",
            "",
            {std::string(name(Colour::red)), std::string(name(Colour::blue))}},
           {"time", "LIMIT", "Search for at most LIMIT per colour, then finish the best game", ""},
           {"seed", "N", "Derive the player's seeds from N", "1"}}),
      in_group("Player", joined_options({time_options(), sandbox_options()})),
      in_group("Output",
               {{"games", "FILE", "Append the game records to FILE, one per line", ""},
                {"expect",
                 "RESULT",
                 "Exit with status 1 if the player lost a game that it could have drawn or won",
                 "",
                 {"unbeaten"}},
                {"json", "", "Print the result as JSON, nothing else", ""},
                colour_option()}),
  });
  page.examples = {
      {"connect4 bot refute mybot.py", "Find out how your bot loses"},
      {"connect4 bot refute mybot.py --from 4444 --questions 500", "Search one opening only"},
      {"connect4 bot refute mybot.py --games lost.jsonl",
       "Save the games; step through the first with `connect4 play --show lost.jsonl 1`"},
      {"connect4 bot refute mybot.py --from 4444 --as red --expect unbeaten",
       "Fail a CI build if this opening loses again"},
  };
  page.exit_statuses = {
      {"0", "The search is complete"},
      {"1", "With --expect unbeaten: the player lost a game that it could have drawn or won"},
      {"2",
       "A mistake in the command line, a player that does not start, or a "
       "system error"}};
  return page;
}

/// The options of the search.
struct RefuteOptions {
  Position start;
  int questions;
  std::optional<std::chrono::microseconds> time;  ///< for each colour
  std::uint32_t seed;
  std::vector<Colour> colours;  ///< of the player
};

RefuteOptions read_refute_options(const Arguments& arguments) {
  RefuteOptions options{{},
                        static_cast<int>(arguments.number("questions", 1, most_refuter_questions)),
                        {},
                        1,
                        {both_colours.begin(), both_colours.end()}};
  if (const auto colour = arguments.text("as")) options.colours = {*colour_from_name(*colour)};
  if (const auto from = arguments.text("from")) {
    const auto start = parse_start(*from);
    if (!start) throw wrong_position(arguments.quoted("from"), start.error());
    options.start = *start;
  }
  if (arguments.has("time")) options.time = arguments.duration("time");
  options.seed =
      static_cast<std::uint32_t>(arguments.number("seed", 0, UINT32_MAX - refutation_repeats));
  return options;
}

/// Searches for games that a player loses, and plays them.
class Refutations {
 public:
  /// The solver has a book, and must outlive this.
  Refutations(PlayerSpec spec, const RefuteOptions& options, LimitedSolver& solving)
      : options_(options),
        solver_(solving.solver),
        limit_(solving.limit),
        book_(*solving.book),
        label_(spec.label),
        player_(std::move(spec)) {}

  /// Returns the findings, as far as they go if the program is told to stop or the machine fails;
  /// see failure(). Throws UsageError if the player cannot be started.
  RefutationReport find() {
    RefutationReport report{label_, options_.start, options_.seed, {}, true};
    try {
      if (const auto fault = player_.start())
        throw UsageError(in_quotes(label_) + " " + detail_with_remedy(*fault));
      for (const Colour colour : options_.colours) {
        report.as.push_back({.colour = colour});
        refute(report.as.back());
      }
    } catch (const Interrupted&) {
      report.is_complete = false;
    } catch (const SystemFault&) {
      report.is_complete = false;
      failure_ = std::current_exception();
    }
    return report;
  }

  /// The SystemFault that ended the search, if one did.
  std::exception_ptr failure() const { return failure_; }

 private:
  void refute(Refutation& refutation) {
    std::optional<Progress> progress(std::in_place, options_.questions, "questions");
    std::optional<steady_clock::time_point> end;
    if (options_.time) progress->end_by(*(end = steady_clock::now() + *options_.time));
    Refuter refuter(task_for(refutation.colour, end), asking_for(refutation.colour, *progress),
                    solver_, book_);
    try {
      refuter.search();
    } catch (...) {
      take_over(refuter, refutation);
      throw;
    }
    progress.reset();
    take_over(refuter, refutation);
    play_games(refutation, refuter);
    if (refutation.game) explain(refutation);
  }

  RefuterTask task_for(Colour colour, std::optional<steady_clock::time_point> end) const {
    RefuterTask task{options_.start, colour, options_.questions, {}};
    if (end) task.time_is_up = [end = *end] { return steady_clock::now() >= end; };
    return task;
  }

  /// A fault counts if it happens twice: a machine with other work can cause one.
  AskPlayer asking_for(Colour colour, Progress& progress) {
    return [this, seed = player_seed(options_.seed, colour), &progress,
            asked = 0](const Position& position) mutable -> PlayerAnswer {
      limit_.check();
      const auto ask = [&] { return player_.ask_once(position, seed); };
      Examinee::Answer answer = if_undisturbed(ask);
      if (std::holds_alternative<Fault>(answer)) answer = if_undisturbed(ask);
      progress.update(std::min(++asked, options_.questions));
      if (auto* const fault = std::get_if<Fault>(&answer)) return std::move(*fault);
      return std::get<Ply>(answer).column;
    };
  }

  /// Keeps the search's findings, with its game as if it had been played.
  void take_over(const Refuter& refuter, Refutation& refutation) const {
    refutation.tried = refuter.tried();
    refutation.tried_all = refuter.tried_all();
    refutation.questions = refuter.questions();
    refutation.was_found = refuter.best().has_value();
    if (refuter.best())
      refutation.game = unplayed_game(plan_for(refutation, refuter.best()->moves),
                                      player_.identity(), refuter.best()->fault);
  }

  RefutationPlan plan_for(const Refutation& refutation, std::vector<Column> moves) const {
    const auto played = refutation.games.size();
    return {static_cast<int>(played) + 1 + index(refutation.colour) * refutation_repeats,
            options_.start, refutation.colour, std::move(moves),
            options_.seed + static_cast<std::uint32_t>(played)};
  }

  /// Plays the game that was found, or one with exact moves: a player may fail in a whole game that
  /// answers each question well. A game with a fault is played again, as a question is asked again.
  void play_games(Refutation& refutation, const Refuter& refuter) {
    const std::vector<Column> moves =
        refuter.best() ? refuter.best()->moves : std::vector<Column>();
    try {
      for (int i = 0; i < refutation_repeats; ++i) {
        const RefutationPlan plan = plan_for(refutation, moves);
        const auto play = [&] { return play_refutation(player_, plan, solver_); };
        GameRecord game = if_undisturbed(play);
        if (game.fault_of(refutation.colour)) game = if_undisturbed(play);
        refutation.games.push_back(std::move(game));
      }
    } catch (...) {
      if (!refutation.games.empty()) choose_game(refutation, moves);
      throw;
    }
    choose_game(refutation, moves);
    refutation.is_shortest = refutation.game && refuter.is_shortest() &&
                             refutation.repeated == refutation_repeats &&
                             connect4::columns_of(refutation.game->plies) == moves;
  }

  /// The game that was found if it was played so, or else the shortest one that the player lost.
  static void choose_game(Refutation& refutation, const std::vector<Column>& found) {
    const GameRecord* chosen = nullptr;
    for (const GameRecord& game : refutation.games) {
      if (game.outcome.winner != other(refutation.colour)) continue;
      const bool is_found = connect4::columns_of(game.plies) == found;
      if (chosen == nullptr || is_found || game.plies.size() < chosen->plies.size()) chosen = &game;
      if (is_found) break;
    }
    refutation.game = chosen ? std::optional(*chosen) : std::nullopt;
    if (chosen == nullptr) return;
    refutation.repeated =
        static_cast<int>(std::ranges::count_if(refutation.games, [&](const GameRecord& game) {
          return game.outcome == chosen->outcome &&
                 connect4::columns_of(game.plies) == connect4::columns_of(chosen->plies);
        }));
  }

  /// Finds the move that lost the game.
  void explain(Refutation& refutation) {
    score_record(*refutation.game, solver_, limit_);
    refutation.turning_move =
        or_interrupted(find_turning_move(*refutation.game, refutation.colour, solver_));
    refutation.is_explained = true;
  }

  RefuteOptions options_;
  Solver& solver_;
  const SolvingLimit& limit_;
  Book& book_;
  std::string label_;
  Examinee player_;
  std::exception_ptr failure_;
};

PlayerSpec read_player_to_refute(const Arguments& arguments) {
  return read_questioned_player(arguments.operands().front(), refute_page(), arguments);
}

std::string report_text(const RefutationReport& report, DrawingStyle style) {
  std::string text;
  for (const Refutation& each : report.as)
    text += (text.empty() ? "" : "\n") + refutation_text(each, report.player, style);
  return report.is_complete ? text : text + "\nStopped: the search is not complete.\n";
}

void print_report(const RefutationReport& report, const Arguments& arguments) {
  Output out = Output::standard();
  if (arguments.has("json"))
    out.write(json_line(refutation_json(report), 2) + "\n");
  else
    out.write_as_is(
        report_text(report, drawing_style(arguments.text_or_default("color"), out.number())));
}

/// The games, first the one that the report shows.
std::vector<GameRecord> games_in_order(const Refutation& refutation) {
  std::vector<GameRecord> games = refutation.games;
  if (!refutation.game) return games;
  const auto shown = std::ranges::find(games, refutation.game->game, &GameRecord::game);
  if (shown != games.end()) std::rotate(games.begin(), shown, std::next(shown));
  return games;
}

void append_games(const RefutationReport& report, Output& file) {
  for (const Refutation& each : report.as)
    for (const GameRecord& game : games_in_order(each)) file.write(to_json(game) + "\n");
}

/// Whether the player lost a game that was not lost from the start.
bool threw_away(const Refutation& refutation) {
  return refutation.game &&
         (refutation.turning_move || refutation.game->fault_of(refutation.colour));
}

int refute(const Arguments& arguments) {
  const StopSignal::Watch watch;
  const RefuteOptions options = read_refute_options(arguments);
  PlayerSpec player = read_player_to_refute(arguments);
  LimitedSolver solving({.table_bytes = refuter_table_bytes});
  if (!solving.book)
    throw UsageError(
        "the book of exact scores is missing; install connect4 again, or make it: "
        "connect4 analyse --make-book");
  std::optional<Output> file;
  if (const auto path = arguments.text("games")) file = Output::append_to(*path);
  Refutations refutations(std::move(player), options, solving);
  const RefutationReport report = refutations.find();
  if (file) append_games(report, *file);  // standard output may have no reader any more
  print_report(report, arguments);
  if (refutations.failure()) std::rethrow_exception(refutations.failure());
  if (!report.is_complete) throw Interrupted{};
  const bool fails = arguments.has("expect") && std::ranges::any_of(report.as, threw_away);
  return fails ? exit_beaten : exit_ok;
}

}  // namespace

Subcommand bot_refute_command() {
  return {refute_page(), refute};
}

}  // namespace connect4
