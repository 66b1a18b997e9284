import { type Position, fromFen, landing, other } from './board.ts';

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
