// The interface of an arena, as protocol/ARENA.md has it. All requests go to the page's own server
// and bring the person's key along, if there is one.

/** A rating; a player that has lost or won all has a bound alone. */
export interface Rating {
  elo: number | null;
  low: number | null;
  high: number | null;
}

export type StepState = 'waiting' | 'now' | 'done' | 'failed' | 'skipped';

export interface Step {
  step: string;
  state: StepState;
  reason?: string;
  output?: string;
}

export interface HandIn {
  hand_in: number;
  /** UTC: "2026-11-24T09:00:00Z" */
  time: string;
  file: string;
  bytes: number;
  version: number | null;
  /** The version that it brings back. */
  uses: number | null;
  finished: boolean;
  steps: Step[];
  left_out: string[];
  warnings: string[];
}

export interface Version {
  version: number;
  time: string;
  bytes: number;
  hash: string;
  rating: Rating | null;
  in_use: boolean;
  /** Whether its files are there. */
  kept: boolean;
  /** Whether there is feedback on its games. */
  log: boolean;
}

export interface ClassState {
  state: 'running' | 'paused';
  handing_in: 'open' | 'closed';
  closes: string | null;
}

export interface Me extends ClassState {
  role: 'player' | 'teacher';
  name?: string;
  place?: number | null;
  rating?: Rating | null;
  hand_ins?: HandIn[];
  versions?: Version[];
}

/** A player on its owner's machine. */
export interface ConnectedPlayer {
  name: string;
  /** UTC */
  since: string;
  /** Whether others may ask for matches against it. */
  accepts: boolean;
  /** The shortest time from a question to its answer within the last minute. */
  round_trip_ms: number | null;
}

/** A match that the person has asked for. */
export interface RequestedMatch {
  match: number;
  /** UTC */
  time: string;
  player: string;
  opponent: string;
  games: number;
  state: 'waiting' | 'playing' | 'over';
  wins: number;
  draws: number;
  losses: number;
  /** Why not all games were played; empty if they were. */
  problem: string;
}

export interface ClassPlayer {
  name: string;
  id: string;
  state: string;
  reason: string;
  place: number | null;
  rating: Rating | null;
  version: number | null;
  last_hand_in: HandIn | null;
}

/** Players whose programs are the same one, or seem to be. */
export interface Copies {
  players: string[];
  same: 'files' | 'sources' | 'play';
  positions: number | null;
}

export interface ClassTable extends ClassState {
  problem: string | null;
  copies: Copies[];
  players: ClassPlayer[];
}

/** The refusal of a request, with a sentence for people. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

async function refusalOf(answer: Response): Promise<Refusal> {
  const { error } = (await answer.json().catch(() => ({}))) as { error?: string };
  return new Refusal(answer.status, error ?? `The server answered with status ${answer.status}. Try again in a minute.`);
}

export class Api {
  /** Without a key requests are a visitor's. */
  constructor(private key: string | null = null) {}

  /** Throws a Refusal, or a TypeError without a connection. */
  async fetch(path: string, options: RequestInit = {}): Promise<Response> {
    const headers = new Headers(options.headers);
    if (this.key !== null) headers.set('Authorization', `Bearer ${this.key}`);
    const answer = await fetch(path, { ...options, headers, cache: 'no-store' });
    if (!answer.ok) throw await refusalOf(answer);
    return answer;
  }

  async get<T>(path: string): Promise<T> {
    return (await (await this.fetch(path)).json()) as T;
  }

  async post<T>(path: string, body: BodyInit = '', headers: Record<string, string> = {}, signal?: AbortSignal): Promise<T> {
    return (await (await this.fetch(path, { method: 'POST', body, headers, signal: signal ?? null })).json()) as T;
  }
}

/** A sentence about a failed request. */
export const told = (error: unknown): string =>
  error instanceof Refusal ? error.message : 'The server cannot be reached. Try again in a minute.';
