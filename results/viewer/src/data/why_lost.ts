// Why a player lost a game: the move after which it was lost.
//
// If all scores of the game are known, it is the player's last move that changed the result under
// perfect play, to drawn or lost. Nothing that it did later could change it.
//
// Else by its own evals: its last move at which it still thought that it stood no worse than even,
// in a game that it lost. "Even" is 0 on its scale, or half of its largest eval if none was below
// 0, as for a chance of 0 to 1 or a percentage.
//
// A game that was lost by a fault is lost by the fault.
import type { Games } from './games.ts';
import { isFault, playerOn, resultFor, sideOfPly } from './results.ts';
import { type Side, sides } from '../board/board.ts';

export type Value = 'won' | 'drawn' | 'lost';

export const valueOf = (score: number): Value => (score > 0 ? 'won' : score < 0 ? 'lost' : 'drawn');

export interface MoveError {
  /** From 1. */
  ply: number;
  before: number;
  /** For the same player as `before`. */
  after: number;
}

/** Whether the move of this ply changed the result. */
export function errorAt(scores: (number | null)[], ply: number): MoveError | undefined {
  const before = scores[ply - 1];
  const next = scores[ply];
  if (before == null || next == null) return undefined;
  const after = next === 0 ? 0 : -next;
  const changed = (before > 0 && after <= 0) || (before === 0 && after < 0);
  return changed ? { ply, before, after } : undefined;
}

export type Reason =
  | { kind: 'fault'; fault: string; ply: number; value: Value | undefined }
  | { kind: 'error'; ply: number; before: number; after: number }
  | { kind: 'start'; ply: number; score: number }
  | { kind: 'eval'; ply: number; eval: number; even: number }
  | { kind: 'unknown'; ply: number };

export interface LostGame {
  game: number;
  side: Side;
  reason: Reason;
}

function lastError(games: Games, game: number, side: Side): Reason | undefined {
  const scores = games.scores(game);
  const start = games.startOf(game);
  if (scores.some((score) => score === null)) return undefined;
  for (let ply = scores.length - 1; ply >= 1; ply--) {
    const error = sideOfPly(start, ply) === side ? errorAt(scores, ply) : undefined;
    if (error) return { kind: 'error', ...error };
  }
  return { kind: 'start', ply: 0, score: (sideOfPly(start, 1) === side ? 1 : -1) * scores[0]! };
}

function lastHope(games: Games, game: number, side: Side, even: number): Reason | undefined {
  const start = games.startOf(game);
  const evals = games.evals(game);
  for (let ply = evals.length; ply >= 1; ply--) {
    const said = evals[ply - 1];
    if (said != null && said >= even && sideOfPly(start, ply) === side) {
      return { kind: 'eval', ply, eval: said, even };
    }
  }
  return undefined;
}

/** The result that the side still had when the game was broken off. */
function valueAtEnd(games: Games, game: number, side: Side): Value | undefined {
  const score = games.scores(game).at(-1);
  if (score == null) return undefined;
  const start = games.startOf(game);
  return valueOf(sideOfPly(start, games.length.at(game) + 1) === side ? score : -score);
}

export function whyLost(games: Games, game: number, side: Side, even: number): Reason {
  const reason = games.reasonOf(game);
  const length = games.length.at(game);
  if (isFault(games, game)) {
    const resigned = games.remarks.faults.get(games.number.at(game))?.[side]?.resigned;
    return { kind: 'fault', fault: resigned ? 'resigned' : reason, ply: length, value: valueAtEnd(games, game, side) };
  }
  const start = games.startOf(game);
  const lastOwn = sideOfPly(start, length) === side ? length : length - 1;
  return (
    lastError(games, game, side) ??
    lastHope(games, game, side, even) ?? { kind: 'unknown', ply: Math.max(lastOwn, 0) }
  );
}

/** The eval that a player gives an even position, see above. */
export function evenOf(games: Games, player: number): number {
  let least = 0;
  let most = 0;
  for (let game = 0; game < games.count; game++) {
    const said = games.remarks.evals.get(games.number.at(game));
    if (!said) continue;
    const start = games.startOf(game);
    for (const side of sides) {
      if (playerOn(games, game, side) !== player) continue;
      said.forEach((value, i) => {
        if (value == null || sideOfPly(start, i + 1) !== side) return;
        least = Math.min(least, value);
        most = Math.max(most, value);
      });
    }
  }
  return least < 0 ? 0 : most / 2;
}

/** The games that the player lost, the last ones first. */
export function lostGames(games: Games, player: number): LostGame[] {
  const even = evenOf(games, player);
  const lost: LostGame[] = [];
  for (let game = games.count - 1; game >= 0; game--) {
    for (const side of sides) {
      if (playerOn(games, game, side) === player && resultFor(games, game, side) === 'lost') {
        lost.push({ game, side, reason: whyLost(games, game, side, even) });
      }
    }
  }
  return lost;
}
