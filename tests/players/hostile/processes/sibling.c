// Starts a process that is not its own child, but a child of its parent.
#define _GNU_SOURCE
#include <sched.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "wire.h"

int main(void) {
  if (syscall(SYS_clone, CLONE_PARENT | SIGCHLD, 0, 0, 0, 0) == 0) {
    setsid();
    signal(SIGTERM, SIG_IGN);
    for (;;) pause();
  }
  struct Message message;
  while (next_message(&message)) {
    if (message.method[0] == 'n' && message.id != 0) tell_name(message.id, "sibling");
    if (message.method[0] == 't') reply(message.id, message.column);
  }
}
