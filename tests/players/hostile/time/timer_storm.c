// Has interrupts take its opponent's time: hundreds of timers end in the opponent's turn, each of
// them watched by hundreds of epolls, which the kernel tells one by one. Nobody is seen to run
// then. Its argument is the number of children with timers, 18 by default.
#include <signal.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include "wire.h"

enum { timers = 480, most_children = 18 };

static pid_t children[most_children];
static int child_count;

static void set(const int* timer, long child) {
  const long start_ns = 20000000, apart_ns = 300000000 / (timers * child_count);
  for (long i = 0; i < timers; ++i) {
    struct itimerspec time = {{0, 0}, {0, start_ns + (child * timers + i) * apart_ns}};
    timerfd_settime(timer[i], 0, &time, NULL);
  }
}

/// A child: sets its timers whenever it is told to.
static void hold_timers(long child) {
  int timer[timers];
  for (int i = 0; i < timers; ++i) timer[i] = timerfd_create(CLOCK_MONOTONIC, 0);
  for (int i = 0; i < timers; ++i) {
    const int watcher = epoll_create1(0);
    for (int j = 0; j < timers; ++j) {
      struct epoll_event event = {EPOLLIN, {0}};
      epoll_ctl(watcher, EPOLL_CTL_ADD, timer[j], &event);
    }
  }
  sigset_t told;
  sigemptyset(&told);
  sigaddset(&told, SIGUSR1);
  kill(getppid(), SIGUSR2);
  for (int number; sigwait(&told, &number) == 0;) set(timer, child);
}

int main(int count, char** words) {
  sigset_t both;
  sigemptyset(&both);
  sigaddset(&both, SIGUSR1);
  sigaddset(&both, SIGUSR2);
  sigprocmask(SIG_BLOCK, &both, NULL);
  const int probe = timerfd_create(CLOCK_MONOTONIC, 0);
  const char* const note = probe < 0 ? "refused: no timer as a descriptor" : "";
  const int wanted = count > 1 ? atoi(words[1]) : 0;
  child_count = wanted > 0 && wanted < most_children ? wanted : most_children;
  if (probe < 0) child_count = 0;
  for (int i = 0; i < child_count; ++i) {
    children[i] = fork();
    if (children[i] < 0) return 1;
    if (children[i] == 0) hold_timers(i);
    int number;  // signals of the same number may be lost: one child after the other
    sigset_t ready;
    sigemptyset(&ready);
    sigaddset(&ready, SIGUSR2);
    sigwait(&ready, &number);
  }
  struct Message message;
  while (next_message(&message)) {
    if (message.method[0] == 'n' && message.id != 0) tell_name(message.id, "timer storm");
    if (message.method[0] != 't') continue;
    for (int i = 0; i < child_count; ++i) kill(children[i], SIGUSR1);
    put(1, "{\"id\":%ld,\"result\":{\"column\":%d,\"note\":\"%s\"}}\n", message.id, message.column,
        note);
  }
}
