// play: a match between two players, or a game of two people at one keyboard.

#include <unistd.h>

#include <charconv>
#include <iostream>

#include "lib/text/amounts.hpp"
#include "lib/text/printable.hpp"
#include "lib/text/words.hpp"
#include "lib/ui/two_person_game.hpp"
#include "protocol/files/game_files.hpp"
#include "runner/analysis/record_scorer.hpp"
#include "runner/basic_commands.hpp"
#include "runner/browser/browser_server.hpp"
#include "runner/keyboard/keyboard_match.hpp"
#include "runner/match/match.hpp"
#include "runner/page/record_page.hpp"
#include "runner/play_options.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/process/this_machine.hpp"
#include "runner/screen/board_window.hpp"
#include "runner/screen/game_viewer.hpp"
#include "runner/screen/input.hpp"
#include "runner/screen/live_board.hpp"
#include "runner/screen/narration.hpp"
#include "runner/screen/observers.hpp"
#include "runner/screen/picture_writer.hpp"
#include "runner/screen/terminal.hpp"
#include "runner/screen/usage_error.hpp"

namespace connect4 {

namespace {

/// Whether the board is to be redrawn in place on standard output.
bool draws_board(const PlayOptions& options) {
  return !options.json && !options.quiet && is_live_terminal(STDOUT_FILENO) &&
         terminal_height(STDOUT_FILENO) >= LiveBoard::rows_needed;
}

void add_picture(const std::optional<std::string>& file, PictureWriter::Format format,
                 const PlayOptions& options, Observers& observers) {
  if (!file) return;
  observers.add(
      std::make_unique<PictureWriter>(*file, PictureWriter::Settings{format, options.scale}));
}

PagePlayer on_page(const PlayerSpec& player, const std::string& command) {
  PagePlayer shown{.name = player.label, .command = command};
  if (!player.time.unlimited) shown.limit = player.time.time_to_think();
  return shown;
}

void add_page(const PlayOptions& options, Observers& observers) {
  if (!options.page) return;
  const auto& [first, second] = options.players;
  observers.add(std::make_unique<PageWriter>(
      *options.page,
      std::array{on_page(first, options.commands[0]), on_page(second, options.commands[1])}));
}

/// Opens the window, if one is wanted, and seats persons at it.
BoardWindow* open_window(PlayOptions& options, Observers& observers) {
  if (!options.window) return nullptr;
  const PersonSeats seats = options.seats();
  BoardWindow* const window = observers.add(
      std::make_unique<BoardWindow>(BoardWindow::Settings{options.games(), options.scale, seats}));
  options.seat_humans_at(window->program().choices());
  if (seats.has_person()) options.match.person = window;
  return window;
}

/// Seats persons at a page of the browser, if they are to play there.
std::unique_ptr<BrowserServer> open_browser(PlayOptions& options, Observers& observers) {
  if (!options.browser) return nullptr;
  BrowserMatch* const match = observers.add(std::make_unique<BrowserMatch>(
      BrowserMatch::Settings{.seats = options.seats(), .games = options.games()}));
  options.seat_humans_at(match->choices());
  options.match.person = match;
  auto server = std::make_unique<BrowserServer>(*match);
  if (options.json)
    std::cerr << server->link() << std::endl;  // standard output is for records
  else
    Output::standard().write(server->link() + "\n");
  open_on_desktop(server->link());
  return server;
}

/// Returns the commands of the players of a game, for a shell. The first player is red in odd
/// games.
PlayerCommands commands_of_game(const GameRecord& record,
                                const std::array<std::string, 2>& commands) {
  const std::size_t red = record.game % 2 == 1 ? 0 : 1;
  return {{as_shell_word(commands[red]), as_shell_word(commands[1 - red])}};
}

/// Returns what tells the end of a game. Below a drawn board it draws no other one.
std::function<std::string(const GameRecord&)> story_of(const PlayOptions& options) {
  if (options.original) return describe_game_and_round;
  const bool is_drawn = draws_board(options);
  Telling telling{.is_numbered = is_drawn || options.games() != 1,
                  .whole_messages = options.verbose,
                  .has_moves = is_drawn};
  if (!is_drawn) telling.board = drawing_style(options.colour, STDOUT_FILENO);
  return [commands = options.commands, telling](const GameRecord& record) mutable {
    telling.commands = commands_of_game(record, commands);
    return describe_game(record, telling);
  };
}

LiveBoard::Settings board_settings(const PlayOptions& options) {
  return {.games = options.games(),
          .style = drawing_style(options.colour, STDOUT_FILENO),
          .every_disc = options.has_person() || options.delay.count() > 0,
          .story = story_of(options)};
}

/// Whether a person plays at the keys of the terminal that the board is drawn on.
bool plays_at_keys(const PlayOptions& options) {
  return draws_board(options) && is_live_terminal(STDIN_FILENO) && !options.window &&
         !options.browser && !options.shares_terminal() && options.seats().has_person();
}

/// Seats persons at the keys, if any play there.
KeyboardMatch* open_keyboard(PlayOptions& options, Observers& observers) {
  if (!plays_at_keys(options)) return nullptr;
  KeyboardMatch* const keyboard =
      observers.add(std::make_unique<KeyboardMatch>(board_settings(options), options.seats()));
  options.seat_humans_at(keyboard->choices());
  options.match.person = keyboard;
  return keyboard;
}

/// The one watcher that writes to standard output; none if only the score is wanted.
std::unique_ptr<GameObserver> make_narrator(const PlayOptions& options) {
  if (plays_at_keys(options)) return nullptr;  // the keyboard draws
  if (options.json) return std::make_unique<RecordWriter>(Output::standard());
  if (draws_board(options))
    return std::make_unique<LiveBoard>(Output::standard(), board_settings(options));
  if (options.original)
    return std::make_unique<OriginalNarrator>(Output::standard(), !options.quiet);
  if (options.quiet) return nullptr;
  return std::make_unique<PlainNarrator>(
      Output::standard(),
      PlainNarrator::Settings{.one_game = options.games() == 1, .story = story_of(options)});
}

/// A bar would stand in the way of records that go by, and of a person's board. Nobody knows the
/// number of rounds.
bool shows_progress(const PlayOptions& options) {
  if (!options.games() || options.has_person()) return false;
  return options.json ? !is_live_terminal(STDOUT_FILENO) : options.quiet;
}

/// The counts of the games while they were played. Watchers refer to it.
struct MatchCounts {
  FaultCounts faults;
  DifferentGames* different = nullptr;  ///< one of the watchers
};

/// The watchers of the match, by the options and the target of standard output.
void add_watchers(const PlayOptions& options, MatchCounts& counts, Observers& observers) {
  if (options.record)
    observers.add(std::make_unique<RecordWriter>(Output::append_to(*options.record)));
  if (options.logs) observers.add(std::make_unique<LogWriter>(*options.logs, options.games()));
  add_picture(options.svg, PictureWriter::Format::svg, options, observers);
  add_picture(options.png, PictureWriter::Format::png, options, observers);
  add_picture(options.gif, PictureWriter::Format::gif, options, observers);
  add_page(options, observers);
  if (auto narrator = make_narrator(options)) observers.add(std::move(narrator));
  if (shows_progress(options))
    observers.add(std::make_unique<ProgressWatcher>(options.match.games));
  if (options.quiet) observers.add(std::make_unique<FaultTally>(counts.faults));
  counts.different = observers.add(std::make_unique<DifferentGames>());
}

/// The faults that were only counted, and the place of their story.
std::string describe_untold(const FaultCounts& faults, const PlayOptions& options) {
  if (faults.empty()) return "";
  return "\n" + describe_fault_counts(faults) +
         (options.record
              ? ""
              : "Run without --quiet to see why, or add --record FILE to keep the details.\n");
}

std::string describe_repeats(const MatchCounts& counts, const PlayOptions& options) {
  const bool has_openings = options.match.starts.size() > 1;
  return counts.different->story(
      has_openings ? ""
                   : "Use --openings random:4 to start each pair of games from a different "
                     "position.\n");
}

void report(const PlayOptions& options, const MatchScore& score, PlayerPair& pair,
            const MatchCounts& counts) {
  const bool is_one_game = options.match.games == 1 && score.games() <= 1;
  if (options.json || (is_one_game && !options.quiet)) return;
  Output::standard().write(
      (options.quiet ? "" : "\n") +
      describe_score(score, pair.first().identity().name, pair.second().identity().name) +
      describe_repeats(counts, options) + describe_untold(counts.faults, options));
}

/// Two people play at this keyboard, or a script does, until the game or the input is over.
int play_here() {
  const StopSignal::Watch watch;
  Output output = Output::standard();
  LineInput input;
  TwoPersonGame game({read_save_file, write_save_file});
  output.write(TwoPersonGame::begin());
  while (!game.is_over()) {
    const auto line = input.next();
    if (!line) {
      if (isatty(STDOUT_FILENO) == 1) output.write("\n");  // the shell's prompt begins its own line
      break;
    }
    output.write(game.answer(*line));
  }
  return exit_ok;
}

int play_rounds(const PlayOptions& options, PlayerPair& pair, GameObserver& observer,
                const MatchCounts& counts) {
  const OriginalScore score = play_original_match(pair, options.match, observer);
  if (!options.json)
    Output::standard().write(
        describe_rounds(score.rounds, pair.first().identity().name, pair.second().identity().name) +
        describe_untold(counts.faults, options));
  return score.complete ? exit_ok : exit_unfinished;
}

int play_games(const PlayOptions& options, PlayerPair& pair, GameObserver& observer,
               const MatchCounts& counts) {
  const MatchScore score = play_match(pair, options.match, observer);
  report(options, score, pair, counts);
  if (!score.complete)
    std::cerr << "connect4 play: a player could not be started three times in a row"
              << (score.unplayed > 0 ? "; " + plural(score.unplayed, "game") +
                                           (score.unplayed == 1 ? " was" : " were") + " not played"
                                     : "")
              << std::endl;
  return score.complete ? exit_ok : exit_unfinished;
}

int play_between_programs(const Arguments& arguments) {
  PlayOptions options = PlayOptions::from(arguments);
  const StopSignal::Watch watch;
  MatchCounts counts;
  const std::unique_ptr<Observers> all =
      options.analyse ? std::make_unique<AnalysingObserver>(SolvingSettings())
                      : std::make_unique<Observers>();
  Observers& observers = *all;
  add_watchers(options, counts, observers);
  BoardWindow* const window = open_window(options, observers);
  const auto browser = open_browser(options, observers);
  KeyboardMatch* const keyboard = open_keyboard(options, observers);
  if (options.delay.count() > 0) observers.add(std::make_unique<Pause>(options.delay));
  if (!draws_board(options)) options.let_humans_draw();
  if (options.processor && !pin_to_processor(*options.processor))
    throw UsageError("--pin \"" + std::to_string(*options.processor) +
                     "\": no such processor; `nproc` prints their number, and "
                     "--pin off leaves the choice to the system");
  PlayerPair pair(options.players[0], options.players[1]);
  const auto tell_of_stop = [&] {
    observers.match_stopped();
    if (window) window->program().throw_if_failed();
    if (browser) browser->throw_if_failed();
    if (keyboard) keyboard->throw_if_failed();
  };
  try {
    const int status = options.original ? play_rounds(options, pair, observers, counts)
                                        : play_games(options, pair, observers, counts);
    if (window) window->program().wait_until_closed();
    return status;
  } catch (const MatchStopped& stopped) {
    tell_of_stop();
    if (stopped.score.games() > 0) report(options, stopped.score, pair, counts);
    throw;
  } catch (const Interrupted&) {
    tell_of_stop();
    throw;
  }
}

/// A whole number from 1 on; nothing for any other text.
std::optional<std::int64_t> game_number(const std::string& text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool is_whole = error == std::errc() && end == text.data() + text.size();
  return is_whole && number >= 1 ? std::optional(number) : std::nullopt;
}

/// The game, or the error of --show.
ShownGame read_shown_game(const Arguments& arguments) {
  const auto& operands = arguments.operands();
  std::optional<std::int64_t> number;
  if (!operands.empty()) number = game_number(operands.front());
  if (operands.size() > 1 || (!operands.empty() && !number))
    throw UsageError("--show takes one game: a file of game records and a number from 1, not " +
                     in_quotes(operands.back()));
  auto game = find_shown_game(arguments.text_or_default("show"), number);
  if (!game) throw UsageError(arguments.quoted("show") + ": " + game.error());
  return *std::move(game);
}

int show_game(const Arguments& arguments) {
  refuse_options_of_matches(arguments);
  const ShownGame game = read_shown_game(arguments);
  const int scale = read_scale(arguments);
  bool is_drawn = false;
  for (const auto& [option, format] : {std::pair("svg", PictureWriter::Format::svg),
                                       {"png", PictureWriter::Format::png},
                                       {"gif", PictureWriter::Format::gif}})
    if (const auto file = arguments.text(option)) {
      PictureWriter writer(*file, {format, scale});
      writer.game_over(game.record);
      writer.match_over();
      is_drawn = true;
    }
  if (is_drawn) return exit_ok;
  const DrawingStyle style = drawing_style(arguments.text_or_default("color"), STDOUT_FILENO);
  if (is_live_terminal(STDOUT_FILENO) && is_live_terminal(STDIN_FILENO))
    view_game(game, style);
  else
    Output::standard().write_as_is(whole_game(game, style));
  return exit_ok;
}

int write_board(const Arguments& arguments) {
  refuse_all_but_page_only(arguments);
  PageFile file(arguments.text_or_default("page-only"));
  file.write(std::move(RecordPage()).data("Connect Four"),
             "<p>A browser with scripts allowed shows a board to play on.</p>\n");
  return exit_ok;
}

int play(const Arguments& arguments) {
  if (arguments.has("page-only")) return write_board(arguments);
  if (arguments.has("show")) return show_game(arguments);
  return names_no_players(arguments) ? play_here() : play_between_programs(arguments);
}

}  // namespace

Subcommand play_command() {
  return {play_page(), play};
}

}  // namespace connect4
