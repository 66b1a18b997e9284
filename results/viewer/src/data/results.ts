// The result of one game for one side, and the counts for all.
import { type Side, otherSide, sides } from '../board/board.ts';
import type { Crosstable, Row, Tally } from './page.ts';
import { type Games, Winner } from './games.ts';

export type Result = 'won' | 'lost' | 'draw';

/** The result of a game for one side; undefined for a void game, which counts for nobody. */
export function resultFor(games: Games, game: number, side: Side): Result | undefined {
  const winner = games.winner.at(game);
  if (winner !== Winner.nobody) return (winner === Winner.red) === (side === 'red') ? 'won' : 'lost';
  const reason = games.reasonOf(game);
  if (reason === 'void') return undefined;
  return reason === 'start_failed' ? 'lost' : 'draw'; // neither could be started: both have lost
}

export const playerOn = (games: Games, game: number, side: Side): number =>
  side === 'red' ? games.red.at(game) : games.blue.at(game);

/** The side that made this ply, from 1, in a game from that start. */
export function sideOfPly(start: string, ply: number): Side {
  const blueBegins = start.endsWith('o');
  return (ply % 2 === 1) === blueBegins ? 'blue' : 'red';
}

/** Every other reason of a game is a fault. */
const faultless = new Set(['four', 'draw', 'void']);

/** How many games a player of a table lost by a fault. */
export const faultCount = ({ reasons }: Pick<Row, 'reasons'>): number =>
  Object.entries(reasons).reduce((sum, [reason, { lost }]) => sum + (faultless.has(reason) ? 0 : lost), 0);

export const isFault = (games: Games, game: number): boolean => !faultless.has(games.reasonOf(game));

export const counts = (games: Games, game: number): boolean => games.state.at(game) === 0;

export const noTally = (): Tally => ({ wins: 0, draws: 0, losses: 0 });

export function addResult(tally: Tally, result: Result): void {
  if (result === 'won') tally.wins++;
  else if (result === 'lost') tally.losses++;
  else tally.draws++;
}

export const pointsOf = ({ wins, draws }: Tally): number => wins + draws / 2;
export const gamesOfTally = ({ wins, draws, losses }: Tally): number => wins + draws + losses;

/** For a player that takes no further part: whether it could be started in none of its games. */
export const neverStarted = (row: Omit<Row, 'elo'>): boolean => (row.reasons['start_failed']?.lost ?? 0) === gamesOfTally(row);

export interface CountedRow extends Tally {
  player: number;
  rank: number;
  red: Tally;
  blue: Tally;
  reasons: Record<string, { won: number; lost: number; neither: number }>;
}

/** A table for a file of records, which brings none: by share of the points, then by points. */
export function countStandings(games: Games, players: number): CountedRow[] {
  const table: CountedRow[] = Array.from({ length: players }, (_, player) => ({
    player,
    rank: 0,
    ...noTally(),
    red: noTally(),
    blue: noTally(),
    reasons: {},
  }));
  for (let game = 0; game < games.count; game++) {
    if (!counts(games, game)) continue;
    for (const side of sides) {
      const result = resultFor(games, game, side);
      const row = table[playerOn(games, game, side)];
      if (!result || !row) continue;
      addResult(row, result);
      addResult(row[side], result);
      const reason = (row.reasons[games.reasonOf(game)] ??= { won: 0, lost: 0, neither: 0 });
      reason[result === 'draw' ? 'neither' : result]++;
    }
  }
  const share = (row: CountedRow) => pointsOf(row) / (gamesOfTally(row) || 1);
  table.sort((a, b) => share(b) - share(a) || pointsOf(b) - pointsOf(a) || a.player - b.player);
  table.forEach((row, i) => {
    const above = table[i - 1];
    row.rank = above && share(above) === share(row) && pointsOf(above) === pointsOf(row) ? above.rank : i + 1;
  });
  return table;
}

/** The scores of these players against each other, in this order. */
export function countCrosstable(games: Games, order: number[], names: string[]): Crosstable {
  const place = new Map(order.map((player, i) => [player, i]));
  const scores: (Tally | null)[][] = order.map(() => order.map(() => null));
  for (let game = 0; game < games.count; game++) {
    if (!counts(games, game)) continue;
    for (const side of sides) {
      const row = place.get(playerOn(games, game, side));
      const column = place.get(playerOn(games, game, otherSide(side)));
      const result = resultFor(games, game, side);
      if (row === undefined || column === undefined || row === column || !result) continue;
      addResult((scores[row]![column] ??= noTally()), result);
    }
  }
  return { players: order.map((player) => names[player] ?? ''), scores };
}
