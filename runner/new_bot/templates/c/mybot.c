#define CONNECT4_IMPLEMENTATION
#include "connect4.h"

static connect4_move choose(connect4_turn* turn) {
  for (int i = 0; i < turn->legal_count; ++i)
    if (connect4_wins(turn, turn->legal[i], turn->colour)) return connect4_column(turn->legal[i]);
  for (int i = 0; i < turn->legal_count; ++i)
    if (connect4_wins(turn, turn->legal[i], turn->opponent)) return connect4_column(turn->legal[i]);
  return connect4_column(turn->legal[connect4_random(turn, (unsigned)turn->legal_count)]);
}

int main(void) { return connect4_play(&(connect4_player){.name = "My Bot", .choose = choose}); }
