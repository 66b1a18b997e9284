#include "runner/screen/board_window.hpp"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>

#include "lib/game/verdict.hpp"
#include "lib/text/printable.hpp"
#include "runner/catalog/player_catalog.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/screen/narration.hpp"
#include "runner/screen/usage_error.hpp"

namespace connect4 {

namespace {

constexpr std::chrono::seconds patience_for_end(1);
constexpr std::size_t most_log = 4096;    // bytes
constexpr std::size_t shown_words = 200;  // characters
constexpr auto other_ways = "; --svg FILE and --png FILE draw the board without one";

ChildProcess start_window(int scale) {
  const auto program = Installation::of_this_program().helpers / "window";
  std::error_code ignored;
  if (!std::filesystem::exists(program, ignored))
    throw UsageError(
        "--window: this connect4 was built without its window; install libsfml-dev (on Debian: "
        "apt-get install libsfml-dev) and build it again" +
        std::string(other_ways));
  auto child = ChildProcess::start({program.string(), {std::to_string(scale)}, {}});
  if (!child) throw UsageError("--window: " + child.error());
  return *std::move(child);
}

UsageError no_display() {
  const char* const display = std::getenv("DISPLAY");
  const std::string reason = display && *display
                                 ? "on display \"" + shortened(display, 100) + "\""
                                 : "because there is no display (DISPLAY is not set)";
  return UsageError("--window: no window could be opened, " + reason +
                    "; start play from a desktop, or as xvfb-run connect4 play ..." + other_ways);
}

/// The last line, if there is one.
std::string last_words(std::string_view log) {
  log = trimmed(log);
  const std::string line = shortened(log.substr(log.rfind('\n') + 1), shown_words);
  return line.empty() ? "" : ", and its last words were \"" + line + "\"";
}

/// Waits for one of the events; returns false when told to stop.
bool wait_for(int descriptor, short events) {
  pollfd waited[2] = {{descriptor, events, 0}, {StopSignal::descriptor(), POLLIN, 0}};
  while (poll(waited, 2, -1) < 0 && errno == EINTR) {
  }
  return waited[1].revents == 0;
}

void wait_until_ready(const ChildProcess& window) {
  std::string said;
  while (!said.ends_with('\n')) {
    if (!wait_for(window.out(), POLLIN)) throw Interrupted{};
    char letter = 0;
    if (read(window.out(), &letter, 1) != 1) throw no_display();
    said += letter;
  }
}

}  // namespace

WindowProgram::WindowProgram(int scale) : program_(start_window(scale)) {
  wait_until_ready(program_);
  listener_ = std::thread([this] { listen(); });
}

WindowProgram::~WindowProgram() {
  is_needed_ = false;
  program_.close_input();
  program_.kill();
  if (listener_.joinable()) listener_.join();
}

void WindowProgram::show(const Scene& scene) {
  if (scene.asks == Asks::column) choices_.clear();
  const std::string text = to_line(scene) + "\n";  // shorter than PIPE_BUF: whole or not at all
  do {
    if (!wait_for(program_.in(), POLLOUT)) {
      if (!is_needed_) return;  // to stop after the end loses no game
      throw Interrupted{};
    }
    // A window that is gone is the listener's business.
  } while (write(program_.in(), text.data(), text.size()) < 0 && errno == EAGAIN);
}

/// A column that was chosen in the last moment of the game is not an answer.
std::string WindowProgram::ask(const Scene& scene) {
  is_needed_ = false;
  show(scene);
  wants_another_ = false;
  pollfd waited[3] = {{answers_.descriptor(), POLLIN, 0},
                      {program_.end_descriptor(), POLLIN, 0},
                      {StopSignal::descriptor(), POLLIN, 0}};
  while (waited[1].revents == 0 && waited[2].revents == 0) {
    if (poll(waited, 3, -1) < 0 || waited[0].revents == 0) continue;
    char bytes[2];  // a letter and its newline
    if (read(answers_.descriptor(), bytes, 2) != 2) continue;
    const std::string choice(bytes, 1);
    wants_another_ = choice == new_game_choice;
    if (wants_another_ || choice == take_back_choice) return choice;
  }
  return "";
}

void WindowProgram::begin_need() {
  is_needed_ = true;
  stop_if_gone();
}

void WindowProgram::wait_until_closed() {
  is_needed_ = false;
  wait_for(program_.end_descriptor(), POLLIN);
}

void WindowProgram::throw_if_failed() {
  if (!is_gone_) return;
  listener_.join();
  const auto status = program_.wait(patience_for_end);
  if (status && status->code == 0) return;  // the person closed it
  throw UsageError("the window failed: it " + (status ? describe(*status) : "closed its output") +
                   last_words(log_) + other_ways);
}

/// Runs in a thread of its own, since the thread that plays waits for players.
void WindowProgram::listen() {
  pollfd sources[2] = {{program_.out(), POLLIN, 0}, {program_.err(), POLLIN, 0}};
  while (sources[0].fd >= 0) {
    poll(sources, 2, -1);
    if (sources[0].revents != 0) {
      const ssize_t count = read_choices();
      if (count == 0 || (count < 0 && errno != EAGAIN)) sources[0].fd = -1;
    }
    if (sources[1].revents != 0 && read_log() == 0) sources[1].fd = -1;
  }
  while (read_log() > 0) {
  }
  has_ended_ = true;
  stop_if_gone();
}

/// Passes on the lines that are whole. Returns the result of read().
ssize_t WindowProgram::read_choices() {
  char bytes[4096];
  const ssize_t count = read(program_.out(), bytes, sizeof bytes);
  if (count > 0) said_.append(bytes, static_cast<std::size_t>(count));
  for (auto end = said_.find('\n'); end != std::string::npos; end = said_.find('\n')) {
    pass_on(said_.substr(0, end));
    said_.erase(0, end + 1);
  }
  return count;
}

void WindowProgram::pass_on(const std::string& choice) {
  if (!is_needed_) return answers_.write(choice + "\n");
  wants_another_ = choice == new_game_choice;
  choices_.write(std::string(wants_another_ ? resignation_choice : choice) + "\n");
}

/// Called by both threads after their changes, so that at least one of them notices.
void WindowProgram::stop_if_gone() {
  if (!has_ended_ || !is_needed_) return;
  is_gone_ = true;
  StopSignal::request();
}

/// Keeps the end of the log of the window and its graphics driver. Returns the result of read().
ssize_t WindowProgram::read_log() {
  char bytes[4096];
  const ssize_t count = read(program_.err(), bytes, sizeof bytes);
  if (count > 0) log_.append(bytes, static_cast<std::size_t>(count));
  if (log_.size() > most_log) log_.erase(0, log_.size() - most_log);
  return count;
}

namespace {

/// Returns the names of the players. The second player is called blue, though its discs are drawn
/// in black.
std::string colour_word(Colour colour) {
  return colour == Colour::red ? "Red" : "Blue";
}

std::string describe_end(const GameRecord& record) {
  const Outcome& outcome = record.outcome;
  if (outcome.ending == Ending::draw) return "Draw";
  if (outcome.ending == Ending::void_game) return "Void, to be played again";
  if (!outcome.winner) return "Nobody could start";
  const std::string winner = colour_word(*outcome.winner) + " wins";
  if (!is_fault(outcome.ending)) return winner;
  return winner + " (" +
         (is_resignation(record) ? "resignation" : std::string(name(outcome.ending))) + ")";
}

std::string describe_players(const GameRecord& record, std::optional<int> games) {
  const std::string number = describe_number(record.game, games);
  return record.players[0].name + " (red) - " + record.players[1].name + " (blue, drawn black)" +
         (number.empty() ? "" : ", " + number);
}

Scene scene_of(const GameRecord& record, const Position& position, const std::string& state,
               std::optional<int> games) {
  Scene scene{.position = position, .state = state, .players = describe_players(record, games)};
  if (!record.plies.empty()) scene.last = record.plies.back().column;
  return scene;
}

}  // namespace

Scene BoardWindow::end_of(const GameRecord& record) const {
  Scene scene = scene_of(record, record.final_position(), describe_end(record), settings_.games);
  scene.side = record.outcome.winner;
  return scene;
}

void BoardWindow::ask_for_move(const GameRecord& record, const Position& position) {
  const Colour mover = position.to_move();
  Scene scene = scene_of(record, position, colour_word(mover) + " to move", settings_.games);
  scene.side = mover;
  if (settings_.seats.is_person(mover, record.game)) {
    scene.asks = Asks::column;
    scene.takes_back = settings_.seats.can_take_back(record);
  }
  program_.show(scene);
}

void BoardWindow::game_started(const GameRecord& record) {
  program_.begin_game();
  ask_for_move(record, record.start);
}

/// After the last disc nobody is asked, even if the end is told only later.
void BoardWindow::disc_dropped(const GameRecord& record, const Position& position, Cell) {
  const auto outcome = outcome_of(position);
  if (!outcome) return ask_for_move(record, position);
  GameRecord ended = record;
  ended.outcome = *outcome;
  program_.show(end_of(ended));
}

void BoardWindow::game_over(const GameRecord& record) {
  end_ = end_of(record);
  program_.show(end_);
  end_.asks = Asks::next;  // if it is the last one
}

bool BoardWindow::takes_back_last_move(const GameRecord& record) {
  if (!settings_.games || record.game < *settings_.games) return false;
  Scene scene = end_of(record);
  scene.asks = Asks::next;
  scene.takes_back = settings_.seats.can_take_back(record);
  if (program_.ask(scene) != take_back_choice) return false;
  program_.begin_need();
  return true;
}

bool BoardWindow::wants_another_game() {
  if (!program_.wants_another() && program_.ask(end_) != new_game_choice) return false;
  program_.begin_need();
  return true;
}

}  // namespace connect4
