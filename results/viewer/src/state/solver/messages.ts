// The messages between the page and its solver.
import type { Cells } from '../../board/board.ts';

/** The first message: the module, and the book of early positions. */
export interface Start {
  module: Uint8Array<ArrayBuffer>;
  book: Uint8Array<ArrayBuffer>;
}

/** The scores of all columns of a position, or the move of a player of that level. */
export type Task = { kind: 'scores'; cells: Cells } | { kind: 'move'; cells: Cells; level: number; seed: number };

export interface Question {
  id: number;
  task: Task;
}

export type Answer = { id: number } & (
  | { kind: 'score'; column: number; score: number }
  | { kind: 'move'; column: number }
  | { kind: 'done' }
  | { kind: 'failed' }
);
