// Forks without end, each child too. Twenty thousand processes would do.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdatomic.h>
#include <sys/mman.h>
#include <unistd.h>

#include "canary.h"
#include "wire.h"

static void explode(void) {
  const int file = open("/tmp/born", O_RDWR | O_CREAT, 0600);
  if (ftruncate(file, sizeof(atomic_int)) != 0) _exit(1);
  atomic_int* const born = mmap(NULL, sizeof *born, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  while (atomic_fetch_add(born, 1) < 20000) fork();
  for (;;) pause();
}

int main(int argc, char** argv) {
  only_when_confined(argc, argv);
  struct Message message;
  while (next_message(&message)) {
    if (message.method[0] == 'n' && message.id != 0) tell_name(message.id, "bomb");
    if (message.method[0] == 't') explode();
  }
}
