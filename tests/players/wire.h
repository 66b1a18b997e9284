// The protocol as far as the test players need it. No buffer, no thread, no allocation: what a
// player writes is on its way when the function returns.
#pragma once

#include <stdbool.h>
#include <stddef.h>

/// The line that the referee sent.
struct Message {
  char method[16];  // "name", "new_game", "take_turn", "game_over", "quit"
  long id;          // 0 if it wants no reply
  int column;       // the first with room; take_turn only
};

/// Reads the next message; false at the end of input.
bool next_message(struct Message* message);

/// Writes bytes to a descriptor, all of them unless it is closed.
void put_bytes(int descriptor, const char* bytes, size_t size);

/// Writes formatted text to a descriptor, at most 8 KiB.
void put(int descriptor, const char* format, ...) __attribute__((format(printf, 2, 3)));

/// Answers `name`; the version is the process number, so that tests can tell processes apart.
void tell_name(long id, const char* name);

/// Answers `take_turn`.
void reply(long id, int column);
