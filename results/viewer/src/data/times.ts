// How long a player took for its moves, counted by steps of time: exact enough, and quick for
// millions of moves.
import type { Games } from './games.ts';
import { playerOn, sideOfPly } from './results.ts';
import { sides } from '../board/board.ts';
import { microseconds, stepOf } from './unpack.ts';

export interface Times {
  moves: number;
  /** Moves of each step. */
  steps: Uint32Array;
  median: number;
  percentile95: number;
  worst: number;
  /** Game number and ply of the slowest move. */
  worstAt: { number: number; ply: number } | undefined;
}

function percentile(steps: Uint32Array, moves: number, share: number): number {
  let rank = Math.ceil(moves * share);
  for (let step = 0; step < steps.length; step++) {
    rank -= steps[step]!;
    if (rank <= 0) return microseconds[step]!;
  }
  return 0;
}

export function timesOf(games: Games, player: number): Times {
  const steps = new Uint32Array(256);
  let moves = 0;
  let worst = -1;
  let worstAt: Times['worstAt'];
  for (let game = 0; game < games.count; game++) {
    for (const side of sides) {
      if (playerOn(games, game, side) !== player) continue;
      const start = games.startOf(game);
      const taken = games.timeSteps(game);
      for (let ply = sideOfPly(start, 1) === side ? 0 : 1; ply < taken.length; ply += 2) {
        const step = taken[ply]!;
        steps[step]!++;
        moves++;
        if (step > worst) {
          worst = step;
          worstAt = { number: games.number.at(game), ply: ply + 1 };
        }
      }
    }
  }
  return {
    moves,
    steps,
    median: percentile(steps, moves, 0.5),
    percentile95: percentile(steps, moves, 0.95),
    worst: worst < 0 ? 0 : microseconds[worst]!,
    worstAt,
  };
}

/** How many moves took at least so long. */
export function movesFrom({ steps }: Times, us: number): number {
  let sum = 0;
  for (let step = stepOf(us); step < steps.length; step++) sum += steps[step]!;
  return sum;
}
