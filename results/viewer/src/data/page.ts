// The data of a page, as protocol/PAGE.md has it. Members that are not used here are left out.

export interface Estimate {
  value: number | null;
  low: number | null;
  high: number | null;
  reason?: string;
}

export interface Tally {
  wins: number;
  draws: number;
  losses: number;
}

export interface ReasonTally {
  won: number;
  lost: number;
  neither: number;
}

/** By strength, 1 for the strongest. */
export interface Place {
  low: number;
  high: number;
}

/** The tie-breaks that the table shows, where the tournament has them. */
export const tieBreaks = [
  { key: 'buchholz_cut_1', text: 'BH C1', title: 'Buchholz Cut 1', digits: 1 },
  { key: 'buchholz', text: 'BH', title: 'Buchholz', digits: 1 },
  { key: 'sonneborn_berger', text: 'SB', title: 'Sonneborn-Berger', digits: 2 },
] as const;

export interface Row extends Tally, Partial<Record<(typeof tieBreaks)[number]['key'], number>> {
  rank: number;
  player: string;
  points?: number;
  match_points?: number;
  awarded_points?: number;
  elo: Estimate;
  place?: Place | null;
  red?: Tally;
  blue?: Tally;
  reasons: Record<string, ReasonTally>;
  withdrawn?: boolean;
}

export interface Sprt {
  elo0: number;
  elo1: number;
  alpha: number;
  beta: number;
  model: string;
  llr: number | null;
  llr_reason?: string;
  lower_bound: number;
  upper_bound: number;
  decision: string;
  decided_after: number | null;
}

export interface Duel {
  pairs: number[];
  elo: Estimate;
  los: number | null;
  sprt: Sprt | null;
  compared_pairs?: { pairs: number; different: number; play_identically: boolean };
  answers: { always_same: boolean; met_again: number[]; changed: number[] };
}

export interface AccuracyCounts {
  moves: number;
  errors: number;
  errors_per_game: number | null;
  best_share: number | null;
  mean_loss: number | null;
}

export interface Accuracy extends AccuracyCounts {
  player: string;
  games: number;
  stages: Record<string, AccuracyCounts>;
  wins: number;
  given_wins: number;
}

export interface Standings {
  name?: string;
  format?: string;
  complete?: boolean;
  sandbox?: string;
  games: Record<string, number>;
  /** `cause`: why it could not be started; empty if it was retired. */
  withdrawn?: { player: string; cause: string }[];
  absences?: { player: string; from: number; to: number }[];
  notes?: string[];
  winner?: string | null;
  duel?: Duel | null;
  standings: Row[];
  los?: (number | null)[][];
  differences?: (Estimate | null)[][];
  first_player_score?: Estimate;
  draw_share?: number | null;
  rating_prior?: number;
  rating_reason?: string;
  accuracy?: Accuracy[];
}

export interface Crosstable {
  players: string[];
  scores: (Tally | null)[][];
}

export interface Player {
  name: string;
  command: string | null;
  limit_us: number | null;
  /** A house bot is nobody's work. */
  house?: true;
  /** It runs on its owner's machine. */
  remote?: true;
}

/** A game that does not count: it was played again. */
export interface Attempt {
  game: number;
  /** From 1. */
  attempt: number;
  start: string;
  moves: string;
  winner: 'red' | 'blue' | null;
  reason: string;
  detail: string;
}

/** The rating of a version when another one took its place. */
export interface PastRating {
  player: number;
  elo: Estimate;
  games: number;
  /** UTC: "2026-11-24T09:00:00Z" */
  until: string;
}

export interface Meeting {
  players: number[];
  points: number[];
  winner: number | null;
  decided: boolean;
}

export interface SequentialTest {
  lower: number;
  upper: number;
  games: number[];
  llr: (number | null)[];
}

/** A column is deflated and in base64, or null if no game has any. */
export type Column = string | null;

export interface GameColumns {
  count: number;
  plies: number;
  number: Column;
  red: Column;
  blue: Column;
  start: Column;
  round: Column;
  pairing: Column;
  length: Column;
  reason: Column;
  winner: Column;
  state: Column;
  move: Column;
  time: Column;
  cpu: Column;
  ready: Column;
  score: Column;
  red_version: Column;
  blue_version: Column;
  eval: Column;
  note: Column;
  fault: Column;
  warning: Column;
  log?: Column;
  /** The first game whose logs have no room. */
  log_end?: number | null;
  time_us?: Column;
  cpu_us?: Column;
}

/** The parts of a page that change as games end. */
export interface Tables {
  standings: Standings | null;
  crosstable: Crosstable | null;
  rounds: Meeting[][];
  test: SequentialTest | null;
}

export interface PageData extends Tables {
  format: string;
  version: number;
  made_by: string;
  made_at: string;
  live: boolean;
  /** For a live page: the id that an event has after the games here. */
  seen?: string;
  title: string;
  players: Player[];
  starts: string[];
  /** The versions that players named; the first is empty, for players that named none. */
  versions: string[];
  reasons: string[];
  /** Missing if there are none. */
  set_aside?: Attempt[];
  /** Of a ladder, in order of time; missing if there is none. */
  history?: PastRating[];
  games: GameColumns;
  /** For a page for a projector. */
  wall?: boolean;
  /** On the site of an arena. A page that is not public comes without games, for people without a key. */
  arena?: { public: boolean; humans?: boolean; remote?: boolean; matches?: boolean };
  /** For the page of a match with a person at it. */
  play?: boolean;
}

const version = 1;

/** Throws an Error with a sentence for people if we cannot show this page. */
export function parsePage(text: string): PageData {
  let data: PageData;
  try {
    data = JSON.parse(text) as PageData;
  } catch {
    throw new Error('The data of this page is damaged. Make the page again with `connect4 tournament page`.');
  }
  if (data?.format !== 'connect4-page') throw new Error('This page contains no tournament.');
  if (data.version !== version) {
    throw new Error(
      `The data of this page is version ${data.version}, but this viewer reads ${version}. ` +
        'Make the page again with `connect4 tournament page`.',
    );
  }
  return data;
}
