// The player `human`: asks a person at the terminal, beside the pipes that lead to the referee.
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <optional>
#include <string>
#include <utility>

#include "lib/game/drawing.hpp"
#include "lib/text/printable.hpp"
#include "lib/text/terminal.hpp"
#include "lib/ui/prompts.hpp"
#include "players/support/command_line.hpp"
#include "players/support/person.hpp"
#include "protocol/files/game_files.hpp"
#include "protocol/messages/player_loop.hpp"

using namespace connect4;

namespace {

/// Asks for one move at a time. Below the cursor it needs a row for the error, one for the prompt,
/// and one for the cursor after Enter. A question asked again replaces the one before.
class Conversation {
 public:
  Conversation(Terminal& terminal, std::string name, bool draws_board, std::string_view colour)
      : terminal_(terminal),
        name_(std::move(name)),
        draws_board_(draws_board),
        environment_(Terminal::environment()),
        style_{environment_.is_utf8, environment_.shows_colour(colour, true)} {}

  void begin(const NewGame& game) {
    opponent_ = game.opponent;
    wanted_back_.reset();  // if it was granted: this is the game that goes on
  }

  Column ask(const Turn& turn) {
    if (draws_board_) terminal_.write(board(turn));
    const std::string prompt = prompt_for(turn);
    // Asked for the same move again, it was not granted.
    std::string message(wanted_back_ == turn.position ? nothing_to_take_back : "");
    wanted_back_.reset();
    rows_ = 0;
    while (true) {
      const auto line = ask_once(message, prompt);
      if (!line) throw Resignation();
      const Answer answer = read_answer(*line, turn.position);
      if (const auto* column = std::get_if<Column>(&answer)) return *column;
      const auto* action = std::get_if<KeyAction>(&answer);
      message = action ? obey(*action, turn) : std::get<Misunderstood>(answer).text;
    }
  }

 private:
  /// Returns the text above the next question, if the turn goes on.
  std::string obey(KeyAction action, const Turn& turn) {
    if (action == KeyAction::give_up) throw Resignation();
    if (action == KeyAction::save) return save(turn);
    if (action != KeyAction::take_back) return describe_keys(KeyPlace::line, true);
    wanted_back_ = turn.position;
    throw TakeBack();
  }

  /// Asks for a name, saves the game, and returns the outcome in words.
  std::string save(const Turn& turn) {
    const auto line = ask_once("", std::string(file_prompt));
    SavedGame game{{name_, opponent_}, turn.position};
    if (turn.colour() == Colour::blue) std::swap(game.names[0], game.names[1]);
    return save_where_typed(line, game);
  }

  /// The line typed, or nothing at the end of input.
  std::optional<std::string> ask_once(const std::string& message, const std::string& prompt) {
    const int width = terminal_.width();
    std::string text;
    if (rows_ > 0 && environment_.moves_cursor)
      text = "\x1b[" + std::to_string(rows_) + "A\r\x1b[J";
    if (!message.empty()) text += cut(printable(message), width) + "\n";
    terminal_.write(text + prompt);

    const auto line = terminal_.read_line();
    if (!line) terminal_.write("\n");
    rows_ = (message.empty() ? 0 : 1) + rows_filled(prompt + printable(line.value_or("")), width);
    return line;
  }

  std::string prompt_for(const Turn& turn) const {
    MovePrompt prompt{turn.colour(), opponent_, {}, "1-7, h help, q resigns"};
    if (!turn.moves.empty()) prompt.played = turn.moves.back();
    return prompt_for_move(prompt, style_.unicode, terminal_.width());
  }

  std::string board(const Turn& turn) const {
    Highlights highlights;
    if (!turn.moves.empty()) highlights.last = turn.position.top_disc(turn.moves.back());
    return draw(turn.position, highlights, style_);
  }

  Terminal& terminal_;
  std::string name_;
  bool draws_board_;
  TerminalEnvironment environment_;
  DrawingStyle style_;
  std::string opponent_;
  std::optional<Position> wanted_back_;  // the position in which a take-back was asked for
  int rows_ = 0;                         // filled since the turn's first prompt
};

std::string user_name() {
  const char* const user = std::getenv("USER");
  return user && *user ? user : "human";
}

/// Plays the choices that a person makes elsewhere: the moves stand in a file or pipe.
int play_choices(const std::string& file, const std::string& name) {
  std::ifstream choices(file);
  if (!choices) {
    std::cerr << "human: cannot read \"" << shortened(file, 200) << "\"; check the path\n";
    return 1;
  }
  const auto choose = [&](const Turn& turn) -> Move {
    return {read_choice(choices, turn.position), std::nullopt, ""};
  };
  return run_player({name, CONNECT4_VERSION, choose, {}});
}

}  // namespace

int main(int argc, char** argv) {
  std::string name = user_name();
  bool draws_board = false;
  CommandLine command_line({"human", "human asks a person at the terminal for its moves.",
                            "connect4 play human greedy"});
  command_line.add_text("name", "NAME", "connect4 play under this name, not the login name", name);
  command_line.add_flag("board", "draw the board before each move", draws_board);
  std::string colour = "auto";
  command_line.add_choice("color", "WHEN", "use colours", {"auto", "always", "never"}, colour);
  std::string choices;
  command_line.add_text(
      "choices", "FILE",
      "read moves there, a line each, not at the terminal: 1-7, u (back) or q (resign)", choices);
  if (const auto status = command_line.read(argc, argv)) return *status;
  if (!choices.empty()) return play_choices(choices, name);

  auto terminal = Terminal::open();
  if (!terminal) {
    std::cerr << "human: there is no terminal to play at: " << terminal.error() << "\n";
    return 1;
  }
  Conversation conversation(*terminal, name, draws_board, colour);
  Bot bot{name, CONNECT4_VERSION, {}, {}};
  bot.on_new_game = [&](const NewGame& game) { conversation.begin(game); };
  bot.choose = [&](const Turn& turn) -> Move { return {conversation.ask(turn), std::nullopt, ""}; };
  return run_player(bot);
}
