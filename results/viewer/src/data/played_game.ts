// All that is known of one game.
import type { Fault, Games, OfEach, Readiness, Warning } from './games.ts';
import type { Player } from './page.ts';
import { type Result, playerOn, resultFor, sideOfPly } from './results.ts';
import type { Side } from '../board/board.ts';
import { type MoveError, errorAt } from './why_lost.ts';

export interface Ply {
  /** From 1. */
  ply: number;
  side: Side;
  /** From 0. */
  column: number;
  time: number;
  cpu: number | null;
  eval: number | null;
  note: string | undefined;
  /** Exact score of the position after it, for red. */
  exact: number | null;
  error: MoveError | undefined;
}

interface Seat {
  player: Player;
  /** Empty if it did not say. */
  version: string;
  /** The time that it took to get ready, if it asked for that. */
  ready: Readiness | undefined;
}

export interface PlayedGame {
  number: number;
  round: number;
  start: string;
  /** On the board at the start. Move numbers count from the empty board, plies from the start. */
  discs: number;
  reason: string;
  red: Seat;
  blue: Seat;
  results: Record<Side, Result | undefined>;
  moves: number[];
  plies: Ply[];
  /** Whether times are those measured, and not steps of a tenth. */
  exactTimes: boolean;
  /** Exact score of the start, for red. */
  exactStart: number | null;
  faults: OfEach<Fault>;
  warnings: Warning[];
}

/** A score is for the side to move: here for red. */
function forRed(score: number | null | undefined, toMove: Side): number | null {
  if (score == null) return null;
  return toMove === 'red' ? score : 0 - score;
}

export function playedGame(games: Games, players: Player[], game: number): PlayedGame {
  const number = games.number.at(game);
  const { notes, ready, faults, warnings } = games.remarks;
  const start = games.startOf(game);
  const moves = Array.from(games.moves(game));
  const [times, cpus, evals, scores] = [games.times(game), games.cpus(game), games.evals(game), games.scores(game)];
  const said = notes.get(number);
  const version = games.versions(game);
  const seat = (side: Side): Seat => ({ player: players[playerOn(games, game, side)]!, version: version[side], ready: ready.get(number)?.[side] });
  return {
    number,
    round: games.round.at(game),
    start,
    discs: games.discsAtStart(game),
    reason: games.reasonOf(game),
    red: seat('red'),
    blue: seat('blue'),
    results: { red: resultFor(games, game, 'red'), blue: resultFor(games, game, 'blue') },
    moves,
    plies: moves.map((column, i) => ({
      ply: i + 1,
      side: sideOfPly(start, i + 1),
      column,
      time: times[i] ?? 0,
      cpu: cpus[i] ?? null,
      eval: evals[i] ?? null,
      note: said?.[String(i + 1)],
      exact: forRed(scores[i + 1], sideOfPly(start, i + 2)),
      error: errorAt(scores, i + 1),
    })),
    exactTimes: games.hasExactTimes(game),
    exactStart: forRed(scores[0], sideOfPly(start, 1)),
    faults: faults.get(number) ?? {},
    warnings: warnings.get(number) ?? [],
  };
}
