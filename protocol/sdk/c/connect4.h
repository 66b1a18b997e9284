/* Write a Connect Four player in C.
 *
 *     #define CONNECT4_IMPLEMENTATION
 *     #include "connect4.h"
 *
 *     static connect4_move choose(connect4_turn *turn) { return connect4_column(turn->legal[0]); }
 *
 *     int main(void) {
 *       return connect4_play(&(connect4_player){.name = "My Bot", .choose = choose});
 *     }
 *
 * A project with a connect4.h of its own includes this file by its other name, connect4_sdk.h.
 *
 * Save it as mybot.c with this file beside it, and watch it play:
 * gcc -O2 -o mybot mybot.c, then  connect4 play ./mybot random
 *
 * Your function is called once per turn and returns the result of connect4_column(),
 * connect4_thought(), connect4_resign() or connect4_fail(). That is a column, 0 (left) to 6
 * (right), a column and your thought of it, or the end of the game.
 *
 * Standard output and standard error are your log: print what you like. It is shown if you lose by
 * a fault. That begins with connect4_play(), so make it the first thing main does.
 *
 * A player that cannot go on says so with connect4_fail(). That costs it the game, and the text is
 * in the log and in the record. The next game is played as if nothing had happened. Code that ends
 * the process, such as abort(), ends the player.
 *
 * One file, C11 and POSIX, nothing else; the functions are in the file that defines
 * CONNECT4_IMPLEMENTATION before it includes the header. One file of a program does. README.md
 * tells of every member; what goes over the pipes is described in PROTOCOL.md. connect4_play() is
 * to be called once. */
#ifndef CONNECT4_PLAYER_SDK_C_H
#define CONNECT4_PLAYER_SDK_C_H

#if defined(CONNECT4_IMPLEMENTATION) && defined(__STRICT_ANSI__) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L /* -std=c11 hides POSIX otherwise */
#endif

#include <stdbool.h>
#include <stdint.h>

enum { CONNECT4_ROWS = 6, CONNECT4_COLUMNS = 7, CONNECT4_CELLS = 42 };

/* The content of a cell; the colour of a player is RED or BLUE. */
typedef enum { CONNECT4_NONE, CONNECT4_RED, CONNECT4_BLUE } connect4_colour;

/* Milliseconds; connect4_no_limit: that player has none. */
typedef struct {
  int64_t turn_ms;          /* for this turn */
  int64_t bank_ms;          /* reserve for the rest of the game; slow turns use it up */
  int64_t opponent_bank_ms; /* of a new game: no limit */
  int64_t turn_cpu_ms;      /* if set, turn_ms counts processor time: clock() */
} connect4_clock;

enum { connect4_no_limit = -1 };

/* The question to you: the board and all there is to know about it. A copy is a board of your own.
 */
typedef struct {
  connect4_colour state[CONNECT4_ROWS][CONNECT4_COLUMNS]; /* row 0 on top */
  connect4_colour colour;                                 /* yours */
  connect4_colour opponent;                               /* the other one */
  int legal[CONNECT4_COLUMNS]; /* the columns that have room, from left to right: legal_count */
  int legal_count;
  int moves[CONNECT4_CELLS]; /* the columns played since the game's start: move_count. The start may
                                be an opening: connect4_line() */
  int move_count;
  connect4_clock clock;
  uint64_t* random; /* the state of connect4_random() */
} connect4_turn;

/* An answer, made by one of the four functions below. */
typedef struct {
  int column;
  bool has_eval;
  double eval;
  char note[1025]; /* or the text of a resignation or failure */
  int error;       /* 0, or the code of an error reply */
} connect4_move;

/* A game begins. The argument of the new_game hook. */
typedef struct {
  int game; /* its number in the match, from 1 */
  connect4_colour colour;
  char opponent[1025]; /* the other player's name */
  uint32_t seed;       /* the one that connect4_random() starts from */
  connect4_clock clock;
  char start[64]; /* the position it starts from, as FEN */
} connect4_new_game;

/* A game has ended. The argument of the game_over hook. */
typedef struct {
  int game;
  char result[16]; /* "win", "loss", "draw", or "void" (nobody's fault; it is played again) */
  char reason[64]; /* "four", "draw", or the rule that the loser broke */
  int moves[CONNECT4_CELLS];
  int move_count;
} connect4_game_over;

/* The player. name and choose are needed; the rest may be NULL. The game waits for new_game, off
   the clock, for at most the tournament's ready_ms. */
typedef struct {
  const char *name, *version, *author;
  connect4_move (*choose)(connect4_turn* turn);
  void (*new_game)(const connect4_new_game* game);
  void (*game_over)(const connect4_game_over* game);
} connect4_player;

/* Plays every game of the match. Returns when the referee has no more: the exit status for main. */
int connect4_play(const connect4_player* player);

/* A column; a column with an evaluation (left out if not finite) and a note (may be NULL). */
connect4_move connect4_column(int column);
connect4_move connect4_thought(int column, double eval, const char* note);

/* Gives the game up; the text, if any, is the reason in the record. */
connect4_move connect4_resign(const char* text);

/* Says that your code cannot go on, which loses the game. */
connect4_move connect4_fail(const char* text);

/* Whether a disc of that colour dropped into `column` now makes four in a row. False for a full
   column. Says so in the log and ends the process if that is not a column, or CONNECT4_NONE. */
bool connect4_wins(const connect4_turn* turn, int column, connect4_colour disc);

/* Drops a disc of turn->colour: `turn` becomes the one that the opponent faces. False, and nothing
   changed, if there is no room. Does not ask whether the game is over. */
bool connect4_drop(connect4_turn* turn, int column);

/* Writes columns that lead from the empty board to this position when red and blue play them by
   turns. They are for engines that take a list of moves. They end with turn->moves. If the game
   began from an opening, others stand before these: one of the orders in which its discs may have
   come. Returns how many they are; -1 if there is not such an order. */
int connect4_line(const connect4_turn* turn, int line[CONNECT4_CELLS]);

/* A number from 0 to below - 1, seeded for this game: a player that uses no other random numbers
   repeats its games. */
unsigned connect4_random(connect4_turn* turn, unsigned below);

/* Writes the board as text, x for red and o for blue, columns numbered from 0, into `text`. */
enum { CONNECT4_DRAWING = 7 * 14 + 1 };
char* connect4_draw(const connect4_turn* turn, char text[CONNECT4_DRAWING]);

#endif /* CONNECT4_PLAYER_SDK_C_H */

#if defined(CONNECT4_IMPLEMENTATION) && !defined(CONNECT4_IMPLEMENTED)
#define CONNECT4_IMPLEMENTED

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The codes of error replies. The referee knows a resignation by its own. */
enum { connect4__failure = -32000, connect4__resignation = 100 };

/* Copies a text, cut between characters of UTF-8 if it is longer than `size` - 1 bytes. */
static void connect4__copy(char* to, size_t size, const char* text) {
  size_t end = text == NULL ? 0 : strlen(text);
  if (end >= size) {
    end = size - 1;
    while (end > 0 && ((unsigned char)text[end] & 0xC0) == 0x80) --end;
  }
  if (end > 0) memcpy(to, text, end);
  to[end] = '\0';
}

connect4_move connect4_column(int column) {
  connect4_move move = {.column = column};
  return move;
}

connect4_move connect4_thought(int column, double eval, const char* note) {
  connect4_move move = {.column = column, .has_eval = isfinite(eval), .eval = eval};
  connect4__copy(move.note, sizeof move.note, note);
  return move;
}

connect4_move connect4_resign(const char* text) {
  connect4_move move = {.error = connect4__resignation};
  connect4__copy(move.note, sizeof move.note, text);
  return move;
}

connect4_move connect4_fail(const char* text) {
  connect4_move move = connect4_resign(text);
  move.error = connect4__failure;
  return move;
}

static bool connect4__is_column(int column) {
  return column >= 0 && column < CONNECT4_COLUMNS;
}

/* A mistake in the player's code, which C cannot throw. */
static void connect4__give_up(const char* function, int value, const char* wanted) {
  fprintf(stderr, "%s: %d is not %s\n", function, value, wanted);
  abort();
}

static int connect4__landing_row(const connect4_turn* turn, int column) {
  int row = connect4__is_column(column) ? CONNECT4_ROWS - 1 : -1;
  while (row >= 0 && turn->state[row][column] != CONNECT4_NONE) --row;
  return row;
}

/* The number of discs of that colour in a row, from the cell's neighbour on. */
static int connect4__run(const connect4_turn* turn, int row, int column, int down, int right,
                         connect4_colour disc) {
  int count = 0;
  for (;;) {
    row += down;
    column += right;
    if (row < 0 || row >= CONNECT4_ROWS || column < 0 || column >= CONNECT4_COLUMNS) return count;
    if (turn->state[row][column] != disc) return count;
    ++count;
  }
}

bool connect4_wins(const connect4_turn* turn, int column, connect4_colour disc) {
  static const int steps[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
  if (!connect4__is_column(column))
    connect4__give_up("connect4_wins", column, "a column: columns are 0 (left) to 6 (right)");
  if (disc != CONNECT4_RED && disc != CONNECT4_BLUE)
    connect4__give_up("connect4_wins", (int)disc, "a colour: write CONNECT4_RED or CONNECT4_BLUE");
  const int row = connect4__landing_row(turn, column);
  for (int i = 0; row >= 0 && i < 4; ++i) {
    const int down = steps[i][0], right = steps[i][1];
    const int ahead = connect4__run(turn, row, column, down, right, disc);
    if (ahead + connect4__run(turn, row, column, -down, -right, disc) >= 3) return true;
  }
  return false;
}

bool connect4_drop(connect4_turn* turn, int column) {
  const int row = connect4__landing_row(turn, column);
  if (row < 0 || turn->move_count == CONNECT4_CELLS) return false;
  turn->state[row][column] = turn->colour;
  turn->moves[turn->move_count++] = column;
  turn->legal_count = 0;
  for (int free = 0; free < CONNECT4_COLUMNS; ++free)
    if (turn->state[0][free] == CONNECT4_NONE) turn->legal[turn->legal_count++] = free;
  const connect4_colour next = turn->opponent;
  turn->opponent = turn->colour;
  turn->colour = next;
  return true;
}

/* Writes columns that fill the board up to these heights into `order`, found by taking discs away;
   whether there are such. `seen` has a bit for each combination of heights that was looked at:
   nothing leads there, as long as the search goes on. */
static bool connect4__fill(const connect4_turn* turn, int heights[CONNECT4_COLUMNS], int* order,
                           unsigned char* seen) {
  int count = 0;
  unsigned key = 0; /* the heights as digits */
  for (int column = 0; column < CONNECT4_COLUMNS; ++column) {
    if (heights[column] < 0) return false;
    count += heights[column];
    key = key * (CONNECT4_ROWS + 1) + (unsigned)heights[column];
  }
  if (count == 0) return true;
  if (seen[key / 8] >> key % 8 & 1) return false;
  seen[key / 8] |= (unsigned char)(1 << key % 8);
  const connect4_colour disc = count % 2 == 0 ? CONNECT4_BLUE : CONNECT4_RED; /* red moves first */
  for (int column = 0; column < CONNECT4_COLUMNS; ++column) {
    if (heights[column] == 0 || turn->state[CONNECT4_ROWS - heights[column]][column] != disc)
      continue;
    --heights[column];
    const bool is_filled = connect4__fill(turn, heights, order, seen);
    ++heights[column];
    if (is_filled) order[count - 1] = column;
    if (is_filled) return true;
  }
  return false;
}

int connect4_line(const connect4_turn* turn, int line[CONNECT4_CELLS]) {
  unsigned char seen[823543 / 8 + 1] = {0}; /* 7 heights of each of 7 columns: 7^7 */
  int heights[CONNECT4_COLUMNS], count = -turn->move_count;
  for (int column = 0; column < CONNECT4_COLUMNS; ++column) {
    heights[column] = CONNECT4_ROWS - 1 - connect4__landing_row(turn, column);
    count += heights[column];
  }
  for (int i = 0; i < turn->move_count; ++i)
    if (connect4__is_column(turn->moves[i])) --heights[turn->moves[i]];
  if (!connect4__fill(turn, heights, line, seen)) return -1;
  for (int i = 0; i < turn->move_count; ++i) line[count++] = turn->moves[i];
  return count;
}

/* SplitMix64 (Steele, Lea, Flood 2014): a counter with well mixed bits. */
unsigned connect4_random(connect4_turn* turn, unsigned below) {
  uint64_t bits = *turn->random += 0x9E3779B97F4A7C15u;
  bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9u;
  bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EBu;
  return below == 0 ? 0 : (unsigned)((bits ^ (bits >> 31)) % below);
}

char* connect4_draw(const connect4_turn* turn, char text[CONNECT4_DRAWING]) {
  char* end = text;
  for (int row = 0; row < CONNECT4_ROWS; ++row)
    for (int column = 0; column < CONNECT4_COLUMNS; ++column) {
      *end++ = ".xo"[turn->state[row][column]];
      *end++ = column + 1 < CONNECT4_COLUMNS ? ' ' : '\n';
    }
  memcpy(end, "0 1 2 3 4 5 6", 14);
  return text;
}

/* JSON, as much as the protocol needs. A value is a pointer to its first character in a line that
   was found to be JSON as a whole. NULL is a value that is not there. */

static const char* connect4__skip_blanks(const char* at) {
  return at + strspn(at, " \t\r\n");
}

static const char* connect4__skip_string(const char* at) {
  if (*at++ != '"') return NULL;
  for (; *at != '"'; ++at)
    if (*at == '\0' || (*at == '\\' && *++at == '\0')) return NULL;
  return at + 1;
}

static const char* connect4__skip_value(const char* at, int depth);

/* The members of an object or the elements of an array. */
static const char* connect4__skip_list(const char* at, char end, int depth) {
  at = connect4__skip_blanks(at + 1);
  if (*at == end) return at + 1;
  for (;; ++at) {
    at = connect4__skip_blanks(at);
    if (end == '}') {
      at = connect4__skip_string(at);
      if (at == NULL) return NULL;
      at = connect4__skip_blanks(at);
      if (*at++ != ':') return NULL;
    }
    at = connect4__skip_value(at, depth - 1);
    if (at == NULL) return NULL;
    at = connect4__skip_blanks(at);
    if (*at == end) return at + 1;
    if (*at != ',') return NULL;
  }
}

/* The text behind the value; NULL if there is none. */
static const char* connect4__skip_value(const char* at, int depth) {
  at = connect4__skip_blanks(at);
  if (depth == 0) return NULL;
  if (*at == '{') return connect4__skip_list(at, '}', depth);
  if (*at == '[') return connect4__skip_list(at, ']', depth);
  if (*at == '"') return connect4__skip_string(at);
  const size_t length = strspn(at, "+-.0123456789abcdefghijklmnopqrstuvwxyzE");
  return length == 0 ? NULL : at + length;
}

static bool connect4__is_object(const char* line) {
  const char* end = connect4__skip_value(line, 64);
  return end != NULL && *connect4__skip_blanks(end) == '\0' && *connect4__skip_blanks(line) == '{';
}

/* The elements of an array or the members of an object, one after the other: `at` is its beginning,
   then what the last call returned. NULL after the last one. */
static const char* connect4__next(const char* at, bool is_first) {
  if (at == NULL) return NULL;
  at = connect4__skip_blanks(is_first ? at : connect4__skip_value(at, 64));
  const bool goes_on = is_first ? *at == '[' || *at == '{' : *at == ',';
  if (!goes_on) return NULL;
  at = connect4__skip_blanks(at + 1);
  return *at == ']' || *at == '}' ? NULL : at;
}

/* The value of an object's member; NULL if there is none. */
static const char* connect4__member(const char* object, const char* name) {
  const size_t length = strlen(name);
  if (object == NULL || *object != '{') return NULL;
  const char* key = connect4__next(object, true);
  while (key != NULL) {
    const char* end = connect4__skip_string(key);
    const char* value = connect4__skip_blanks(connect4__skip_blanks(end) + 1);
    if ((size_t)(end - key) == length + 2 && strncmp(key + 1, name, length) == 0) return value;
    key = connect4__next(value, false);
  }
  return NULL;
}

static int64_t connect4__integer(const char* value, int64_t otherwise) {
  if (value == NULL || strchr("-0123456789", *value) == NULL) return otherwise;
  return strtoll(value, NULL, 10);
}

/* The code of \uXXXX, `at` being its first digit; -1 if it has not four. */
static long connect4__code(const char* at) {
  char digits[5] = "";
  if (strspn(at, "0123456789abcdefABCDEF") < 4) return -1;
  memcpy(digits, at, 4);
  return strtol(digits, NULL, 16);
}

static char* connect4__put_utf8(char* to, unsigned code) {
  if (code < 0x80) {
    *to++ = (char)code;
    return to;
  }
  const int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
  static const unsigned begins[] = {0, 0xC0, 0xE0, 0xF0};
  *to++ = (char)(begins[more] | code >> (6 * more));
  for (int i = more - 1; i >= 0; --i) *to++ = (char)(0x80 | ((code >> (6 * i)) & 0x3F));
  return to;
}

/* Writes the character of the escape with its letter at `at`; returns that, or its last digit. */
static const char* connect4__escaped(char** to, const char* at) {
  static const char names[] = "bfnrt", meant[] = "\b\f\n\r\t";
  const char* known = strchr(names, *at);
  long code = *at == 'u' ? connect4__code(at + 1) : -1;
  if (code < 0) {
    *(*to)++ = known == NULL ? *at : meant[known - names];
    return at;
  }
  at += 4;
  const long low = at[1] == '\\' && at[2] == 'u' ? connect4__code(at + 3) : -1;
  if (code >= 0xD800 && code < 0xDC00 && low >= 0xDC00 && low < 0xE000) {
    code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
    at += 6;
  }
  *to = connect4__put_utf8(*to, (unsigned)code);
  return at;
}

/* A string without its escapes, cut to fit; empty for a value that is not a string. */
static void connect4__string(char* to, size_t size, const char* value) {
  char* const end = to + size - 5; /* a character has up to four bytes */
  const bool is_string = value != NULL && *value == '"';
  for (const char* at = is_string ? value + 1 : "\""; *at != '"' && to < end; ++at) {
    if (*at == '\\')
      at = connect4__escaped(&to, at + 1);
    else
      *to++ = *at;
  }
  *to = '\0';
}

static int connect4__columns(int* columns, int size, const char* array) {
  int count = 0;
  const char* element = connect4__next(array, true);
  for (; element != NULL && count < size; element = connect4__next(element, false))
    columns[count++] = (int)connect4__integer(element, -1);
  return count;
}

static connect4_colour connect4__colour(const char* value) {
  if (value != NULL && strncmp(value, "\"red\"", 5) == 0) return CONNECT4_RED;
  return value != NULL && strncmp(value, "\"blue\"", 6) == 0 ? CONNECT4_BLUE : CONNECT4_NONE;
}

static connect4_clock connect4__clock(const char* params) {
  const char* clock = connect4__member(params, "clock");
  const connect4_clock limits = {
      connect4__integer(connect4__member(clock, "turn_ms"), connect4_no_limit),
      connect4__integer(connect4__member(clock, "bank_ms"), connect4_no_limit),
      connect4__integer(connect4__member(clock, "opponent_bank_ms"), connect4_no_limit),
      connect4__integer(connect4__member(clock, "turn_cpu_ms"), connect4_no_limit)};
  return limits;
}

static connect4_turn connect4__turn(const char* params, uint64_t* random) {
  connect4_turn turn = {.clock = connect4__clock(params), .random = random};
  turn.colour = connect4__colour(connect4__member(params, "colour"));
  turn.opponent = turn.colour == CONNECT4_RED ? CONNECT4_BLUE : CONNECT4_RED;
  turn.legal_count =
      connect4__columns(turn.legal, CONNECT4_COLUMNS, connect4__member(params, "legal"));
  turn.move_count =
      connect4__columns(turn.moves, CONNECT4_CELLS, connect4__member(params, "moves"));
  const char* cells = connect4__next(connect4__member(params, "state"), true);
  for (int row = 0; row < CONNECT4_ROWS; ++row, cells = connect4__next(cells, false)) {
    const char* cell = connect4__next(cells, true);
    for (int column = 0; column < CONNECT4_COLUMNS; ++column, cell = connect4__next(cell, false))
      turn.state[row][column] = connect4__colour(cell);
  }
  return turn;
}

static connect4_new_game connect4__begin(const char* params) {
  connect4_new_game game = {.game = (int)connect4__integer(connect4__member(params, "game"), 0),
                            .colour = connect4__colour(connect4__member(params, "colour")),
                            .clock = connect4__clock(params)};
  game.seed = (uint32_t)connect4__integer(connect4__member(params, "seed"), 0);
  connect4__string(game.opponent, sizeof game.opponent, connect4__member(params, "opponent"));
  connect4__string(game.start, sizeof game.start, connect4__member(params, "start"));
  return game;
}

static connect4_game_over connect4__end(const char* params) {
  connect4_game_over game = {.game = (int)connect4__integer(connect4__member(params, "game"), 0)};
  connect4__string(game.result, sizeof game.result, connect4__member(params, "result"));
  connect4__string(game.reason, sizeof game.reason, connect4__member(params, "reason"));
  game.move_count =
      connect4__columns(game.moves, CONNECT4_CELLS, connect4__member(params, "moves"));
  return game;
}

/* A reply in the making. It has room for an id and a name, version and author or a note of 1,024
   bytes, each of which may take six. */
typedef struct {
  char text[32768];
  size_t length;
} connect4__reply;

static void connect4__put(connect4__reply* reply, const char* text, size_t length) {
  if (length > sizeof reply->text - reply->length) length = sizeof reply->text - reply->length;
  memcpy(reply->text + reply->length, text, length);
  reply->length += length;
}

static void connect4__put_text(connect4__reply* reply, const char* text) {
  connect4__put(reply, text, strlen(text));
}

/* The number of bytes of the character there in UTF-8; 0 if it is not one. */
static size_t connect4__utf8_length(const char* at) {
  const unsigned char first = (unsigned char)*at;
  const size_t length = first < 0x80   ? 1
                        : first < 0xC2 ? 0
                        : first < 0xE0 ? 2
                        : first < 0xF0 ? 3
                                       : 4;
  if (first > 0xF4) return 0;
  for (size_t i = 1; i < length; ++i)
    if (((unsigned char)at[i] & 0xC0) != 0x80) return 0;
  const unsigned char second = (unsigned char)(length > 1 ? at[1] : 0);
  const bool is_too_long = (first == 0xE0 && second < 0xA0) || (first == 0xF0 && second < 0x90);
  const bool is_no_character = (first == 0xED && second > 0x9F) || (first == 0xF4 && second > 0x8F);
  return is_too_long || is_no_character ? 0 : length;
}

/* A reply that is not UTF-8 would lose the game: other bytes become "?". */
static void connect4__put_string(connect4__reply* reply, const char* text) {
  char kept[1025], escape[8];
  connect4__copy(kept, sizeof kept, text);
  connect4__put_text(reply, "\"");
  for (const char* at = kept; *at != '\0';) {
    const size_t length = connect4__utf8_length(at);
    snprintf(escape, sizeof escape, "\\u%04x", (unsigned char)*at);
    if (*at == '"' || *at == '\\') connect4__put_text(reply, "\\");
    if (length == 0)
      connect4__put_text(reply, "?");
    else if ((unsigned char)*at < ' ')
      connect4__put_text(reply, escape);
    else
      connect4__put(reply, at, length);
    at += length == 0 ? 1 : length;
  }
  connect4__put_text(reply, "\"");
}

static void connect4__put_identity(connect4__reply* reply, const connect4_player* player) {
  connect4__put_text(reply, ",\"result\":{\"name\":");
  connect4__put_string(reply, player->name);
  if (player->version != NULL) {
    connect4__put_text(reply, ",\"version\":");
    connect4__put_string(reply, player->version);
  }
  if (player->author != NULL) {
    connect4__put_text(reply, ",\"author\":");
    connect4__put_string(reply, player->author);
  }
  if (player->new_game != NULL) connect4__put_text(reply, ",\"ready\":true");
  connect4__put_text(reply, "}");
}

static void connect4__put_name(connect4__reply* reply, const connect4_player* player) {
  if (player->version != NULL || player->author != NULL || player->new_game != NULL) {
    connect4__put_identity(reply, player);
    return;
  }
  connect4__put_text(reply, ",\"result\":");
  connect4__put_string(reply, player->name);
}

static void connect4__put_error(connect4__reply* reply, const connect4_move* move) {
  char code[64];
  snprintf(code, sizeof code, ",\"error\":{\"code\":%d,\"message\":", move->error);
  connect4__put_text(reply, code);
  connect4__put_string(reply, move->note);
  connect4__put_text(reply, "}");
  if (move->error == connect4__failure) fprintf(stderr, "connect4_fail: %s\n", move->note);
}

static void connect4__put_move(connect4__reply* reply, const connect4_move* move) {
  char number[64];
  snprintf(number, sizeof number, ",\"result\":{\"column\":%d", move->column);
  connect4__put_text(reply, number);
  if (move->has_eval && isfinite(move->eval)) {
    snprintf(number, sizeof number, ",\"eval\":%.17g", move->eval);
    for (char* at = number + 1; *at != '\0'; ++at) /* a locale's decimal comma */
      if (*at == ',') *at = '.';
    connect4__put_text(reply, number);
  }
  if (move->note[0] != '\0') {
    connect4__put_text(reply, ",\"note\":");
    connect4__put_string(reply, move->note);
  }
  connect4__put_text(reply, "}");
}

static void connect4__put_answer(connect4__reply* reply, const connect4_move* move) {
  char number[32];
  if (move->error != 0) {
    connect4__put_error(reply, move);
  } else if (move->has_eval || move->note[0] != '\0') {
    connect4__put_move(reply, move);
  } else {
    snprintf(number, sizeof number, ",\"result\":%d", move->column);
    connect4__put_text(reply, number);
  }
}

/* Has the player do what a message says. Returns whether it wants a reply. */
static bool connect4__handle(const connect4_player* player, const char* method, const char* params,
                             uint64_t* random, connect4__reply* reply) {
  if (strcmp(method, "name") == 0) {
    connect4__put_name(reply, player);
  } else if (strcmp(method, "take_turn") == 0) {
    connect4_turn turn = connect4__turn(params, random);
    const connect4_move move = player->choose(&turn);
    connect4__put_answer(reply, &move);
  } else if (strcmp(method, "new_game") == 0) {
    const connect4_new_game game = connect4__begin(params);
    *random = game.seed;
    if (player->new_game != NULL) player->new_game(&game);
    connect4__put_text(reply, ",\"result\":null");
  } else if (strcmp(method, "game_over") == 0) {
    const connect4_game_over game = connect4__end(params);
    if (player->game_over != NULL) player->game_over(&game);
    connect4__put_text(reply, ",\"result\":null");
  } else {
    return false;
  }
  return true;
}

static bool connect4__write(int descriptor, const connect4__reply* reply) {
  for (size_t done = 0; done < reply->length;) {
    const ssize_t count = write(descriptor, reply->text + done, reply->length - done);
    if (count < 0 && errno != EINTR) return false;
    if (count > 0) done += (size_t)count;
  }
  return true;
}

/* Answers messages until `quit` or the end of input. It ignores all that it does not know. */
static void connect4__serve(const connect4_player* player, FILE* requests, int replies) {
  static connect4__reply reply;
  uint64_t random = (uint64_t)getpid();
  char *line = NULL, method[32];
  size_t size = 0;
  while (getline(&line, &size, requests) > 0) {
    const char* message = connect4__skip_blanks(line);
    if (!connect4__is_object(message)) {
      if (*message != '\0') fprintf(stderr, "connect4: not a message: %s", line);
      continue;
    }
    connect4__string(method, sizeof method, connect4__member(message, "method"));
    if (strcmp(method, "quit") == 0) break;
    const char* id = connect4__member(message, "id");
    reply.length = 0;
    connect4__put_text(&reply, "{\"jsonrpc\":\"2.0\",\"id\":");
    if (id != NULL) connect4__put(&reply, id, (size_t)(connect4__skip_value(id, 64) - id));
    const char* params = connect4__member(message, "params");
    if (!connect4__handle(player, method, params, &random, &reply)) continue;
    connect4__put_text(&reply, "}\n");
    if (id != NULL && !connect4__write(replies, &reply)) break; /* the referee is gone */
  }
  free(line);
}

static void connect4__explain_to_a_person(const connect4_player* player) {
  fprintf(stderr, "%s is a Connect Four player: it talks to a referee, not to a person.\n",
          player->name);
  fprintf(stderr, "Watch it play:  connect4 play ./THIS-PROGRAM random\n");
}

/* Moves the protocol to descriptors of its own, which no child process inherits. From here on
   descriptor 0 is empty and descriptor 1 is the log, for C, libraries and children. */
int connect4_play(const connect4_player* player) {
  if (isatty(0)) {
    connect4__explain_to_a_person(player);
    return 2;
  }
  fflush(stdout);
  const int requests = fcntl(0, F_DUPFD_CLOEXEC, 3), replies = fcntl(1, F_DUPFD_CLOEXEC, 3);
  const int nothing = open("/dev/null", O_RDONLY);
  FILE* lines = requests < 0 ? NULL : fdopen(requests, "r");
  if (lines == NULL || replies < 0 || dup2(nothing, 0) < 0 || dup2(2, 1) < 0) {
    perror("connect4: cannot take over the standard streams");
    return 1;
  }
  close(nothing);
  setvbuf(stdout, NULL, _IOLBF, BUFSIZ); /* what is printed is in the log at once */
  signal(SIGPIPE, SIG_IGN);
  connect4__serve(player, lines, replies);
  fclose(lines);
  close(replies);
  return 0;
}

#endif /* CONNECT4_IMPLEMENTATION */
