// The tree of positions that games went through. Positions are merged, not orders of moves, and so
// are mirror images. A position is looked up in all games when it is shown: there is no tree to keep.
import { type Cells, type Position, Disc, cellAt, columns, discsOn, fromFen, landing, other, rowOf, rows, sides } from '../board/board.ts';
import { emptyBoard, lineOf, moverOf } from '../board/line.ts';
import type { Games } from './games.ts';
import { addResult, counts, noTally, playerOn, resultFor } from './results.ts';
import type { Tally } from './page.ts';

/** A move that was played in a position. */
export interface PlayedMove {
  /** The columns from 0; two if the position is its own mirror image and they are images. */
  columns: number[];
  /** All games in which it was played. */
  games: number;
  /** Results of the player that moves, in the games that count for the table. A move of an opening
   * has none, since no player chose it. */
  tally: Tally;
  /** The same results, or those of the player that was asked for, in whichever colour. */
  results: Tally;
  /** The exact score of the move for that player; null if it is not known. */
  exact: number | null;
}

const mirror = (cells: Cells): Cells => {
  const image = new Uint8Array(cells.length);
  for (let column = 0; column < columns; column++) {
    for (let row = 0; row < rows; row++) image[cellAt(columns - 1 - column, row)] = cells[cellAt(column, row)]!;
  }
  return image;
};

const same = (a: Cells, b: Cells): boolean => a.every((disc, cell) => disc === b[cell]);

/** The position after these columns from the empty board; null if the game does not allow them. */
export function positionAfter(line: number[]): Position | null {
  const { moves, steps } = lineOf(emptyBoard, [], { ply: 0, line, play: null });
  return moves.length === line.length ? steps.at(-1)! : null;
}

/**
 * Legal moves from the empty board to a position, in some order; null if there are none. A position
 * without a four is reached through positions without one. All orders have the same length.
 */
export function lineTo({ cells, mover }: Position): number[] | null {
  const left = cells.slice();
  const heights = Array.from({ length: columns }, (_, column) => {
    const cell = landing(cells, column);
    return cell < 0 ? rows : rowOf(cell);
  });
  const dead = new Set<string>();
  const takeBack = (last: Disc, line: number[]): number[] | null => {
    if (heights.every((height) => height === 0)) return last === Disc.blue ? line.reverse() : null;
    const key = heights.join('');
    if (dead.has(key)) return null;
    for (let column = 0; column < columns; column++) {
      const height = heights[column]!;
      if (height === 0 || left[cellAt(column, height - 1)] !== last) continue;
      heights[column] = height - 1;
      const found = takeBack(other(last), [...line, column]);
      if (found) return found;
      heights[column] = height;
    }
    dead.add(key);
    return null;
  };
  return takeBack(other(mover), []);
}

/** The moves that were played in a position. */
export interface Played {
  /** The most frequent first. */
  moves: PlayedMove[];
  /** The exact score of the position for the side to move; null if no game has it stored. */
  value: number | null;
}

/** The way in which a game went through a position. */
interface Passage {
  /** The column that was played there, as the position is seen; -1 if the game ended. */
  next: number;
  /** The number of moves before, from the empty board. */
  ply: number;
  /** Whether a player chose the next move; else it is of the opening. */
  isChosen: boolean;
}

/** Finds a position in the games of a page. */
export class PositionSearch {
  private readonly image: Cells;
  private readonly discs: number;
  readonly isSymmetric: boolean;
  private readonly lines: (number[] | null | undefined)[] = [];

  constructor(
    private readonly games: Games,
    private readonly position: Position,
  ) {
    this.image = mirror(position.cells);
    this.isSymmetric = same(position.cells, this.image);
    this.discs = discsOn(position.cells);
  }

  /** The passage of the game through the position; undefined if it did not come there. */
  passage(game: number): Passage | undefined {
    const line = this.lineOf(game);
    const moves = this.games.moves(game);
    if (!line || line.length + moves.length < this.discs) return undefined;
    const column = (ply: number) => (ply < line.length ? line[ply]! : (moves[ply - line.length] ?? -1));
    const cells = this.cellsAfter(column);
    const next = column(this.discs);
    const place = { ply: this.discs, isChosen: this.discs >= line.length };
    if (same(cells, this.position.cells)) return { ...place, next };
    if (same(cells, this.image)) return { ...place, next: next < 0 ? -1 : columns - 1 - next };
    return undefined;
  }

  private cellsAfter(column: (ply: number) => number): Cells {
    const cells = new Uint8Array(columns * rows);
    const heights = new Uint8Array(columns);
    for (let ply = 0; ply < this.discs; ply++) {
      const at = column(ply);
      cells[cellAt(at, heights[at]!++)] = ply % 2 ? Disc.blue : Disc.red;
    }
    return cells;
  }

  private lineOf(game: number): number[] | null {
    const start = this.games.start.at(game);
    const known = this.lines[start];
    if (known !== undefined) return known;
    return (this.lines[start] = lineTo(fromFen(this.games.starts[start] ?? '')));
  }
}

/** The exact score of a game's position for its side to move; null if it is not known. */
function scoreAt(games: Games, game: number, ply: number): number | null {
  const at = ply - games.discsAtStart(game);
  return at < 0 ? null : (games.scores(game)[at] ?? null);
}

/** A void game is none; one of a player that did not start has no moves. */
const isPlayed = (games: Games, game: number): boolean => games.reasonOf(game) !== 'void';

/**
 * The moves that were played in a position. With a `player` (its place) only its games count, and the
 * results are its own.
 */
export function movesPlayed(games: Games, position: Position, player: number | null): Played {
  const search = new PositionSearch(games, position);
  const side = moverOf(position);
  const found = new Map<number, PlayedMove>();
  let value: number | null = null;
  for (let game = 0; game < games.count; game++) {
    if (player !== null && games.red.at(game) !== player && games.blue.at(game) !== player) continue;
    const passage = isPlayed(games, game) ? search.passage(game) : undefined;
    if (!passage || passage.next < 0) continue;
    value ??= scoreAt(games, game, passage.ply);
    const image = columns - 1 - passage.next;
    const column = search.isSymmetric ? Math.min(passage.next, image) : passage.next;
    let move = found.get(column);
    if (!move) {
      const both = search.isSymmetric && image !== passage.next;
      move = { columns: both ? [column, columns - 1 - column] : [column], games: 0, tally: noTally(), results: noTally(), exact: null };
      found.set(column, move);
    }
    move.games++;
    if (move.exact === null) {
      const after = scoreAt(games, game, passage.ply + 1);
      move.exact = after === null ? null : -after;
    }
    if (!passage.isChosen || !counts(games, game)) continue;
    const own = player === null ? side : sides.find((each) => playerOn(games, game, each) === player)!;
    const result = resultFor(games, game, own);
    if (!result) continue;
    addResult(move.results, result);
    if (own === side) addResult(move.tally, result);
  }
  return { moves: [...found.values()].sort((a, b) => b.games - a.games || a.columns[0]! - b.columns[0]!), value };
}

/** Whether a game went through the position after these columns, or its mirror image. */
export function passesLine(games: Games, line: number[]): (game: number) => boolean {
  const position = positionAfter(line);
  if (!position) return () => false;
  const search = new PositionSearch(games, position);
  return (game) => isPlayed(games, game) && search.passage(game) !== undefined;
}

/** Says if players got less from a position or a move than it was worth to them; else empty. */
export function missed(exact: number | null, tally: Tally): string {
  const games = tally.wins + tally.draws + tally.losses;
  const inGames = `in ${games} ${games === 1 ? 'game' : 'games'}`;
  if (exact !== null && exact > 0 && tally.wins < games) return `was winning ${inGames}, won ${tally.wins}`;
  if (exact === 0 && tally.losses > 0) return `was level ${inGames}, lost ${tally.losses}`;
  return '';
}
