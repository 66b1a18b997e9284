/* For a contest in which a program reads the other's column, or go!, and writes its own. */
#include <stdio.h>
#include <stdlib.h>

static int discs[7];

int main(void) {
  static const int order[] = {3, 2, 4, 1, 5, 0, 6};
  char line[64];
  while (fgets(line, sizeof line, stdin) != NULL) {
    if (line[0] != 'g') ++discs[atoi(line)];
    int i = 0;
    while (discs[order[i]] == 6) ++i;
    ++discs[order[i]];
    printf("%d\n", order[i]);
    fflush(stdout);
  }
}
