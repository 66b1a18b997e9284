// A player that drops into the first column with room, as fast as a player can. It looks for
// `"legal":[` and `"id":` in the line and writes one reply. The benchmarks measure with it.
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static char line[8192];

/// Reads one message into `line`. The referee writes each with one write(), and waits for the
/// answer to a question, so that a read seldom brings more than one line. The rest is kept.
static int next_line(void) {
  static char buffer[sizeof line];
  static size_t length;
  for (;;) {
    const char* const end = memchr(buffer, '\n', length);
    if (end != NULL) {
      const size_t size = (size_t)(end - buffer) + 1;
      memcpy(line, buffer, size - 1);
      line[size - 1] = '\0';
      length -= size;
      memmove(buffer, buffer + size, length);
      return 1;
    }
    const ssize_t count = read(0, buffer + length, sizeof buffer - 1 - length);
    if (count <= 0) return 0;
    length += (size_t)count;
  }
}

int main(void) {
  while (next_line()) {
    const char* const id = strstr(line, "\"id\":");
    if (id == NULL) continue;
    const int digits = (int)strspn(id + 5, "0123456789");
    const char* const legal = strstr(line, "\"legal\":[");
    char reply[128];
    const int size =
        legal == NULL
            ? snprintf(reply, sizeof reply, "{\"id\":%.*s,\"result\":\"first legal\"}\n", digits,
                       id + 5)
            : snprintf(reply, sizeof reply, "{\"jsonrpc\":\"2.0\",\"id\":%.*s,\"result\":%c}\n",
                       digits, id + 5, legal[9]);
    if (write(1, reply, (size_t)size) != size) return 1;
  }
  return 0;
}
