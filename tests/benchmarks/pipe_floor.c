// The floor under any referee: two C programs that share a processor and send each other messages
// of a turn's size over two pipes. `pipe_floor CORE ROUND_TRIPS` prints nanoseconds a round trip.
#define _GNU_SOURCE
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
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

int main(int argc, char** argv) {
  if (argc != 3) {
    fputs("usage: pipe_floor CORE ROUND_TRIPS\n", stderr);
    return 2;
  }
  const int core = atoi(argv[1]);
  const long trips = atol(argv[2]);
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(core, &set);
  if (sched_setaffinity(0, sizeof set, &set) != 0) fail("pipe_floor: sched_setaffinity");

  int to_child[2], from_child[2];
  if (pipe(to_child) != 0 || pipe(from_child) != 0) fail("pipe_floor: pipe");
  const pid_t child = fork();
  if (child < 0) fail("pipe_floor: fork");
  if (child == 0) {
    close(to_child[1]);
    close(from_child[0]);
    answer_for_ever(to_child[0], from_child[1]);
  }
  close(to_child[0]);
  close(from_child[1]);

  const char request[request_bytes] = {0};
  char reply[reply_bytes];
  const long long start = now_ns();
  for (long i = 0; i < trips; ++i) {
    write_whole(to_child[1], request, request_bytes);
    read_whole(from_child[0], reply, reply_bytes);
  }
  printf("%.1f\n", (double)(now_ns() - start) / (double)trips);
  close(to_child[1]);
  waitpid(child, NULL, 0);
  return 0;
}
