// The floor under any referee: two C programs that share a processor and send each other messages
// of a turn's size over two pipes. `pipe_floor CORE ROUND_TRIPS` prints nanoseconds per round trip.
//
// `pipe_floor CORE ROUND_TRIPS table` has two programs answer by turns, each in a session of its
// own, as players are: between sessions the kernel shares out the processor, and to switch takes it
// longer. That is what a referee with no code of its own would cost.
#define _GNU_SOURCE
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { request_bytes = 378, reply_bytes = 40 };

static void fail(const char* what) {
  perror(what);
  exit(1);
}

static void read_whole(int from, char* buffer, ssize_t size) {
  for (ssize_t done = 0; done < size;) {
    const ssize_t count = read(from, buffer + done, (size_t)(size - done));
    if (count == 0) exit(0);  // the other end is done
    if (count < 0) fail("pipe_floor: read");
    done += count;
  }
}

static void write_whole(int to, const char* buffer, ssize_t size) {
  if (write(to, buffer, (size_t)size) != size) fail("pipe_floor: write");
}

static void answer_for_ever(int in, int out) {
  char request[request_bytes], reply[reply_bytes] = {0};
  for (;;) {
    read_whole(in, request, request_bytes);
    write_whole(out, reply, reply_bytes);
  }
}

static long long now_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000000000LL + now.tv_nsec;
}

static void pin_to(int core) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(core, &set);
  if (sched_setaffinity(0, sizeof set, &set) != 0) fail("pipe_floor: sched_setaffinity");
}

struct Program {
  int in, out;
};

/// No program has the pipes of another, or it would not see the end of its input.
static struct Program start(int in_own_session) {
  int to_child[2], from_child[2];
  if (pipe2(to_child, O_CLOEXEC) != 0 || pipe2(from_child, O_CLOEXEC) != 0)
    fail("pipe_floor: pipe");
  const pid_t child = fork();
  if (child < 0) fail("pipe_floor: fork");
  if (child == 0) {
    if (in_own_session) setsid();
    dup2(to_child[0], 0);
    dup2(from_child[1], 1);
    if (close_range(3, ~0U, 0) != 0) fail("pipe_floor: close_range");
    answer_for_ever(0, 1);
  }
  close(to_child[0]);
  close(from_child[1]);
  return (struct Program){to_child[1], from_child[0]};
}

int main(int argc, char** argv) {
  const int is_table = argc == 4 && strcmp(argv[3], "table") == 0;
  if (argc != 3 && !is_table) {
    fputs("usage: pipe_floor CORE ROUND_TRIPS [table]\n", stderr);
    return 2;
  }
  pin_to(atoi(argv[1]));
  const long trips = atol(argv[2]);
  const int count = is_table ? 2 : 1;
  struct Program programs[2];
  for (int i = 0; i < count; ++i) programs[i] = start(is_table);

  const char request[request_bytes] = {0};
  char reply[reply_bytes];
  const long long begin = now_ns();
  for (long i = 0; i < trips; ++i) {
    const struct Program program = programs[i % count];
    write_whole(program.in, request, request_bytes);
    read_whole(program.out, reply, reply_bytes);
  }
  printf("%.1f\n", (double)(now_ns() - begin) / (double)trips);
  fflush(stdout);
  for (int i = 0; i < count; ++i) close(programs[i].in);
  while (wait(NULL) > 0) {
  }
  return 0;
}
