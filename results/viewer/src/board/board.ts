// The board. Cells are numbered by columns from the left, in each from the bottom:
//
//     5 11 17 23 29 35 41
//     4 10 16 22 28 34 40
//     3  9 15 21 27 33 39
//     2  8 14 20 26 32 38
//     1  7 13 19 25 31 37
//     0  6 12 18 24 30 36

export const columns = 7;
export const rows = 6;

export const enum Disc {
  none = 0,
  red = 1,
  blue = 2,
}

export type Side = 'red' | 'blue';

export const sides: readonly Side[] = ['red', 'blue'];
export const otherSide = (side: Side): Side => (side === 'red' ? 'blue' : 'red');
export const capital = (side: Side): string => (side === 'red' ? 'Red' : 'Blue');

export type Cells = Uint8Array;

export const cellAt = (column: number, row: number): number => column * rows + row;

export const columnOf = (cell: number): number => Math.floor(cell / rows);
export const rowOf = (cell: number): number => cell % rows;

export interface Position {
  cells: Cells;
  /** The side that moves next. */
  mover: Disc;
}

export const other = (disc: Disc): Disc => (disc === Disc.red ? Disc.blue : Disc.red);

/** Six ranks from the bottom, joined by `/`: x red, o blue, digits for empty cells; then the side
 * to move. */
export function fromFen(fen: string): Position {
  const cells = new Uint8Array(columns * rows);
  const [ranks = '', mover = 'x'] = fen.split(' ');
  ranks.split('/').forEach((rank, row) => {
    let column = 0;
    for (const sign of rank) {
      if (sign === 'x' || sign === 'o') {
        if (row < rows && column < columns) {
          cells[cellAt(column, row)] = sign === 'x' ? Disc.red : Disc.blue;
        }
        column++;
      } else column += Number(sign) || 0;
    }
  });
  return { cells, mover: mover === 'o' ? Disc.blue : Disc.red };
}

export function toFen({ cells, mover }: Position): string {
  const ranks: string[] = [];
  for (let row = 0; row < rows; row++) {
    let rank = '';
    let blanks = 0;
    for (let column = 0; column < columns; column++) {
      const disc = cells[cellAt(column, row)];
      if (!disc) blanks++;
      else {
        rank += (blanks || '') + (disc === Disc.red ? 'x' : 'o');
        blanks = 0;
      }
    }
    ranks.push(rank + (blanks || ''));
  }
  return `${ranks.join('/')} ${mover === Disc.red ? 'x' : 'o'}`;
}

/** The cell that a disc in this column comes to rest in, or -1 if the column is full. */
export function landing(cells: Cells, column: number): number {
  for (let row = 0; row < rows; row++) {
    if (!cells[cellAt(column, row)]) return cellAt(column, row);
  }
  return -1;
}

const directions = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

/** The cells of every finished four, each once, in the order of their numbers. */
export function foursOf(cells: Cells): number[] {
  const found = new Set<number>();
  for (let cell = 0; cell < cells.length; cell++) {
    if (!cells[cell]) continue;
    for (const [right, up] of directions) {
      const line = lineFrom(columnOf(cell), rowOf(cell), right, up);
      if (line?.every((each) => cells[each] === cells[cell])) line.forEach((each) => found.add(each));
    }
  }
  return [...found].sort((a, b) => a - b);
}

function lineFrom(column: number, row: number, right: number, up: number): number[] | undefined {
  const lastColumn = column + 3 * right;
  const lastRow = row + 3 * up;
  if (lastColumn >= columns || lastRow >= rows || lastRow < 0) return undefined;
  return [0, 1, 2, 3].map((step) => cellAt(column + step * right, row + step * up));
}

export const discsOn = (cells: Cells): number => cells.reduce((sum, disc) => sum + (disc ? 1 : 0), 0);

export interface Step extends Position {
  /** The cell of the last disc, -1 at the start. */
  last: number;
}

/** The positions of a game: at its start and after each move. */
export function replay(start: string, moves: ArrayLike<number>): Step[] {
  const steps: Step[] = [{ ...fromFen(start), last: -1 }];
  for (let ply = 0; ply < moves.length; ply++) {
    const before = steps[ply]!;
    const cell = landing(before.cells, moves[ply]!);
    if (cell < 0) break; // no game that was recorded has such a move
    const cells = before.cells.slice();
    cells[cell] = before.mover;
    steps.push({ cells, mover: other(before.mover), last: cell });
  }
  return steps;
}
