#include "runner/screen/terminal_game.hpp"

#include <unistd.h>

#include "lib/game/terminal_game.hpp"
#include "protocol/files/game_files.hpp"
#include "runner/screen/input.hpp"
#include "runner/screen/output.hpp"

namespace connect4 {

void play_terminal_game() {
  Output output = Output::standard();
  LineInput input;
  TerminalGame game({read_save_file, write_save_file});
  output.write(TerminalGame::begin());
  while (!game.is_over()) {
    const auto line = input.next();
    if (!line) {
      // The shell's prompt shall begin its own line.
      if (isatty(STDOUT_FILENO) == 1) output.write("\n");
      return;
    }
    output.write(game.answer(*line));
  }
}

}  // namespace connect4
