// Put into `tournament` or `bot` with LD_PRELOAD, it makes one of its changes to the disk fail. Changes are
// counted: those of names, files that are made, syncs. CONNECT4_TEST_FAULT is
//   "N"        SIGKILL before change N
//   "N ERROR"  change N fails with that error number
//   "N -S"     signal S comes before change N, which goes on
// CONNECT4_TEST_NO_EXCHANGE: the file system cannot exchange two names (EINVAL).
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int change, fault, fault_error;

__attribute__((constructor)) static void begin(void) {
  const char* const text = getenv("CONNECT4_TEST_FAULT");
  const char* const program = program_invocation_short_name;
  if (text != NULL && (strcmp(program, "tournament") == 0 || strcmp(program, "bot") == 0))
    sscanf(text, "%d %d", &fault, &fault_error);
}

// Whether this change is to fail.
static int fails(void) {
  if (++change != fault) return 0;
  if (fault_error <= 0) kill(getpid(), fault_error == 0 ? SIGKILL : -fault_error);
  if (fault_error < 0) return 0;
  errno = fault_error;
  return 1;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

int rename(const char* from, const char* to) {
  return fails() ? -1 : REAL(rename)(from, to);
}

int renameat2(int a, const char* from, int b, const char* to, unsigned flags) {
  if (fails()) return -1;
  if ((flags & RENAME_EXCHANGE) != 0 && getenv("CONNECT4_TEST_NO_EXCHANGE") != NULL) {
    errno = EINVAL;
    return -1;
  }
  return REAL(renameat2)(a, from, b, to, flags);
}

int mkdir(const char* path, mode_t mode) {
  return fails() ? -1 : REAL(mkdir)(path, mode);
}

int mkdirat(int folder, const char* path, mode_t mode) {
  return fails() ? -1 : REAL(mkdirat)(folder, path, mode);
}

int fsync(int file) {
  return fails() ? -1 : REAL(fsync)(file);
}

int unlink(const char* path) {
  return fails() ? -1 : REAL(unlink)(path);
}

int unlinkat(int folder, const char* path, int flags) {
  return fails() ? -1 : REAL(unlinkat)(folder, path, flags);
}

int openat(int folder, const char* path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  const mode_t mode = (flags & O_CREAT) != 0 ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  return (flags & O_CREAT) != 0 && fails() ? -1 : REAL(openat)(folder, path, flags, mode);
}

int open(const char* path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  const mode_t mode = (flags & O_CREAT) != 0 ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  return (flags & O_CREAT) != 0 && fails() ? -1 : REAL(open)(path, flags, mode);
}
