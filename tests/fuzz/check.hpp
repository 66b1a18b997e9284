// The function by which a fuzz target says that something must hold.
#pragma once

#include <cstdio>
#include <cstdlib>

/// Unlike assert() it is there in every build.
inline void check(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %s\n", what);
  std::abort();
}
