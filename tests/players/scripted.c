// A player that plays the columns (0-6) of its command line in every game, such as
// `scripted 3 3 3`, and the first column with room when they are used up.
#include <stdlib.h>
#include <string.h>

#include "wire.h"

int main(int argc, char** argv) {
  struct Message message;
  int next = 1;
  while (next_message(&message)) {
    if (strcmp(message.method, "name") == 0) tell_name(message.id, "scripted");
    if (strcmp(message.method, "new_game") == 0) next = 1;
    if (strcmp(message.method, "take_turn") == 0) {
      reply(message.id, next < argc ? atoi(argv[next]) : message.column);
      ++next;
    }
  }
  return 0;
}
