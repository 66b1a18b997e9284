#include "runner/screen/board_window.hpp"

#include "lib/game/verdict.hpp"
#include "runner/screen/narration.hpp"

namespace connect4 {

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
