/* For both sites: its field is 42 cells of riddles.io, or six rows of theaigames, top row first. */
#include <stdio.h>
#include <string.h>

int main(void) {
  char line[512], field[512] = "";
  while (fgets(line, sizeof line, stdin) != NULL) {
    if (strncmp(line, "update game field ", 18) == 0) strcpy(field, line + 18);
    if (strncmp(line, "action move", 11) != 0) continue;
    const char empty = strchr(field, ';') == NULL ? '.' : '0';
    int column = 0;
    while (field[2 * column] != empty) ++column;
    printf("place_disc %d\n", column);
    fflush(stdout);
  }
}
