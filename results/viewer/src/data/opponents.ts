// A player's results against each other one, as each colour, and how its games ended.
import type { ReasonTally, Tally } from './page.ts';
import type { Games } from './games.ts';
import { addResult, counts, noTally, playerOn, resultFor } from './results.ts';
import { type Side, otherSide, sides } from '../board/board.ts';

export interface Opponent {
  player: number;
  all: Tally;
  red: Tally;
  blue: Tally;
}

export interface FaultGroup {
  reason: string;
  count: number;
  /** Places of games, the last one first. */
  games: number[];
}

export interface Record {
  opponents: Opponent[];
  all: Tally;
  red: Tally;
  blue: Tally;
  reasons: Map<string, ReasonTally>;
}

export function recordOf(games: Games, player: number): Record {
  const opponents = new Map<number, Opponent>();
  const record: Record = { opponents: [], all: noTally(), red: noTally(), blue: noTally(), reasons: new Map() };
  const add = (game: number, side: Side) => {
    const result = resultFor(games, game, side);
    if (!result) return;
    const other = playerOn(games, game, otherSide(side));
    let opponent = opponents.get(other);
    if (!opponent) {
      opponent = { player: other, all: noTally(), red: noTally(), blue: noTally() };
      opponents.set(other, opponent);
    }
    for (const tally of [opponent.all, opponent[side], record.all, record[side]]) addResult(tally, result);
    const name = games.reasonOf(game);
    const reason = record.reasons.get(name) ?? { won: 0, lost: 0, neither: 0 };
    reason[result === 'draw' ? 'neither' : result]++;
    record.reasons.set(name, reason);
  };
  for (let game = 0; game < games.count; game++) {
    if (!counts(games, game)) continue;
    for (const side of sides) if (playerOn(games, game, side) === player) add(game, side);
  }
  record.opponents = [...opponents.values()];
  return record;
}

/** The faults of a player by kind, the most frequent kind first. */
export function faultGroups(games: Games, player: number): FaultGroup[] {
  const groups = new Map<string, FaultGroup>();
  const { faults } = games.remarks;
  for (const [number, ofEach] of faults) {
    const game = games.find(number);
    const side = game !== undefined && sides.find((each) => playerOn(games, game, each) === player);
    const fault = side && ofEach[side];
    if (game === undefined || !fault) continue;
    const name = fault.resigned ? 'resigned' : fault.reason;
    const group = groups.get(name) ?? { reason: name, count: 0, games: [] };
    group.count++;
    group.games.push(game);
    groups.set(name, group);
  }
  return [...groups.values()].sort((a, b) => b.count - a.count);
}
