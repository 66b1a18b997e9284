/* The test player of protocol/examples/README.md, on the C SDK. */
#define CONNECT4_IMPLEMENTATION
#include "connect4.h"

static const char* mode = "";

static bool is_mode(const char* name) {
  return strcmp(mode, name) == 0;
}

static const char* name(connect4_colour colour) {
  return colour == CONNECT4_RED ? "red" : colour == CONNECT4_BLUE ? "blue" : "none";
}

static void print_columns(const int* columns, int count) {
  for (int i = 0; i < count; ++i) printf(i == 0 ? "%d" : ",%d", columns[i]);
}

static void print_limit(int64_t limit) {
  if (limit == connect4_no_limit)
    printf(" none");
  else
    printf(" %lld", (long long)limit);
}

static void print_times(connect4_clock clock) {
  print_limit(clock.turn_ms);
  print_limit(clock.bank_ms);
  print_limit(clock.opponent_bank_ms);
  print_limit(clock.turn_cpu_ms);
}

static void print_wins(const connect4_turn* turn, connect4_colour disc) {
  int columns[7], count = 0;
  for (int column = 0; column < 7; ++column)
    if (connect4_wins(turn, column, disc)) columns[count++] = column;
  print_columns(columns, count);
}

static void tell(const connect4_turn* turn) {
  char drawing[CONNECT4_DRAWING];
  printf("turn %s %s ", name(turn->colour), name(turn->opponent));
  print_columns(turn->legal, turn->legal_count);
  printf(" moves ");
  print_columns(turn->moves, turn->move_count);
  printf("\nclock");
  print_times(turn->clock);
  printf(" wins ");
  print_wins(turn, turn->colour);
  printf(" threats ");
  print_wins(turn, turn->opponent);
  printf("\n%s\n", connect4_draw(turn, drawing));
  connect4_turn after = *turn;
  connect4_drop(&after, turn->legal[0]);
  printf("%s\n", connect4_draw(&after, drawing));
  if (!connect4_drop(&after, 7)) printf("no room\n");
  int line[CONNECT4_CELLS];
  const int count = connect4_line(turn, line);
  printf(count < 0 ? "no order of moves leads to it" : "line ");
  print_columns(line, count);
  printf("\n");
}

static void print_in_every_way(void) {
  printf("thinking\n");
  if (write(1, "thinking\n", 9) != 9 || system("echo a child thinks; cat") != 0) abort();
}

static connect4_move long_thought(int column) {
  char text[2 + 3 * 9999 + 1] = "xx";
  for (char* end = text + 2; end + 4 <= text + sizeof text; end += 3) memcpy(end, "\u20ac", 4);
  return connect4_thought(column, INFINITY, text);
}

static connect4_move choose(connect4_turn* turn) {
  const int first = turn->legal[0];
  if (is_mode("raise") && turn->move_count == 0) return connect4_fail("no idea");
  if (is_mode("resign") && turn->move_count == 0) return connect4_resign("good game");
  if (is_mode("print")) print_in_every_way();
  if (is_mode("told")) tell(turn);
  if (is_mode("mistakes")) {
    const bool is_first = turn->move_count == 0; /* either ends the process */
    connect4_wins(turn, is_first ? 9 : 3, is_first ? turn->colour : CONNECT4_NONE);
  }
  if (is_mode("random")) return connect4_column((int)connect4_random(turn, 7));
  if (is_mode("long")) return long_thought(first);
  if (is_mode("notes")) {
    char note[32];
    snprintf(note, sizeof note, "first of %d", turn->legal_count);
    return connect4_thought(first, 0.5, note);
  }
  return connect4_column(first);
}

static void new_game(const connect4_new_game* game) {
  if (is_mode("ready")) printf("getting ready\n");
  if (!is_mode("told")) return;
  printf("new_game %d %s %s %u", game->game, name(game->colour), game->opponent, game->seed);
  print_times(game->clock);
  printf(" %s\n", game->start);
}

static void game_over(const connect4_game_over* game) {
  if (!is_mode("told")) return;
  printf("game_over %d %s %s ", game->game, game->result, game->reason);
  print_columns(game->moves, game->move_count);
  printf("\n");
}

int main(int argc, char** argv) {
  if (argc > 1) mode = argv[1];
  const char* const version = is_mode("version") ? "2" : NULL;
  const char* const author = is_mode("version") ? "Ann" : NULL;
  const bool gets_ready = is_mode("ready") || is_mode("told");
  const connect4_player player = {
      "First Legal", version, author, choose, gets_ready ? new_game : NULL, game_over};
  const int status = connect4_play(&player);
  printf("tidied up\n");
  return status;
}
