// Calls itself until its stack is full.
#include "wire.h"

static int dig(volatile char* above) {
  volatile char here[4096];
  here[0] = above[0];
  return here[0] == 0 ? dig(here) + here[0] : 0;
}

int main(void) {
  struct Message message;
  while (next_message(&message)) {
    if (message.method[0] == 'n' && message.id != 0) tell_name(message.id, "digger");
    if (message.method[0] == 't') {
      volatile char top = 0;
      reply(message.id, dig(&top));
    }
  }
}
