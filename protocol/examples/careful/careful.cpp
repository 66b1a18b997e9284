#include "connect4.hpp"

namespace {

void begin(const connect4::NewGame& game) {
  std::cout << "game " << game.game
            << (game.colour == connect4::Colour::red ? " as red" : " as blue") << " against "
            << game.opponent << ", seed " << game.seed << ", from " << game.start << ", "
            << game.clock.turn_ms.value_or(0) << " ms a turn"
            << (game.clock.turn_cpu_ms ? " of processor time\n" : "\n");
}

void end(const connect4::GameOver& game) {
  std::cout << "game " << game.game << ": " << game.result << " (" << game.reason << ") after "
            << game.moves.size() << " moves\n";
}

bool gives_a_win_away(const connect4::Turn& turn, int column) {
  const connect4::Turn after =
      turn.drop(column);  // what the opponent faces: its colour is after.colour
  return std::any_of(after.legal.begin(), after.legal.end(),
                     [&](int reply) { return after.wins(reply); });
}

connect4::Move choose(connect4::Turn& turn) {
  std::cout << turn << "\nafter " << turn.line().size() << " moves\n";  // your log
  const bool hurry = turn.clock.bank_ms.value_or(1000) < 100 || turn.clock.opponent_bank_ms == 0;
  const auto& bottom = turn.state[connect4::rows - 1];
  if (!turn.moves.empty() &&
      std::count(bottom.begin(), bottom.end(), turn.opponent) == connect4::columns)
    throw connect4::Resign("too much of it");
  std::vector<int> safe;
  for (const int column : turn.legal)
    if (hurry || !gives_a_win_away(turn, column)) safe.push_back(column);
  const std::vector<int>& choices = safe.empty() ? turn.legal : safe;
  const int column = choices[turn.random()() % choices.size()];
  return connect4::Move(column, static_cast<double>(safe.size()) / 7,
                        std::to_string(safe.size()) + " columns are safe");
}

}  // namespace

int main() {
  connect4::Player player;
  player.name = "Careful";
  player.choose = choose;
  player.version = "1.0";
  player.author = "Ann";
  player.new_game = begin;
  player.game_over = end;
  return connect4::play(player);
}
