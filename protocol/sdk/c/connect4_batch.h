/* Connect Four boards in batches: steps, legal columns, planes, random positions and exact scores of
 * many boards in one call. For programs that train players, in any language that can call C.
 *
 * Link with -lconnect4. A board is two sets of cells, red's and blue's, in 64 bits each:
 *
 *        6 13 20 27 34 41 48    always 0
 *       --------------------
 *        5 12 19 26 33 40 47    row 5, the top
 *        4 11 18 25 32 39 46
 *        3 10 17 24 31 38 45
 *        2  9 16 23 30 37 44
 *        1  8 15 22 29 36 43
 *        0  7 14 21 28 35 42    row 0, the bottom
 *
 *        column 0 on the left, column 6 on the right
 *
 * The empty board is 0, 0. Red moves first, so it is red's turn if both have as many discs. Boards
 * that do not obey gravity give results without a meaning, but harm nothing; c4_solve finds them.
 *
 * All arrays belong to the caller and have n elements, unless stated otherwise. A function returns
 * the number of boards that it has done. Threads may call them at the same time for different arrays.
 */
#ifndef CONNECT4_BATCH_H
#define CONNECT4_BATCH_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this interface. It grows by one with each release that adds something, and what is
 * there never changes: a program works with every library whose c4_version() is at least the C4_VERSION
 * that it was compiled with. A change that breaks programs gets another file name, libconnect4.so.2. */
#define C4_VERSION 2
int32_t c4_version(void);

/* What a step led to. */
enum {
  C4_GOING_ON = 0,
  C4_WON = 1,    /* by the side that moved */
  C4_DRAWN = 2,  /* the board is full */
  C4_ILLEGAL = 3 /* no such column, or a full one: the board is as it was */
};

/* Drops a disc of the side to move into columns[i], 0 to 6, of each board. results[i] is one of the
 * above. It does not ask whether the game was over before. */
size_t c4_step(uint64_t *red, uint64_t *blue, const int8_t *columns, size_t n, uint8_t *results);

/* The columns with room: bit c of masks[i] is column c. */
size_t c4_legal(const uint64_t *red, const uint64_t *blue, size_t n, uint8_t *masks);

/* Two planes a board, planes[i][row][column][plane], 84 bytes in all, row 0 on top. Plane 0 is 1
 * where the side to move has a disc, plane 1 where its opponent has one. */
size_t c4_planes(const uint64_t *red, const uint64_t *blue, size_t n, int8_t *planes);

/* Boards that random legal play reaches, with discs_least to discs_most discs, each number as likely
 * as another. Play stops at the end of a game, and the board then has fewer discs. If `unfinished` is
 * not 0, such games are drawn again: every board has a number of the range, and its game goes on.
 * Board i depends on `seed` and i alone, so a longer batch begins with the boards of a shorter one.
 * Returns 0 if the range is not within 0 to 42, or to 41 with `unfinished`. */
size_t c4_random(uint64_t *red, uint64_t *blue, size_t n, int discs_least, int discs_most,
                 int unfinished, uint64_t seed);

/* The same boards without duplicates: a board and its mirror image count as the same. Returns their
 * number, which is less than n only if hardly any other exists (100,000 random boards in a row were
 * duplicates); the rest of the arrays is as it was. Needs memory for all of them, and returns 0 if
 * there is none. These are the positions of `connect4 positions` with the same seed. */
size_t c4_random_distinct(uint64_t *red, uint64_t *blue, size_t n, int discs_least, int discs_most,
                          int unfinished, uint64_t seed);

/* Stands for a score that there is none of: the game is over, the board is none, or it was not
 * reached before a stop; in `columns` also for a full column. */
#define C4_NO_SCORE (-128)

/* Called from time to time with the number of boards that are done. Stops the solver if it does not
 * return 0. */
typedef int (*c4_progress)(size_t done, void *context);

/* Exact scores of unfinished boards, for the side to move: 0 is a draw; positive if it wins under
 * perfect play, 22 less the number of discs it will have played then, so sooner is more; negative if
 * it loses. `columns`, seven a board, has the score of each move for the side that makes it. Either
 * may be NULL. `threads` of 0 is one for each core. `book_path` is the file connect4.book, or NULL;
 * it makes boards with fewer than nine discs quick. `progress` may be NULL.
 * Returns the number of boards that are done, from the first one on: n unless `progress` stopped it.
 * Returns 0 also if the book cannot be read. */
size_t c4_solve(const uint64_t *red, const uint64_t *blue, size_t n, int8_t *scores, int8_t *columns,
                int threads, const char *book_path, c4_progress progress, void *context);

#ifdef __cplusplus
}
#endif

#endif
