// A line of play: a game as far as it is followed, and the variation that leaves it.
import { type Cells, type Position, type Side, type Step, columns, foursOf, landing, replay } from './board.ts';

/** As a FEN. */
export const emptyBoard = '7/7/7/7/7/7 x';

/** A person that plays against the solver. */
export interface Play {
  side: Side;
  level: number;
}

/** A variation as an address has it. */
export interface Variation {
  /** Plies of the game before it, from the game's start. */
  ply: number;
  /** Its columns, from 0. */
  line: number[];
  play: Play | null;
}

export interface Line {
  /** Null in the game itself. */
  variation: Variation | null;
  /** The columns of the game up to the variation, and those of the variation. */
  moves: number[];
  /** The positions at the start and after each move. */
  steps: Step[];
}

/** "443": the columns from 0. Other signs are left out. */
export const columnsOf = (digits: string): number[] => Array.from(digits.replace(/[^1-7]/g, ''), (digit) => Number(digit) - 1);
export const digitsOf = (line: number[]): string => line.map((column) => column + 1).join('');

export const isFull = (cells: Cells): boolean => cells.every(Boolean);
export const isOver = (cells: Cells): boolean => isFull(cells) || foursOf(cells).length > 0;
export const moverOf = ({ mover }: Position): Side => (mover === 1 ? 'red' : 'blue');

export const legalColumns = (cells: Cells): number[] =>
  isOver(cells) ? [] : Array.from({ length: columns }, (_, column) => column).filter((column) => landing(cells, column) >= 0);

/** The line of an address. A variation ends before its first move that is not legal. */
export function lineOf(start: string, game: number[], variation: Variation | null): Line {
  if (!variation) return { variation, moves: game, steps: replay(start, game) };
  const ply = Math.min(variation.ply, game.length);
  const moves = game.slice(0, ply);
  let steps = replay(start, moves);
  for (const column of variation.line) {
    if (!legalColumns(steps.at(-1)!.cells).includes(column)) break;
    moves.push(column);
    steps = replay(start, moves);
  }
  return { variation: { ...variation, ply, line: moves.slice(ply) }, moves, steps };
}

/** The line and the ply to show after a disc dropped at `shown`. */
export function dropped({ variation, moves }: Line, game: number[], shown: number, column: number): { variation: Variation | null; shown: number } {
  const next = shown + 1;
  const leaves = variation?.ply ?? game.length;
  const play = variation?.play ?? null;
  if (moves[shown] === column && (!play || shown >= leaves)) return { variation, shown: next };
  const isInGame = shown <= leaves;
  if (isInGame && !play && game[shown] === column) return { variation: null, shown: next };
  const ply = isInGame ? Math.min(shown, leaves) : leaves;
  return { variation: { ply, line: [...moves.slice(ply, shown), column], play }, shown: next };
}

/** The moves that are left of a variation if a person takes back its last move and the reply. Undefined if it has none. */
export function takenBack({ variation, steps }: Line): number[] | undefined {
  if (!variation?.play) return undefined;
  const { ply, line, play } = variation;
  for (let length = line.length - 1; length >= 0; length--) {
    if (moverOf(steps[ply + length]!) === play.side) return line.slice(0, length);
  }
  return undefined;
}
