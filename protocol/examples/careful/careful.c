#define CONNECT4_IMPLEMENTATION
#include "connect4.h"

static void begin(const connect4_new_game* game) {
  printf("game %d as %s against %s, seed %u, from %s, %d ms a turn%s\n", game->game,
         game->colour == CONNECT4_RED ? "red" : "blue", game->opponent, game->seed, game->start,
         (int)game->clock.turn_ms,
         game->clock.turn_cpu_ms == connect4_no_limit ? "" : " of processor time");
}

static void end(const connect4_game_over* game) {
  printf("game %d: %s (%s) after %d moves, the last in %d\n", game->game, game->result,
         game->reason, game->move_count,
         game->move_count > 0 ? game->moves[game->move_count - 1] : -1);
}

static bool gives_a_win_away(const connect4_turn* turn, int column) {
  connect4_turn after = *turn;
  if (!connect4_drop(&after, column)) return true;
  for (int i = 0; i < after.legal_count; ++i)
    if (connect4_wins(&after, after.legal[i], after.colour)) return true;
  return false;
}

static int count_of_opponent(const connect4_turn* turn) {
  int count = 0;
  for (int column = 0; column < CONNECT4_COLUMNS; ++column)
    if (turn->state[CONNECT4_ROWS - 1][column] == turn->opponent) ++count;
  return count;
}

static connect4_move choose(connect4_turn* turn) {
  char board[CONNECT4_DRAWING], note[64];
  int line[CONNECT4_CELLS];
  printf("%s\nafter %d moves\n", connect4_draw(turn, board),
         connect4_line(turn, line)); /* your log */
  if (turn->legal_count == 0) return connect4_fail("no column has room");
  if (turn->move_count > 0 && turn->moves[0] >= 0 && count_of_opponent(turn) == CONNECT4_COLUMNS)
    return connect4_resign("too much of it");
  const bool hurry = turn->clock.opponent_bank_ms == 0 ||
                     (turn->clock.bank_ms != connect4_no_limit && turn->clock.bank_ms < 100);
  int safe[CONNECT4_COLUMNS], count = 0;
  for (int i = 0; i < turn->legal_count; ++i)
    if (hurry || !gives_a_win_away(turn, turn->legal[i])) safe[count++] = turn->legal[i];
  if (count == 0) return connect4_column(turn->legal[0]);
  snprintf(note, sizeof note, "%d columns are safe", count);
  return connect4_thought(safe[connect4_random(turn, (unsigned)count)], count / 7.0, note);
}

int main(void) {
  return connect4_play(&(connect4_player){.name = "Careful",
                                          .version = "1.0",
                                          .author = "Ann",
                                          .choose = choose,
                                          .new_game = begin,
                                          .game_over = end});
}
