// Runs away from its killer: a process that lives only until it has forked the next one. Gives up
// after twenty thousand.
#define _GNU_SOURCE
#include <unistd.h>

#include "canary.h"
#include "wire.h"

static void run_away(void) {
  if (fork() != 0) return;
  setsid();
  for (int generation = 0; generation < 20000; ++generation)
    if (fork() != 0) _exit(0);
  for (;;) pause();
}

int main(int argc, char** argv) {
  only_when_confined(argc, argv);
  run_away();
  struct Message message;
  while (next_message(&message)) {
    if (message.method[0] == 'n' && message.id != 0) tell_name(message.id, "runaway");
    if (message.method[0] == 't') reply(message.id, message.column);
  }
}
