// The games of a page in columns, as they come. With 100,000 games only the visible ones become
// objects.
import type { GameColumns, PageData } from './page.ts';
import { lowerBound } from './search.ts';
import { bytesOf, jsonOf, microseconds, notMeasured, runningSums, stepOf, varints } from './unpack.ts';

/** A value of each player that has one. */
export interface OfEach<T> {
  red?: T;
  blue?: T;
}

/** The time that a player took to get ready before a game. */
export interface Readiness {
  time_us: number;
  cpu_us?: number;
}

export interface Fault {
  reason: string;
  detail: string;
  request: string;
  reply: string;
  stderr: string;
  time_us: number;
  exit_status?: number;
  signal?: string;
  resigned?: boolean;
}

export interface Warning {
  player: 'red' | 'blue';
  text: string;
}

type Values = (number | null)[];

/** Data that few games have, or that only the page of one game shows: by the game's number. */
export interface Remarks {
  evals: Map<number, Values>;
  notes: Map<number, Record<string, string>>;
  ready: Map<number, OfEach<Readiness>>;
  faults: Map<number, OfEach<Fault>>;
  warnings: Map<number, Warning[]>;
  times: Map<number, Values>;
  cpus: Map<number, Values>;
}

/** A game as an event of a live page brings it: a game record, and its place in the tournament. */
export interface GameRecord {
  game: number;
  /** Places of red and blue. */
  players: [number, number];
  start: string;
  moves: string;
  winner: 'red' | 'blue' | null;
  reason: string;
  times_us: number[];
  cpu_us?: Values;
  evals?: Values;
  notes?: Record<string, string>;
  scores?: number[];
  versions?: OfEach<string>;
  ready?: OfEach<Readiness>;
  warnings?: Warning[];
  faults?: OfEach<Fault>;
  round: number;
  pairing: number;
  state: number;
}

export const enum Winner {
  nobody = 0,
  red = 1,
  blue = 2,
}

type Bytes = Uint8Array<ArrayBufferLike>;

/** An array of numbers that grows at its end. */
class Numbers<T extends Bytes | Int32Array> {
  constructor(private array: T) {
    this.length = array.length;
  }
  length: number;

  at(index: number): number {
    return this.array[index]!;
  }
  set(index: number, value: number): void {
    this.array[index] = value;
  }
  push(value: number): void {
    if (this.length === this.array.length) {
      const Type = this.array.constructor as new (length: number) => T;
      const wider = new Type(Math.max(64, this.length * 2));
      wider.set(this.array);
      this.array = wider;
    }
    this.array[this.length++] = value;
  }
  slice(from: number, to: number): T {
    return this.array.subarray(from, to) as T;
  }
}

const packed = [
  'number', 'red', 'blue', 'start', 'round', 'pairing', 'red_version', 'blue_version',
  'length', 'reason', 'winner', 'state', 'move', 'time', 'cpu', 'score',
] as const;
type Packed = (typeof packed)[number];

const none = () => new Numbers<Int32Array>(new Int32Array(0));
const noBytes = () => new Numbers<Bytes>(new Uint8Array(0));

/**
 * A game is named by its place here, from 0, in the order in which games came. That is the order of
 * their numbers in the data of the page; later games follow as they end.
 */
export class Games {
  count = 0;
  number = none();
  red = none();
  blue = none();
  start = none();
  round = none();
  pairing = none();
  length = noBytes();
  reason = noBytes();
  winner = noBytes();
  state = noBytes();
  private redVersion = none();
  private blueVersion = none();

  private firstPly = none();
  private move = noBytes();
  private time = noBytes();
  private cpu = noBytes();
  private score = noBytes();
  /** Places of the games that came later. */
  private later = new Map<number, number>();

  remarks: Remarks = {
    evals: new Map(),
    notes: new Map(),
    ready: new Map(),
    faults: new Map(),
    warnings: new Map(),
    times: new Map(),
    cpus: new Map(),
  };

  /** Whether any position has an exact score. */
  hasScores = false;

  constructor(
    readonly starts: string[],
    readonly reasons: string[],
    readonly versionNames: string[],
  ) {}

  /** The position where the game began, as a FEN. */
  startOf = (game: number): string => this.starts[this.start.at(game)] ?? '';
  reasonOf = (game: number): string => this.reasons[this.reason.at(game)] ?? '';

  /** Discs on the board where the game began. */
  discsAtStart(game: number): number {
    return this.startOf(game).replace(/ .*|[^xo]/g, '').length;
  }

  /** Moves from the empty board on: the opening's are among them. */
  moveCount(game: number): number {
    return this.discsAtStart(game) + this.length.at(game);
  }

  /** The place of a game by its number. */
  find(number: number): number | undefined {
    const place = lowerBound(this.count - this.later.size, (game) => this.number.at(game), number);
    return this.number.at(place) === number ? place : this.later.get(number);
  }

  /** Whether it ended after the page was made. */
  cameLater(number: number): boolean {
    return this.later.has(number);
  }

  moves(game: number): Uint8Array {
    return this.plies(this.move, game);
  }
  timeSteps(game: number): Uint8Array {
    return this.plies(this.time, game);
  }

  /** Exact scores of the start and after each move; null if they are not known. */
  scores(game: number): Values {
    if (!this.hasScores) return Array<null>(this.length.at(game) + 1).fill(null);
    const from = this.firstPly.at(game) + game;
    const bytes = this.score.slice(from, from + this.length.at(game) + 1);
    return Array.from(bytes, (byte) => (byte ? byte - 64 : null));
  }

  /** Wall clock of each ply in microseconds. */
  times(game: number): number[] {
    const exact = this.remarks.times.get(this.number.at(game));
    return Array.from(this.timeSteps(game), (step, ply) => exact?.[ply] ?? microseconds[step]!);
  }

  /** Processor time of each ply in microseconds, null if it was not measured. */
  cpus(game: number): Values {
    const exact = this.remarks.cpus.get(this.number.at(game));
    if (exact) return exact;
    const times = this.timeSteps(game);
    return Array.from(this.plies(this.cpu, game), (difference, ply) => {
      const step = (times[ply]! + difference) & 255;
      return step === notMeasured ? null : microseconds[step]!;
    });
  }

  /** The versions that the players named, empty if they did not. */
  versions(game: number): { red: string; blue: string } {
    const { versionNames, redVersion, blueVersion } = this;
    return { red: versionNames[redVersion.at(game)] ?? '', blue: versionNames[blueVersion.at(game)] ?? '' };
  }

  hasExactTimes(game: number): boolean {
    return this.remarks.times.has(this.number.at(game));
  }

  evals(game: number): Values {
    return this.remarks.evals.get(this.number.at(game)) ?? Array<null>(this.length.at(game)).fill(null);
  }

  private plies(column: Numbers<Bytes>, game: number): Uint8Array {
    const from = this.firstPly.at(game);
    return column.slice(from, from + this.length.at(game));
  }

  private setFirstPlies(): void {
    let ply = 0;
    const first = new Int32Array(this.count);
    for (let game = 0; game < this.count; game++) {
      first[game] = ply;
      ply += this.length.at(game);
    }
    this.firstPly = new Numbers(first);
  }

  /** Takes the columns of a page. */
  async unpack(columns: GameColumns): Promise<void> {
    const { count, plies } = columns;
    const unpacked = await Promise.all(packed.map((name) => bytesOf(columns[name])));
    const bytes = Object.fromEntries(packed.map((name, i) => [name, unpacked[i]])) as Record<Packed, Uint8Array>;
    const numbers = (name: Packed) => new Numbers(varints(bytes[name], count));
    const small = (name: Packed, size: number) => new Numbers<Bytes>(bytes[name].length ? bytes[name] : new Uint8Array(size));
    const ascending = varints(bytes.number, count);
    runningSums(ascending);
    this.number = new Numbers(ascending);
    this.red = numbers('red');
    this.blue = numbers('blue');
    this.start = numbers('start');
    this.round = numbers('round');
    this.pairing = numbers('pairing');
    this.redVersion = numbers('red_version');
    this.blueVersion = numbers('blue_version');
    this.length = small('length', count);
    this.reason = small('reason', count);
    this.winner = small('winner', count);
    this.state = small('state', count);
    this.move = small('move', plies);
    this.time = small('time', plies);
    this.cpu = new Numbers<Bytes>(bytes.cpu.length ? bytes.cpu : unmeasured(bytes.time, plies));
    this.hasScores = bytes.score.length > 0;
    this.score = small('score', plies + count);
    this.count = count;
    this.setFirstPlies();
  }

  /** Takes the remarks. They may be large, so they come after the columns of numbers. */
  async unpackRemarks(columns: GameColumns): Promise<void> {
    const [evals, notes, ready, faults, warnings, times, cpus] = await Promise.all([
      jsonOf<[number, Values]>(columns.eval),
      jsonOf<[number, Record<string, string>]>(columns.note),
      jsonOf<[number, OfEach<Readiness>]>(columns.ready),
      jsonOf<[number, OfEach<Fault>]>(columns.fault),
      jsonOf<[number, Warning[]]>(columns.warning),
      jsonOf<[number, Values]>(columns.time_us),
      jsonOf<[number, Values]>(columns.cpu_us),
    ]);
    this.remarks = {
      evals: new Map(evals),
      notes: new Map(notes),
      ready: new Map(ready),
      faults: new Map(faults),
      warnings: new Map(warnings),
      times: new Map(times),
      cpus: new Map(cpus),
    };
  }

  /** Adds a game that has just ended, of so many players; false if it is known already. */
  add(record: GameRecord, players: number): boolean {
    const [red, blue] = record.players;
    if (this.find(record.game) !== undefined || !(red < players && blue < players)) return false;
    const plies = record.moves.length;
    this.later.set(record.game, this.count++);
    this.number.push(record.game);
    this.red.push(red);
    this.blue.push(blue);
    this.start.push(indexIn(this.starts, record.start));
    this.round.push(record.round);
    this.pairing.push(record.pairing);
    this.length.push(plies);
    this.reason.push(indexIn(this.reasons, record.reason));
    this.winner.push(record.winner === 'red' ? Winner.red : record.winner === 'blue' ? Winner.blue : Winner.nobody);
    this.state.push(record.state);
    this.redVersion.push(indexIn(this.versionNames, record.versions?.red ?? ''));
    this.blueVersion.push(indexIn(this.versionNames, record.versions?.blue ?? ''));
    this.firstPly.push(this.move.length);
    for (let ply = 0; ply < plies; ply++) this.addPly(record, ply);
    for (let at = 0; at <= plies; at++) this.addScore(record.scores?.[at]);
    this.addRemarks(record);
    return true;
  }

  private addPly(record: GameRecord, ply: number): void {
    const step = stepOf(record.times_us[ply] ?? 0);
    const cpu = record.cpu_us?.[ply];
    this.move.push(Number(record.moves[ply]) - 1);
    this.time.push(step);
    this.cpu.push(((cpu == null ? notMeasured : stepOf(cpu)) - step) & 255);
  }

  private addScore(score: number | undefined): void {
    if (score !== undefined) this.hasScores = true;
    this.score.push(score === undefined ? 0 : score + 64);
  }

  private addRemarks(record: GameRecord): void {
    const { remarks } = this;
    const { game } = record;
    if (record.evals) remarks.evals.set(game, record.evals);
    if (record.notes) remarks.notes.set(game, record.notes);
    if (record.ready) remarks.ready.set(game, record.ready);
    if (record.faults) remarks.faults.set(game, record.faults);
    if (record.warnings) remarks.warnings.set(game, record.warnings);
    remarks.times.set(game, record.times_us);
    if (record.cpu_us) remarks.cpus.set(game, record.cpu_us);
  }

  /** Games after the one that decided a duel count for nothing, also those that came before it did. */
  markSurplus(decidedAfter: number | null | undefined): void {
    if (decidedAfter == null) return;
    for (let game = 0; game < this.count; game++) {
      if (this.number.at(game) > decidedAfter) this.state.set(game, 1);
    }
  }
}

function unmeasured(times: Uint8Array, plies: number): Uint8Array {
  return Uint8Array.from({ length: plies }, (_, ply) => (notMeasured - (times[ply] ?? 0)) & 255);
}

/** The index of the text in the list, to which it is added if it is not there yet. */
function indexIn(list: string[], text: string): number {
  const index = list.indexOf(text);
  return index < 0 ? list.push(text) - 1 : index;
}

export function gamesOf(data: PageData): Games {
  return new Games([...data.starts], [...data.reasons], [...(data.versions ?? [''])]);
}
