// The terminal game at standard input and output.
#pragma once

namespace connect4 {

/// Two people play at this keyboard, or a script does, until the game or the input is over. Throws
/// Interrupted when told to stop, and what LineInput and Output throw.
void play_terminal_game();

}  // namespace connect4
