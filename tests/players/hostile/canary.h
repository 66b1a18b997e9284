// For programs that would hurt the machine: only_when_confined() ends them where they see the
// canary, the file that their first argument names and that a confined player does not see.
#pragma once

#include <unistd.h>

static inline void only_when_confined(int argc, char** argv) {
  if (argc < 2 || access(argv[1], F_OK) == 0) _exit(99);
}
