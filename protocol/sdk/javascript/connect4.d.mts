/** The types of connect4.mjs, for editors and TypeScript. README.md has an example of each. */

export const ROWS: 6;
export const COLUMNS: 7;

export type Colour = "red" | "blue";
export type Cell = Colour | "none";

/** Milliseconds. null in place of a number: that player has no limit. */
export interface Clock {
  turnMs: number | null;
  bankMs: number | null;
  opponentBankMs: number | null;
  /** If set, turnMs counts processor time: process.cpuUsage(). */
  turnCpuMs: number | null;
}

export declare class Turn {
  constructor(members: {
    state: Cell[][];
    colour: Colour;
    legal: number[];
    moves?: number[];
    clock?: Clock;
    random?: () => number;
  });
  /** The board: state[row][column], row 0 on top. */
  state: Cell[][];
  colour: Colour;
  legal: number[];
  moves: number[];
  clock: Clock;
  random: () => number;
  get opponent(): Colour;
  wins(column: number, colour?: Colour): boolean;
  drop(column: number): Turn;
  line(): number[];
  toString(): string;
}

/** A column, and what you think of it. */
export interface Move {
  column: number;
  eval?: number;
  note?: string;
}

export declare class Resign extends Error {
  constructor(text?: string);
}

export interface NewGame {
  game: number;
  colour: Colour;
  opponent: string;
  seed: number;
  clock: Clock;
  start: string;
}

export interface GameOver {
  game: number;
  result: "win" | "loss" | "draw" | "void";
  reason: string;
  moves: number[];
}

export type Choice = number | Move;

export interface Options {
  name?: string;
  version?: string;
  author?: string;
  newGame?: (game: NewGame) => unknown;
  gameOver?: (game: GameOver) => unknown;
}

export interface Player {
  name?: string | (() => string);
  version?: string | (() => string);
  author?: string | (() => string);
  takeTurn(state: Cell[][], colour: Colour): Choice | Promise<Choice>;
  newGame?(game: NewGame): unknown;
  gameOver?(game: GameOver): unknown;
}

export declare function play(
  player: ((turn: Turn) => Choice | Promise<Choice>) | Player | (new () => Player),
  options?: Options,
): Promise<void>;
