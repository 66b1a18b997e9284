// Has a child that computes in the opponent's turn, in children of its own. It ignores their end,
// and timers continue it if it is stopped.
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "wire.h"

static void nothing(int number) {
  (void)number;
}

/// One every 20 ms: a stop takes along those that are due.
static void have_timers_continue_it(void) {
  signal(SIGCONT, nothing);
  struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGCONT};
  for (long i = 1; i <= 50; ++i) {
    struct itimerspec times = {{1, 0}, {0, i * 19999999}};
    timer_t timer;
    timer_create(CLOCK_MONOTONIC, &event, &timer);
    timer_settime(timer, 0, &times, NULL);
  }
}

static void compute(void) {
  const clock_t end = clock() + CLOCKS_PER_SEC / 50;
  while (clock() < end) {
  }
}

static void ponder(void) {
  setsid();
  signal(SIGCHLD, SIG_IGN);
  have_timers_continue_it();
  for (;;) {
    if (fork() == 0) {
      have_timers_continue_it();
      compute();
      _exit(0);
    }
    while (wait(NULL) < 0 && errno == EINTR) {
    }
  }
}

int main(void) {
  if (fork() == 0) ponder();
  struct Message message;
  while (next_message(&message)) {
    if (message.method[0] == 'n' && message.id != 0) tell_name(message.id, "continues");
    if (message.method[0] == 't') reply(message.id, message.column);
  }
}
