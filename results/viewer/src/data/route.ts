// The fragment of the page's address: each view has one, so that a link leads to it.
import { type Variation, columnsOf, digitsOf } from '../board/line.ts';

export interface Filters {
  player: string;
  opponent: string;
  colour: '' | 'red' | 'blue';
  result: '' | 'won' | 'lost' | 'draw';
  reason: string;
  opening: string;
  fault: '' | 'yes' | 'no';
  shortest: string;
  longest: string;
  round: string;
  /** Moves from the empty board, as digits: the games went through the position after them. */
  line: string;
  text: string;
}

export const noFilters: Filters = {
  player: '',
  opponent: '',
  colour: '',
  result: '',
  reason: '',
  opening: '',
  fault: '',
  shortest: '',
  longest: '',
  round: '',
  line: '',
  text: '',
};

export interface Sorting {
  by: string;
  down: boolean;
}

export type Route =
  | { view: 'standings' }
  | { view: 'crosstable' }
  | { view: 'games'; filters: Filters; sorting: Sorting }
  | { view: 'game'; number: number; move: number | null; variation: Variation | null }
  | { view: 'board'; move: number | null; variation: Variation }
  | { view: 'player'; name: string }
  | { view: 'openings'; player: string; line: number[] }
  | { view: 'hand-in' | 'versions' | 'teacher' | 'live' }
  | { view: 'play'; against: string }
  | { view: 'unknown'; fragment: string };

const byNumber: Sorting = { by: 'game', down: false };

/** Never throws: a text that is badly encoded is taken as it is. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function parseRoute(hash: string): Route {
  const fragment = hash.replace(/^#/, '');
  const [first = '', ...rest] = fragment.split('&');
  const [key = '', value] = split(first);
  const others = new Map(rest.map(split));
  if (fragment === '' || fragment === 'standings') return { view: 'standings' };
  if (fragment === 'crosstable') return { view: 'crosstable' };
  if (fragment === 'hand-in' || fragment === 'versions' || fragment === 'teacher' || fragment === 'live') return { view: fragment };
  if (key === 'games') return gamesRoute(others);
  if (key === 'openings') return { view: 'openings', player: others.get('player') ?? '', line: columnsOf(others.get('line') ?? '') };
  if (key === 'game' && /^\d{1,9}$/.test(value)) {
    return { view: 'game', number: Number(value), move: moveOf(others), variation: variationOf(others) };
  }
  if (key === 'board') {
    const { line, play } = variationOf(others) ?? { line: [], play: null };
    return { view: 'board', move: moveOf(others), variation: { ply: 0, line, play } };
  }
  if (key === 'play') return { view: 'play', against: value };
  if (key === 'player') return { view: 'player', name: value };
  return { view: 'unknown', fragment };
}

function split(part: string): [string, string] {
  const equals = part.indexOf('=');
  return equals < 0 ? [part, ''] : [part.slice(0, equals), decode(part.slice(equals + 1))];
}

function moveOf(members: Map<string, string>): number | null {
  const move = members.get('move');
  return move && /^\d{1,3}$/.test(move) ? Number(move) : null;
}

/** `ply=9&line=443&play=red&level=5`: it leaves the game after nine plies. */
function variationOf(members: Map<string, string>): Variation | null {
  const ply = members.get('ply') ?? '';
  const line = members.get('line');
  if (line === undefined && !members.has('ply')) return null;
  const side = members.get('play');
  const level = members.get('level') ?? '';
  return {
    ply: /^\d{1,2}$/.test(ply) ? Number(ply) : 0,
    line: /^[1-7]{0,42}$/.test(line ?? '') ? columnsOf(line ?? '') : [],
    play: side === 'red' || side === 'blue' ? { side, level: /^(\d|10)$/.test(level) ? Number(level) : 10 } : null,
  };
}

function membersOf(variation: Variation | null, move?: number): string {
  const line = variation && `&line=${digitsOf(variation.line)}`;
  const shown = move === undefined ? '' : `&move=${move}`;
  const play = variation?.play ? `&play=${variation.play.side}&level=${variation.play.level}` : '';
  return `${line ?? ''}${shown}${play}`;
}

function gamesRoute(members: Map<string, string>): Route {
  const filters: Record<string, string> = { ...noFilters };
  for (const name of Object.keys(noFilters)) filters[name] = members.get(name) ?? '';
  const by = members.get('sort') ?? byNumber.by;
  return {
    view: 'games',
    filters: filters as unknown as Filters,
    sorting: { by, down: members.has('down') },
  };
}

/** "?match=3": the number of the match of an arena that the page shows; null if it shows the arena itself. */
export const matchOf = (search: string): string | null => /^\?match=(\d{1,9})$/.exec(search)?.[1] ?? null;

export const linkTo = {
  standings: '#standings',
  crosstable: '#crosstable',
  handIn: '#hand-in',
  versions: '#versions',
  teacher: '#teacher',
  live: '#live',
  play: (against = '') => `#play${against && `=${encodeURIComponent(against)}`}`,
  game: (number: number, move?: number, variation: Variation | null = null) =>
    `#game=${number}${variation ? `&ply=${variation.ply}` : ''}${membersOf(variation, move)}`,
  board: (variation: Variation, move?: number) => `#board${membersOf(variation, move)}`,
  openings: (player = '', line: number[] = []) =>
    `#openings${player && `&player=${encodeURIComponent(player)}`}${line.length ? `&line=${digitsOf(line)}` : ''}`,
  player: (name: string) => `#player=${encodeURIComponent(name)}`,
  games(filters: Partial<Filters> = {}, sorting: Sorting = byNumber): string {
    const parts = Object.entries(filters)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => `&${name}=${encodeURIComponent(value)}`);
    if (sorting.by !== byNumber.by) parts.push(`&sort=${sorting.by}`);
    if (sorting.down) parts.push('&down');
    return `#games${parts.join('')}`;
  },
};
