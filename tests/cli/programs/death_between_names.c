// Preloaded into a program, kills it as `kill -9` does once it has changed as many names of files
// as CONNECT4_NAME_CHANGES says. Names count that lead to a tournament's database or to a folder
// put aside.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int changed(const char* name, int result) {
  static atomic_int changes;
  const char* const last = getenv("CONNECT4_NAME_CHANGES");
  if (result == 0 && last != NULL && (strstr(name, "tournament.db") || strstr(name, ".old-")) &&
      atomic_fetch_add(&changes, 1) + 1 == atoi(last))
    raise(SIGKILL);
  return result;
}

int mkdir(const char* name, mode_t mode) {
  int (*const real)(const char*, mode_t) = dlsym(RTLD_NEXT, "mkdir");
  return changed(name, real(name, mode));
}

int link(const char* from, const char* to) {
  int (*const real)(const char*, const char*) = dlsym(RTLD_NEXT, "link");
  return changed(to, real(from, to));
}

int rename(const char* from, const char* to) {
  int (*const real)(const char*, const char*) = dlsym(RTLD_NEXT, "rename");
  return changed(to, real(from, to));
}

int unlink(const char* name) {
  int (*const real)(const char*) = dlsym(RTLD_NEXT, "unlink");
  return changed(name, real(name));
}

int remove(const char* name) {
  int (*const real)(const char*) = dlsym(RTLD_NEXT, "remove");
  return changed(name, real(name));
}
