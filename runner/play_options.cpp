#include "runner/play_options.hpp"

#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <random>

#include "lib/game/notation.hpp"
#include "lib/game/verdict.hpp"
#include "lib/text/phrases.hpp"
#include "lib/text/printable.hpp"
#include "protocol/files/game_files.hpp"
#include "protocol/tournament_file/tournament_words.hpp"
#include "runner/catalog/opening_catalog.hpp"
#include "runner/catalog/player_catalog.hpp"
#include "runner/catalog/player_sandbox.hpp"
#include "runner/command_line/player_options.hpp"
#include "runner/process/real_path.hpp"
#include "runner/process/this_machine.hpp"
#include "runner/screen/usage_error.hpp"

namespace connect4 {

namespace {

constexpr int most_games = 100'000'000;
constexpr int most_processors = 1024;
constexpr int largest_scale = 20;

PlayerSpec read_player(const std::string& text, const TimeControl& time, bool in_sandbox) {
  const Installation installation = Installation::of_this_program();
  auto player = find_player(text, time, in_sandbox ? installation.for_sandbox() : installation);
  if (!player) throw UsageError(player.error());
  return *std::move(player);
}

/// Whether a person that typed this meant a file, not moves or a FEN.
bool means_a_file(const std::string& text) {
  constexpr std::string_view of_moves_and_fens = "0123456789xoXO/ ";
  return text.find_first_not_of(of_moves_and_fens) != std::string::npos ||
         access(text.c_str(), F_OK) == 0;
}

/// Whether it may have been meant for moves all the same: no such file exists, and no folder is
/// named.
bool may_mean_moves(const std::string& text) {
  return text.find('/') == std::string::npos && access(text.c_str(), F_OK) != 0;
}

/// The position of moves, a FEN or a save file. Text that can be read as moves or a FEN is; a file
/// of such a name is given as ./4435.
Expected<Position> find_start(const std::string& text) {
  auto position = parse_start(text);
  if (position) return position;
  const auto saved = read_save_file(text);
  if (saved && outcome_of(saved->position))
    return Failure{"the game is over in the saved position"};
  if (saved) return saved->position;
  if (!means_a_file(text)) return position;
  if (may_mean_moves(text)) return Failure{position.error() + "; and as a file: " + saved.error()};
  return Failure{saved.error()};
}

Position read_start(const Arguments& arguments) {
  const auto text = arguments.text("from");
  if (!text) return Position();
  const auto position = find_start(*text);
  if (!position)
    throw wrong_position("--from \"" + shortened(*text, 200) + "\"", position.error(),
                         ", or the file of a saved game");
  return *position;
}

/// The positions in which the games begin: one position, or each two from another one.
std::vector<Position> read_starts(const Arguments& arguments, bool original, std::uint64_t seed) {
  const auto text = arguments.text("openings");
  if (!text) return {read_start(arguments)};
  if (arguments.has("from")) throw both_given("--from", "--openings");
  if (original)
    throw both_given("--openings", "--match original", "that match has one start, --from");
  const auto source = parse_opening_source(*text);
  const auto openings = source ? find_openings(*source, seed, Installation::of_this_program())
                               : Expected<OpeningSet>(Failure{source.error()});
  if (!openings) throw UsageError(arguments.quoted("openings") + ": " + openings.error());
  std::vector<Position> starts;
  for (const Opening& opening : *openings) starts.push_back(opening.position);
  return starts;
}

/// A fresh object for each round is another match than the original's, in which players may learn.
Restart read_restart(const Arguments& arguments, bool original) {
  if (original && arguments.has("restart"))
    throw both_given("--restart", "--match original", "there one object plays all rounds");
  return meaning_of(arguments.text_or_default("restart"), restarts());
}

int read_games(const Arguments& arguments, bool original) {
  if (original && arguments.has("games"))
    throw both_given("--games", "--match original", "that match has up to 11 rounds");
  return static_cast<int>(arguments.number("games", 1, most_games));
}

std::uint64_t read_seed(const Arguments& arguments) {
  if (arguments.has("seed")) return static_cast<std::uint64_t>(arguments.number("seed", 0));
  return std::random_device{}();
}

std::optional<int> read_processor(const Arguments& arguments, bool has_person) {
  const std::string pin = arguments.text_or_default("pin");
  if (pin == "off" || (pin == "auto" && has_person)) return std::nullopt;
  if (pin == "auto") return current_processor();
  return static_cast<int>(arguments.number("pin", 0, most_processors - 1));
}

/// Adds the option, unless the person that named the player has given it a value already.
void add_option(Command& command, const std::vector<std::string>& option) {
  auto& arguments = command.arguments;
  const bool is_given =
      std::any_of(arguments.begin(), arguments.end(), [&](const std::string& argument) {
        return argument == option.front() || argument.starts_with(option.front() + "=");
      });
  if (!is_given) arguments.insert(arguments.end(), option.begin(), option.end());
}

/// Puts all but persons into sandboxes. A person's program belongs to the user.
void confine(std::array<PlayerSpec, 2>& players) {
  const Installation installation = Installation::of_this_program();
  if (const auto problem = sandbox_problem(installation))
    throw UsageError::of_lines(
        "--sandbox: " + *problem +
        "\n  or leave out --sandbox: then the players can do everything that you can do");
  PrivatePlaces places;
  for (const PlayerSpec& player : players) places.add_player(player.command);
  for (PlayerSpec& player : players) {
    if (player.time.unlimited) continue;
    player.command = with_absolute_paths(player.command);
    if (const auto problem = confine_player(player, {}, SandboxPlan(), places, installation))
      throw UsageError("--sandbox: " + problem->value());
    if (player.sandbox->misses_files)
      std::cerr << "note: " << player.label << ": " << player.sandbox->unseen << std::endl;
  }
}

/// A file that has a use already, and which.
struct UsedFile {
  std::string path, use;
};

/// The files of players, and the start: writing over them would lose work.
std::vector<UsedFile> files_to_read(const Arguments& arguments,
                                    const std::array<PlayerSpec, 2>& players) {
  std::vector<UsedFile> files;
  const auto add = [&](const std::string& path, const std::string& use) {
    if (is_there(path)) files.push_back({path, use});
  };
  for (const PlayerSpec& player : players) {
    const std::string use = "the player " + in_quotes(player.label);
    add(player.command.program, use);
    for (const std::string& argument : player.command.arguments) add(argument, use);
  }
  if (arguments.has("from")) add(*arguments.text("from"), arguments.quoted("from"));
  return files;
}

/// Refuses a file to be written that has another use: it would take that one's place.
void check_files(const Arguments& arguments, const std::array<PlayerSpec, 2>& players) {
  std::vector<UsedFile> used = files_to_read(arguments, players);
  for (const std::string option : {"record", "svg", "png", "gif", "page"}) {
    const auto path = arguments.text(option);
    if (!path) continue;
    for (const UsedFile& other : used)
      if (is_one_file(other.path, *path))
        throw UsageError(other.use + " and " + arguments.quoted(option) +
                         " are the same file, which can hold only one of them; choose another name "
                         "for the latter");
    used.push_back({*path, arguments.quoted(option)});
  }
}

std::vector<Option> options_of_games() {
  return in_group(
      "Games",
      {{"games", "N", "Play N games", "1"},
       {"level", "1-10", "Play against `perfect`, weakened to this level; 10 makes no mistakes",
        ""},
       {"match",
        "KIND",
        "Play a number of games, or best of three like the original Ruby runner",
        "games",
        {"games", "original"}},
       {"restart", "WHEN", "Start new player processes for each",
        word_for(MatchSettings().restart, restarts()), words_of(restarts())},
       {"seed", "N", "Make the random choices with this seed, to repeat an earlier match", ""},
       {"from", "START", "Start from moves such as 4435, a FEN, or a saved game", ""},
       {"openings", "SOURCE",
        "Start each pair of games, with colours swapped, from another position: " +
            joined(opening_words, ", ", [](const OpeningWord& each) { return each.example; }) +
            ", or a file",
        ""}});
}

std::vector<Option> options_of_output() {
  return in_group(
      "Output",
      {{"show", "WHAT",
        "Step through a game instead: moves such as 4435, a FEN, a Kaggle replay, or a file of "
        "game records or moves and the game's number",
        ""},
       {"delay", "DURATION", "Pause after each move", "0s"},
       {"quiet", "", "Print only the result of the match", ""},
       {"verbose", "", "Print the whole messages of a fault, as JSON", ""},
       {"json", "", "Print only game records, one line of JSON per game", ""},
       {"record", "FILE", "Append the game records to FILE", ""},
       {"logs", "DIR", "Write the players' standard error to files in DIR", ""},
       {"analyse", "", "Solve every position and print the move that lost each game", ""},
       colour_option()});
}

std::vector<Option> options_of_pictures() {
  return in_group(
      "Pictures",
      {{"window", "", "Show the board in a window, where you play by key or click", ""},
       {"browser", "", "Play in a browser on this machine; prints the link", ""},
       {"svg", "FILE", "Draw the last board of the match as SVG", ""},
       {"png", "FILE", "Draw the last board of the match as PNG", ""},
       {"gif", "FILE", "Draw the last game of the match as an animated GIF", ""},
       {"page", "FILE", "Write the games as an HTML page to step through", ""},
       {"page-only", "FILE", "Write an HTML page to play on, with exact scores; plays no match",
        ""},
       {"scale", "N", "Scale the board in pictures and the window; 1 is 175 x 150 pixels", "4"}});
}

std::vector<Option> options_of_processes() {
  return in_group(
      "Fairness",
      {{"pondering",
        "WHAT",
        "Handle players that compute during the opponent's turn (warn, suspend them, or accept it)",
        std::string(name(Pondering::flag)),
        {pondering_names.begin(), pondering_names.end()}},
       {"sandbox", "",
        "Run the players without network and without access to your files, with limits on memory "
        "and processes",
        ""},
       {"pin", "WHERE",
        "Keep referee and players on one processor, which is faster: auto (unless a person plays), "
        "off, or its number",
        "auto"}});
}

std::vector<Option> options_of_play() {
  return joined_options({options_of_games(), in_group("Time", time_options()), options_of_output(),
                         options_of_pictures(), options_of_processes()});
}

std::vector<Example> examples_of_play() {
  return {
      {"connect4 play greedy random", "Play one game between two bundled players"},
      {"connect4 play mybot.py minimax --games 20", "Play 20 games with your bot"},
      {"connect4 play human minimax",
       "Play against a bot; add --window or --browser for the mouse"},
      {"connect4 play --level 4", "Play against a bot that makes mistakes"},
      {"connect4 play new.py old.py --games 200 --openings random:4 --quiet",
       "Compare two versions, with a new opening for every pair of games"},
      {"connect4 play --show games.jsonl 2", "Step through the second game that --record wrote"},
  };
}

}  // namespace

CommandPage play_page() {
  CommandPage page;
  page.name = "connect4 play";
  page.summary = "play a match, or play against a bot yourself";
  page.synopsis = "[OPTION]... [PLAYER PLAYER]";
  page.description = {
      "Plays games of Connect Four between two programs that answer JSON messages on standard "
      "input and output. The first player is red and moves first; colours swap every game. A "
      "player that makes an illegal move, crashes or runs out of time loses the game.",
      "On a terminal the board is redrawn in place. Otherwise each move is printed as a line.",
      "`human` lets you play: press 1-7 to drop a disc, h for help. With --browser you play on a "
      "web page. The link works only once, and closing the page for two minutes resigns the game.",
      "Without players and options, two people play at one keyboard."};
  page.operands = {player_operand(Persons::allowed)};
  page.options = options_of_play();
  page.examples = examples_of_play();
  page.exit_statuses = {
      {"0", "All games were played, whoever won; or a person stopped playing"},
      {"2", "A mistake in the command line, or a system error"},
      {"3",
       "A player could not be started three times in a row, in the original's match once; games "
       "are left"},
  };
  return page;
}

bool names_no_players(const Arguments& arguments) {
  const std::vector<Option> options = options_of_play();
  return arguments.operands().empty() &&
         std::none_of(options.begin(), options.end(),
                      [&](const Option& option) { return arguments.has(option.name); });
}

void refuse_options_of_matches(const Arguments& arguments) {
  constexpr std::array<std::string_view, 6> of_show{"show", "svg", "png", "gif", "scale", "color"};
  for (const Option& option : options_of_play())
    if (arguments.has(option.name) &&
        std::find(of_show.begin(), of_show.end(), option.name) == of_show.end())
      throw both_given("--show", "--" + option.name, "--show plays no games");
}

void refuse_all_but_page_only(const Arguments& arguments) {
  for (const Option& option : options_of_play())
    if (option.name != "page-only" && arguments.has(option.name))
      throw both_given("--page-only", "--" + option.name, "--page-only plays no games");
  if (!arguments.operands().empty())
    throw both_given("--page-only", "players",
                     "--page-only plays no games; --page writes a page of theirs");
}

int read_scale(const Arguments& arguments) {
  return static_cast<int>(arguments.number("scale", 1, largest_scale));
}

bool PlayOptions::is_person(std::size_t seat) const {
  return players[seat].time.unlimited;
}

namespace {

/// Whether it is a person and its choices come from nowhere else.
bool asks_us(const PlayerSpec& player) {
  return player.is_human &&
         std::ranges::none_of(player.command.arguments, [](const std::string& argument) {
           return argument.starts_with("--choices");
         });
}

}  // namespace

PersonSeats PlayOptions::seats() const {
  return {{asks_us(players[0]), asks_us(players[1])},
          players[0].plays_from_positions && players[1].plays_from_positions};
}

bool PlayOptions::shares_terminal() const {
  return std::ranges::any_of(players, [](const PlayerSpec& player) {
    return player.command.uses_terminal && !player.is_human;
  });
}

std::optional<int> PlayOptions::games() const {
  return original ? std::nullopt : std::optional(match.games);
}

void PlayOptions::let_humans_draw() {
  for (PlayerSpec& player : players) {
    if (!player.is_human) continue;
    add_option(player.command, {"--board"});
    if (colour != "auto") add_option(player.command, {"--color", colour});
  }
}

void PlayOptions::seat_humans_at(const std::string& choices) {
  for (std::size_t seat = 0; seat < players.size(); ++seat) {
    if (!players[seat].is_human) continue;
    players[seat].command.uses_terminal = false;
    add_option(players[seat].command, {"--choices", choices});
  }
}

namespace {

/// The players: those named, or a person against `perfect` at a level.
std::vector<std::string> players_of(const Arguments& arguments) {
  if (!arguments.has("level")) return arguments.operands();
  if (!arguments.operands().empty())
    throw both_given("--level", "players", "--level lets you play against `perfect`");
  return {"human", "perfect --level " + std::to_string(arguments.number("level", 1, 10))};
}

/// The page is for persons, and they sit in one place.
void check_browser(const PlayOptions& options) {
  if (!options.browser) return;
  if (options.window) throw both_given("--browser", "--window");
  if (!options.seats().has_person())
    throw UsageError("--browser needs a player `human`; to watch two programs, use --window");
}

}  // namespace

PlayOptions PlayOptions::from(const Arguments& arguments) {
  const std::vector<std::string> operands = players_of(arguments);
  if (operands.size() != 2)
    throw wrong_arguments("two players are needed", operands,
                          operands.empty() && arguments.has("window")
                              ? "connect4 play --window --level 3, you against a program, or "
                                "connect4 play --window human human"
                              : "connect4 play greedy random",
                          path_in_pieces(operands));
  const TimeControl time = read_time(arguments);
  PlayOptions options;
  const bool in_sandbox = arguments.has("sandbox");
  options.commands = {operands[0], operands[1]};
  options.players = {read_player(operands[0], time, in_sandbox),
                     read_player(operands[1], time, in_sandbox)};
  const Pondering pondering = *pondering_from_name(arguments.text_or_default("pondering"));
  for (PlayerSpec& player : options.players)
    player.pondering = player.time.unlimited ? Pondering::allow : pondering;  // a person may think
  options.original = arguments.text("match") == "original";
  options.match.games = read_games(arguments, options.original);
  options.match.restart = read_restart(arguments, options.original);
  options.match.seed = read_seed(arguments);
  options.match.starts = read_starts(arguments, options.original, options.match.seed);
  options.delay = arguments.duration("delay");
  options.quiet = arguments.has("quiet");
  options.verbose = arguments.has("verbose");
  if (options.quiet && options.verbose) throw both_given("--quiet", "--verbose");
  options.json = arguments.has("json");
  check_files(arguments, options.players);
  options.record = arguments.text("record");
  options.logs = arguments.text("logs");
  for (PlayerSpec& player : options.players) player.keep_log = options.logs.has_value();
  options.analyse = arguments.has("analyse");
  options.colour = arguments.text_or_default("color");
  if (in_sandbox) confine(options.players);
  options.window = arguments.has("window");
  options.browser = arguments.has("browser");
  check_browser(options);
  options.scale = read_scale(arguments);
  options.svg = arguments.text("svg");
  options.png = arguments.text("png");
  options.gif = arguments.text("gif");
  options.page = arguments.text("page");
  options.processor = read_processor(arguments, options.has_person());
  return options;
}

}  // namespace connect4
