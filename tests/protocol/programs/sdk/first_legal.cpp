// The test player of protocol/examples/README.md, on the C++ SDK for authors.
#include "connect4.hpp"

namespace {

std::string mode;

const char* name(connect4::Colour colour) {
  return colour == connect4::Colour::red ? "red" : "blue";
}

std::string listed(const std::vector<int>& columns) {
  std::string text;
  for (const int column : columns) text += (text.empty() ? "" : ",") + std::to_string(column);
  return text;
}

std::string times(const connect4::Clock& clock) {
  std::string text;
  for (const auto& limit :
       {clock.turn_ms, clock.bank_ms, clock.opponent_bank_ms, clock.turn_cpu_ms})
    text += (text.empty() ? "" : " ") + (limit ? std::to_string(*limit) : "none");
  return text;
}

std::string wins(const connect4::Turn& turn, connect4::Colour disc) {
  std::vector<int> found;
  for (int column = 0; column < 7; ++column)
    if (turn.wins(column, disc)) found.push_back(column);
  return listed(found);
}

void tell(const connect4::Turn& turn) {
  std::cout << "turn " << name(turn.colour) << " " << name(turn.opponent) << " "
            << listed(turn.legal) << " moves " << listed(turn.moves) << "\n"
            << "clock " << times(turn.clock) << " wins " << wins(turn, turn.colour) << " threats "
            << wins(turn, turn.opponent) << "\n"
            << turn << "\n"
            << turn.drop(turn.legal.front()) << "\n";
  try {
    turn.drop(7);
  } catch (const std::invalid_argument&) {
    std::cout << "no room\n";
  }
  try {
    const std::string line = listed(turn.line());
    std::cout << "line " << line << "\n";
  } catch (const std::invalid_argument& none) {
    std::cout << none.what() << "\n";
  }
}

void make_mistakes(const connect4::Turn& turn) {
  const std::function<bool()> mistakes[] = {[&] { return turn.wins(9); },
                                            [&] { return turn.wins(-1); },
                                            [&] { return turn.wins(3, connect4::Colour::none); }};
  for (const auto& mistake : mistakes) try {
      mistake();
    } catch (const std::invalid_argument& expected) {
      std::cout << expected.what() << "\n";
    }
}

void print_in_every_way() {
  std::cout << "thinking\n";
  std::puts("thinking");
  if (write(1, "thinking\n", 9) != 9 || std::system("echo a child thinks; cat") != 0) std::abort();
}

std::string euros() {
  std::string text = "xx";
  for (int i = 0; i < 9999; ++i) text += "\u20ac";
  return text;
}

connect4::Move choose(connect4::Turn& turn) {
  if (mode == "raise" && turn.moves.empty()) throw std::runtime_error("no idea");
  if (mode == "resign" && turn.moves.empty()) throw connect4::Resign("good game");
  if (mode == "print") print_in_every_way();
  if (mode == "told") tell(turn);
  if (mode == "mistakes") make_mistakes(turn);
  if (mode == "random") return static_cast<int>(turn.random()() % 7);
  if (mode == "long") return {turn.legal[0], INFINITY, euros()};
  if (mode == "notes") return {turn.legal[0], 0.5, "first of " + std::to_string(turn.legal.size())};
  return turn.legal[0];
}

void new_game(const connect4::NewGame& game) {
  if (mode == "ready") std::cout << "getting ready\n";
  if (mode == "told")
    std::cout << "new_game " << game.game << " " << name(game.colour) << " " << game.opponent << " "
              << game.seed << " " << times(game.clock) << " " << game.start << "\n";
  if (mode == "hooks") throw std::runtime_error("in a hook");
}

void game_over(const connect4::GameOver& game) {
  if (mode == "told")
    std::cout << "game_over " << game.game << " " << game.result << " " << game.reason << " "
              << listed(game.moves) << "\n";
  if (mode == "hooks") throw std::runtime_error("in a hook");
}

}  // namespace

int main(int argc, char** argv) {
  if (argc > 1) mode = argv[1];
  connect4::Player player{"First Legal", choose};
  if (mode == "ready" || mode == "told" || mode == "hooks") player.new_game = new_game;
  player.game_over = game_over;
  if (mode == "version") player.version = "2", player.author = "Ann";
  const int status = connect4::play(player);
  std::cout << "tidied up\n";
  return status;
}
