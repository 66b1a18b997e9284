// The games that are listed, and their order. A pass over the columns; order by a column is kept as
// a permutation of all games, so that a filter never has to sort.
import type { Filters, Sorting } from './route.ts';
import { columnsOf } from '../board/line.ts';
import type { Fault, Games } from './games.ts';
import { passesLine } from './openings.ts';
import { isFault, playerOn, resultFor } from './results.ts';
import { type Side, otherSide, sides } from '../board/board.ts';

type Test = (game: number) => boolean;

/** The player and colour that "won" and "lost" are about: a game is listed if either side fits. */
function sideTest(games: Games, filters: Filters, player: number, opponent: number): Test | undefined {
  const { colour, result } = filters;
  if (!filters.player && !filters.opponent && !colour && !result) return undefined;
  const fits = (game: number, side: Side) =>
    (!colour || colour === side) &&
    (!filters.player || playerOn(games, game, side) === player) &&
    (!filters.opponent || playerOn(games, game, otherSide(side)) === opponent) &&
    (!result || resultFor(games, game, side) === result);
  return (game) => sides.some((side) => fits(game, side));
}

/** All that was said in a game, in small letters. Games in which nobody said anything have none. */
function wordsOf(games: Games, number: number): string {
  const { notes, faults, warnings } = games.remarks;
  return [
    ...Object.values(notes.get(number) ?? {}),
    ...Object.values(faults.get(number) ?? {}).flatMap((fault: Fault) =>
      [fault.reason, fault.detail, fault.request, fault.reply, fault.stderr, fault.signal ?? '']),
    ...(warnings.get(number) ?? []).map((warning) => warning.text),
  ]
    .join('\n')
    .toLowerCase();
}

/** Searches the texts of games. They are put together when they are first needed. */
export class Texts {
  private words = new Map<number, string>();

  constructor(private games: Games) {}

  test(text: string): Test | undefined {
    const wanted = text.trim().toLowerCase();
    if (!wanted) return undefined;
    return (game) => this.of(this.games.number.at(game)).includes(wanted);
  }

  forget(): void {
    this.words.clear();
  }

  private of(number: number): string {
    let words = this.words.get(number);
    if (words === undefined) {
      words = wordsOf(this.games, number);
      this.words.set(number, words);
    }
    return words;
  }
}

const numberOr = (text: string, otherwise: number): number =>
  /^\d+$/.test(text.trim()) ? Number(text) : otherwise;

/** Players by name, -1 for a name that nobody has, so that nothing fits it. */
export type Lookup = (name: string) => number;

function tests(games: Games, filters: Filters, lookup: Lookup, texts: Texts): Test[] {
  const all: (Test | undefined)[] = [sideTest(games, filters, lookup(filters.player), lookup(filters.opponent))];
  if (filters.reason) {
    const reason = games.reasons.indexOf(filters.reason);
    all.push((game) => games.reason.at(game) === reason);
  }
  if (filters.opening) {
    const start = games.starts.indexOf(filters.opening);
    all.push((game) => games.start.at(game) === start);
  }
  if (filters.fault) all.push((game) => isFault(games, game) === (filters.fault === 'yes'));
  const shortest = numberOr(filters.shortest, 0);
  const longest = numberOr(filters.longest, 255);
  if (shortest > 0) all.push((game) => games.moveCount(game) >= shortest);
  if (longest < 255) all.push((game) => games.moveCount(game) <= longest);
  const round = numberOr(filters.round, 0);
  if (round > 0) all.push((game) => games.round.at(game) === round);
  if (filters.line) all.push(passesLine(games, columnsOf(filters.line)));
  all.push(texts.test(filters.text));
  return all.filter((test): test is Test => test !== undefined);
}

/** How a column orders games: a number for each. */
function keyOf(games: Games, by: string, playerOrder: number[]): ((game: number) => number) | undefined {
  const reasons = games.reasons.map((name, i) => ({ name, i })).sort((a, b) => (a.name < b.name ? -1 : 1));
  const reasonOrder: number[] = [];
  reasons.forEach(({ i }, place) => (reasonOrder[i] = place));
  switch (by) {
    case 'game':
      return (game) => games.number.at(game);
    case 'round':
      return (game) => games.round.at(game);
    case 'red':
      return (game) => playerOrder[games.red.at(game)] ?? 0;
    case 'blue':
      return (game) => playerOrder[games.blue.at(game)] ?? 0;
    case 'result':
      return (game) => [1, 0, 2][games.winner.at(game)] ?? 1;
    case 'reason':
      return (game) => reasonOrder[games.reason.at(game)] ?? 0;
    case 'plies':
      return (game) => games.moveCount(game);
    case 'opening':
      return (game) => games.start.at(game);
    case 'slowest':
      return (game) => games.timeSteps(game).reduce((most, step) => Math.max(most, step), 0);
    default:
      return undefined;
  }
}

/** Keeps the order of all games by each column until there are more games. */
export class Orders {
  private kept = new Map<string, Uint32Array>();
  private count = -1;

  constructor(private games: Games) {}

  by(column: string, playerOrder: number[]): Uint32Array {
    if (this.count !== this.games.count) this.kept.clear();
    this.count = this.games.count;
    let order = this.kept.get(column);
    if (!order) {
      order = this.sorted(keyOf(this.games, column, playerOrder) ?? keyOf(this.games, 'game', [])!);
      this.kept.set(column, order);
    }
    return order;
  }

  private sorted(key: (game: number) => number): Uint32Array {
    const { count, number } = this.games;
    // One number to sort by: the key, and among equal ones the game's own.
    const byNumber = Uint32Array.from({ length: count }, (_, game) => game);
    let ascending = true;
    for (let game = 1; game < count && ascending; game++) ascending = number.at(game) > number.at(game - 1);
    if (!ascending) byNumber.sort((a, b) => number.at(a) - number.at(b));
    const keys = Float64Array.from(byNumber, (game, place) => key(game) * 2 ** 24 + place);
    keys.sort();
    return Uint32Array.from(keys, (value) => byNumber[value % 2 ** 24]!);
  }
}

/** The games that pass all filters, as places in `games`, in order. */
export function select(
  games: Games,
  filters: Filters,
  sorting: Sorting,
  tools: { lookup: Lookup; texts: Texts; orders: Orders; playerOrder: number[] },
): Uint32Array {
  const order = tools.orders.by(sorting.by, tools.playerOrder);
  const all = tests(games, filters, tools.lookup, tools.texts);
  const found = all.length ? order.filter((game) => all.every((test) => test(game))) : order;
  return sorting.down ? found.slice().reverse() : found;
}
