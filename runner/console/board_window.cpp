#include "runner/console/board_window.hpp"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>

#include "lib/game/scene.hpp"
#include "lib/text/printable.hpp"
#include "runner/catalog/player_catalog.hpp"
#include "runner/console/narration.hpp"
#include "runner/console/usage_error.hpp"
#include "runner/match/match.hpp"
#include "runner/process/called_as.hpp"
#include "runner/process/describe_exit.hpp"
#include "runner/process/stop_signal.hpp"

namespace connect4 {

namespace {

constexpr std::chrono::seconds patience_for_end(1);
constexpr std::size_t most_log = 4096;    // bytes
constexpr std::size_t shown_words = 200;  // characters
constexpr auto other_ways = "; --svg FILE and --png FILE draw the board without one";

/// The colours as the window shows them.
std::string shown(Colour colour) {
  return colour == Colour::red ? "Red" : "Black";
}

std::string describe_end(const GameRecord& record) {
  const Outcome& outcome = record.outcome;
  if (outcome.ending == Ending::draw) return "Draw";
  if (outcome.ending == Ending::void_game) return "Void, to be played again";
  if (!outcome.winner) return "Nobody could start";
  const std::string winner = shown(*outcome.winner) + " wins";
  if (!is_fault(outcome.ending)) return winner;
  return winner + " (" +
         (is_resignation(record) ? "resignation" : std::string(name(outcome.ending))) + ")";
}

/// What matters most comes first: window managers cut titles short.
std::string title(const std::string& state, const GameRecord& record, std::optional<int> games) {
  const std::string number = describe_number(record.game, games);
  return state + ": " + record.players[0].name + " (red) - " + record.players[1].name + " (black)" +
         (number.empty() ? "" : ", " + number);
}

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
  const std::string reason = display && *display ? "on display \"" + shortened(display, 100) + "\""
                                                 : "since there is no display (DISPLAY is not set)";
  return UsageError("--window: no window could be opened, " + reason +
                    "; start play from a desktop, or as xvfb-run " + as_typed("play") + " ..." +
                    other_ways);
}

/// The last line, where there is one.
std::string last_words(std::string_view log) {
  log = trimmed(log);
  const std::string line = shortened(log.substr(log.rfind('\n') + 1), shown_words);
  return line.empty() ? "" : ", and its last words were \"" + line + "\"";
}

/// Waits for one of the events, or throws Interrupted when told to stop.
void wait_for(int descriptor, short events) {
  pollfd waited[2] = {{descriptor, events, 0}, {StopSignal::descriptor(), POLLIN, 0}};
  while (poll(waited, 2, -1) < 0 && errno == EINTR) {
  }
  if (waited[1].revents != 0) throw Interrupted{};
}

}  // namespace

BoardWindow::BoardWindow(const Settings& settings)
    : settings_(settings), program_(start_window(settings.scale)) {
  wait_until_ready();
  listener_ = std::thread([this] { listen(); });
}

BoardWindow::~BoardWindow() {
  over_ = true;
  program_.close_input();
  program_.kill();
  if (listener_.joinable()) listener_.join();
}

void BoardWindow::game_started(const GameRecord& record) {
  ask_for_move(record, record.start);
}

void BoardWindow::disc_dropped(const GameRecord& record, const Position& position, Cell) {
  ask_for_move(record, position);
}

void BoardWindow::moves_taken_back(const GameRecord& record, const Position& position) {
  ask_for_move(record, position);
}

void BoardWindow::game_over(const GameRecord& record) {
  Scene scene{to_array(record.final_position()), 0, false,
              title(describe_end(record), record, settings_.games)};
  for (const Cell cell : record.line) scene.marks |= bit(cell);
  send(to_line(scene));
}

void BoardWindow::wait_until_closed() {
  over_ = true;
  pollfd waited[2] = {{program_.end_descriptor(), POLLIN, 0},
                      {StopSignal::descriptor(), POLLIN, 0}};
  while (poll(waited, 2, -1) < 0 && errno == EINTR) {
  }
}

void BoardWindow::wait_until_ready() {
  std::string said;
  while (!said.ends_with('\n')) {
    wait_for(program_.out(), POLLIN);
    char letter = 0;
    if (read(program_.out(), &letter, 1) != 1) throw no_display();
    said += letter;
  }
}

void BoardWindow::ask_for_move(const GameRecord& record, const Position& position) {
  const Colour mover = position.to_move();
  const bool is_person = settings_.persons[seat_of(mover, record.game)];
  send(to_line({to_array(position), 0, is_person,
                title(shown(mover) + " to move", record, settings_.games)}));
}

void BoardWindow::send(const std::string& line) {
  const std::string text = line + "\n";  // shorter than PIPE_BUF: written whole or not at all
  wait_for(program_.in(), POLLOUT);
  // A window that is gone is the listener's business.
  while (write(program_.in(), text.data(), text.size()) < 0 && errno == EAGAIN)
    wait_for(program_.in(), POLLOUT);
}

void BoardWindow::throw_if_failed() {
  if (!is_gone_) return;
  listener_.join();
  const auto status = program_.wait(patience_for_end);
  if (status && status->code == 0) return;  // the person closed it
  throw UsageError("the window failed: it " + (status ? describe(*status) : "closed its output") +
                   last_words(log_) + other_ways);
}

/// Runs in a thread of its own, since the thread that plays waits for players.
void BoardWindow::listen() {
  pollfd sources[2] = {{program_.out(), POLLIN, 0}, {program_.err(), POLLIN, 0}};
  char bytes[4096];
  while (sources[0].fd >= 0) {
    poll(sources, 2, -1);
    if (sources[0].revents != 0) {
      const ssize_t count = read(sources[0].fd, bytes, sizeof bytes);
      if (count > 0) {
        choices_.write({bytes, static_cast<std::size_t>(count)});
      } else if (count == 0 || errno != EAGAIN) {
        sources[0].fd = -1;
      }
    }
    if (sources[1].revents != 0 && read_log() == 0) sources[1].fd = -1;
  }
  while (read_log() > 0) {
  }
  if (over_) return;
  is_gone_ = true;
  StopSignal::request();
}

/// Keeps the end of what the window or its graphics driver says. Returns what read() does.
ssize_t BoardWindow::read_log() {
  char bytes[4096];
  const ssize_t count = read(program_.err(), bytes, sizeof bytes);
  if (count > 0) log_.append(bytes, static_cast<std::size_t>(count));
  if (log_.size() > most_log) log_.erase(0, log_.size() - most_log);
  return count;
}

}  // namespace connect4
