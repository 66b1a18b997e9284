#define _GNU_SOURCE
#include "wire.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool read_line(char* line, size_t capacity) {
  size_t length = 0;
  for (;;) {
    const ssize_t count = read(0, line + length, 1);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    if (line[length] == '\n') break;
    if (length + 2 < capacity) ++length;
  }
  line[length] = '\0';
  return true;
}

bool next_message(struct Message* message) {
  char line[8192];
  if (!read_line(line, sizeof line)) return false;
  *message = (struct Message){"", 0, 0};
  const char* const method = strstr(line, "\"method\":\"");
  if (method != NULL) sscanf(method + 10, "%15[a-z_]", message->method);
  const char* const id = strstr(line, "\"id\":");
  if (id != NULL) message->id = strtol(id + 5, NULL, 10);
  const char* const legal = strstr(line, "\"legal\":[");
  if (legal != NULL) message->column = legal[9] - '0';
  return true;
}

void put_bytes(int descriptor, const char* bytes, size_t size) {
  for (size_t done = 0; done < size;) {
    const ssize_t count = write(descriptor, bytes + done, size - done);
    if (count < 0 && errno != EINTR) return;
    if (count > 0) done += (size_t)count;
  }
}

void put(int descriptor, const char* format, ...) {
  char text[8192];
  va_list values;
  va_start(values, format);
  const int size = vsnprintf(text, sizeof text, format, values);
  va_end(values);
  put_bytes(descriptor, text, (size_t)size);
}

void tell_name(long id, const char* name) {
  put(1, "{\"id\":%ld,\"result\":{\"name\":\"%s\",\"version\":\"%d\"}}\n", id, name, (int)getpid());
}

void reply(long id, int column) {
  put(1, "{\"jsonrpc\":\"2.0\",\"id\":%ld,\"result\":%d}\n", id, column);
}
