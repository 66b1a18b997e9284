// A player with one bad habit: `habits HABIT`. The table at the end lists them; in all else it
// plays well, the first column with room.
#define _GNU_SOURCE
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "wire.h"

/// The game as the last messages told it.
static struct {
  char line[8192];   // the last message
  long game;         // its number
  bool from_start;   // it began with the empty board
  long turns;        // questions so far, of all games
  long later_turns;  // those in games that did not begin with the empty board
  long turn_ms, bank_ms;
  long id;
  int column;  // the first with room
} now;

static long number_behind(const char* key) {
  const char* const found = strstr(now.line, key);
  return found != NULL ? strtol(found + strlen(key), NULL, 10) : -1;
}

static bool says(const char* text) {
  return strstr(now.line, text) != NULL;
}

static int count(const char* text) {
  int found = 0;
  for (const char* at = now.line; (at = strstr(at, text)) != NULL; ++at) ++found;
  return found;
}

static void answer(void) {
  reply(now.id, now.column);
}

static void fail(void) {
  put(2, "habits: lost my way\n");
  _exit(3);
}

// Habits in turns.

static void lose_on_empty_board(void) {
  if (now.from_start && says("\"moves\":[],")) fail();
  answer();
}

static void lose_game(long game) {
  if (now.game == game && now.from_start && !says("\"moves\":[],")) fail();
  answer();
}
static void lose_game_1(void) {
  lose_game(1);
}
static void lose_game_2(void) {
  lose_game(2);
}
static void lose_game_4(void) {
  lose_game(4);
}

/// Plays the first column when another one is the last with room.
static void overlook_full_columns(void) {
  const char* const legal = strstr(now.line, "\"legal\":[");
  const bool is_last = legal != NULL && legal[10] == ']' && count("\"none\"") > 2;
  reply(now.id, is_last && now.column == 0 ? 6 : is_last ? 0 : now.column);
}

/// Believes that every game begins with the empty board.
static void ignore_start(void) {
  if (!now.from_start && !says("\"moves\":[],")) fail();
  answer();
}

/// Takes more than half of its bank in one turn, and again in the next one. It does so after so
/// many questions that only one step of a check asks.
static void waste_time(void) {
  if (now.later_turns == 19 || now.later_turns == 20)
    usleep((useconds_t)(1000 * (now.turn_ms + now.bank_ms * 6 / 10)));
  answer();
}

static void print_thoughts(void) {
  put(1, "thinking about column %d\n", now.column);
  answer();
}

static void print_in_game_2(void) {
  if (now.game == 2 && now.from_start && !says("\"moves\":[],")) put(1, "blue again\n");
  answer();
}

static void count_questions(void) {
  reply(now.turns + 1, now.column);
}

static void answer_twice(void) {
  answer();
  answer();
}

static void note_a_number(void) {
  put(1, "{\"id\":%ld,\"result\":{\"column\":%d,\"note\":7}}\n", now.id, now.column);
}

static void move_by_chance(void) {
  const char* const legal = strstr(now.line, "\"legal\":[") + 9;
  const size_t columns = (strcspn(legal, "]") + 1) / 2;
  FILE* const chance = fopen("/dev/urandom", "rb");
  const unsigned draw = (unsigned)fgetc(chance);
  fclose(chance);
  reply(now.id, legal[2 * (draw % columns)] - '0');
}

static void answer_with_error(void) {
  put(1, "{\"id\":%ld,\"error\":{\"code\":-32000,\"message\":\"no idea\"}}\n", now.id);
}

// Habits with other messages.

static void exit_at_start_failed(void) {
  if (says("\"start_failed\"")) fail();
}

static void fear_large_numbers(void) {
  if (now.game > 1000000) fail();
}

static void answer_unknown_requests(void) {
  if (says("\"offer_draw\""))
    put(1, "{\"id\":%ld,\"error\":{\"code\":-32601,\"message\":\"Method not found\"}}\n", now.id);
}

static void answer_unknown_notifications(void) {
  if (says("\"tick\"")) put(1, "{\"id\":null,\"error\":{\"code\":-32601}}\n");
}

static void choke_on_unknown_members(void) {
  if (says("\"weather\"")) fail();
}

static void answer_new_game(void) {
  if (says("\"new_game\"")) put(1, "{\"jsonrpc\":\"2.0\",\"result\":\"thank you\"}\n");
}

static void leave_child(void) {
  if (says("\"quit\"") && fork() == 0)
    for (;;) pause();
}

// Habits at start and end.

static void take_memory(void) {
  const size_t size = 30u << 20;
  char* const memory = malloc(size);
  for (size_t i = 0; i < size; i += 4096) memory[i] = 1;
  put(2, "%d", memory[size / 2]);
}

static void stay(void) {
  for (;;) pause();
}

static void flood(void) {
  for (;;) put(1, "good bye\n");
}

static void crash(void) {
  abort();
}

struct Habit {
  const char* name;
  void (*at_start)(void);
  void (*at_turn)(void);
  void (*at_message)(void);  // of any kind
  void (*at_end)(void);      // of input
};

static const struct Habit habits[] = {
    {"none", NULL, NULL, NULL, NULL},
    {"loses-on-empty-board", NULL, lose_on_empty_board, NULL, NULL},
    {"loses-game-1", NULL, lose_game_1, NULL, NULL},
    {"loses-game-2", NULL, lose_game_2, NULL, NULL},
    {"loses-game-4", NULL, lose_game_4, NULL, NULL},
    {"overlooks-full-columns", NULL, overlook_full_columns, NULL, NULL},
    {"ignores-start", NULL, ignore_start, NULL, NULL},
    {"wastes-time", NULL, waste_time, NULL, NULL},
    {"prints", NULL, print_thoughts, NULL, NULL},
    {"prints-in-game-2", NULL, print_in_game_2, NULL, NULL},
    {"counts-questions", NULL, count_questions, NULL, NULL},
    {"answers-twice", NULL, answer_twice, NULL, NULL},
    {"notes-a-number", NULL, note_a_number, NULL, NULL},
    {"moves-by-chance", NULL, move_by_chance, NULL, NULL},
    {"answers-with-error", NULL, answer_with_error, NULL, NULL},
    {"exits-at-start-failed", NULL, NULL, exit_at_start_failed, NULL},
    {"fears-large-numbers", NULL, NULL, fear_large_numbers, NULL},
    {"answers-unknown-requests", NULL, NULL, answer_unknown_requests, NULL},
    {"answers-unknown-notifications", NULL, NULL, answer_unknown_notifications, NULL},
    {"chokes-on-unknown-members", NULL, NULL, choke_on_unknown_members, NULL},
    {"answers-new-game", NULL, NULL, answer_new_game, NULL},
    {"leaves-child", NULL, NULL, leave_child, NULL},
    {"takes-memory", take_memory, NULL, NULL, NULL},
    {"stays", NULL, NULL, NULL, stay},
    {"floods-at-end", NULL, NULL, NULL, flood},
    {"crashes-at-end", NULL, NULL, NULL, crash},
};

static const struct Habit* find_habit(const char* name) {
  for (size_t i = 0; i < sizeof habits / sizeof habits[0]; ++i)
    if (strcmp(habits[i].name, name) == 0) return &habits[i];
  return NULL;
}

/// Takes from the message the members that the habits look at.
static void note_message(void) {
  const char* const legal = strstr(now.line, "\"legal\":[");
  if (legal != NULL) now.column = legal[9] - '0';
  now.id = number_behind("\"id\":");
  if (!says("\"method\":\"new_game\"")) return;
  now.game = number_behind("\"game\":");
  now.from_start = says("\"7/7/7/7/7/7 x\"");
  now.turn_ms = number_behind("\"turn_ms\":");
  now.bank_ms = number_behind("\"bank_ms\":");
}

int main(int argc, char** argv) {
  const struct Habit* const habit = argc > 1 ? find_habit(argv[1]) : NULL;
  if (habit == NULL) {
    put(2, "habits: no habit \"%s\"\n", argc > 1 ? argv[1] : "");
    return 2;
  }
  if (habit->at_start != NULL) habit->at_start();
  while (fgets(now.line, sizeof now.line, stdin) != NULL) {
    note_message();
    if (habit->at_message != NULL) habit->at_message();
    if (says("\"method\":\"name\"")) put(1, "{\"id\":%ld,\"result\":\"Habits\"}\n", now.id);
    if (says("\"method\":\"quit\"")) return 0;
    if (!says("\"method\":\"take_turn\"")) continue;
    ++now.turns;
    if (!now.from_start) ++now.later_turns;
    if (habit->at_turn != NULL)
      habit->at_turn();
    else
      answer();
  }
  if (habit->at_end != NULL) habit->at_end();
  return 0;
}
