// For programs that would hurt the machine: only_when_confined() ends them if they see the canary,
// a file that a confined player does not see. It is their first argument: `canary=FILE`.
#pragma once

#include <string.h>
#include <unistd.h>

static inline void only_when_confined(int argc, char** argv) {
  const char* const file = argc > 1 ? strchr(argv[1], '=') : NULL;
  if (file == NULL || access(file + 1, F_OK) == 0) _exit(99);
}
