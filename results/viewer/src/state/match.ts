// A match with the person at this page, as protocol/PLAY.md has it.
import { signal } from '@preact/signals';
import { type Api, Refusal, told } from '../net/api.ts';
import { follow } from '../net/follow.ts';
import type { Side } from '../board/board.ts';

export interface MatchState {
  /** Grows with each change. */
  version: number;
  game: number;
  games: number | null;
  red: string;
  blue: string;
  /** The colours that people at this page play. */
  persons: Side[];
  /** FEN. */
  start: string;
  /** Columns from 0, from the start on. */
  moves: number[];
  /** Of the players, one for each move. */
  notes: (string | null)[];
  turn: 'starting' | 'person' | 'player' | 'over' | 'closed';
  takes_back: boolean;
  new_game: boolean;
  winner: Side | null;
  reason: string | null;
  detail: string;
  points: Record<Side, number>;
  limit_s: number | null;
}

export type Wish = 'take-back' | 'new-game' | 'give-up' | 'end';

/** An arena says something every 15 seconds, and answers within 30. */
const silenceOfArena = 40_000;

/** Whether to ask again would change nothing, as with a key that is no longer one. */
const isFinal = (error: unknown): error is Refusal => error instanceof Refusal && [401, 403, 404].includes(error.status);

/** The match of the person with this key; the only one if no other can follow it. */
export class Match {
  /** Undefined before the first answer; null if the person sits at no board. */
  readonly state = signal<MatchState | null | undefined>(undefined);
  /** Whether the server has stopped sending: the page tries again. */
  readonly isCutOff = signal(false);
  /** Why the person may not see the board; empty if it may. */
  readonly refusal = signal('');
  /** Why the last wish was refused. */
  readonly problem = signal('');
  /** A wish is on its way. */
  readonly isBusy = signal(false);
  /** A second click may come before the effect of the first is known. */
  private fulfilled: MatchState | null = null;

  constructor(
    private api: Api,
    private isOnly: boolean,
  ) {}

  /** Follows the person's board until the result is called, or until the end of the only match. */
  follow(): () => void {
    const stop = follow(this.api, () => 'api/game/events', {
      take: ({ data }) => {
        this.isCutOff.value = false;
        this.state.value = JSON.parse(data) as MatchState | null;
        if (this.state.value?.turn === 'closed' && this.isOnly) stop();
      },
      onConnection: (isConnected) => {
        if (!isConnected) this.isCutOff.value = true; // until the next event
      },
      isFinal: (error) => {
        if (isFinal(error)) this.refusal.value = told(error);
        return isFinal(error);
      },
      patience: this.isOnly ? 0 : silenceOfArena,
    });
    return stop;
  }

  drop = (column: number) => void this.sendWish('api/game/move', { column });
  wish = (wish: Wish) => void this.sendWish(`api/game/${wish}`);
  /** Begins a match against this player of an arena. */
  challenge = (player: string) => void this.send('api/game', { player });

  private async send(path: string, body: object): Promise<boolean> {
    if (this.isBusy.value) return false;
    this.isBusy.value = true;
    this.problem.value = '';
    const answer = await this.api.post(path, JSON.stringify(body), {}, AbortSignal.timeout(silenceOfArena)).catch((thrown: unknown) => thrown);
    const isTaken = !(answer instanceof Error);
    if (!isTaken) this.problem.value = told(answer);
    this.isBusy.value = false;
    return isTaken;
  }

  /** A state has one wish. */
  private async sendWish(path: string, body: object = {}): Promise<void> {
    const state = this.state.value;
    if (!state || this.fulfilled === state) return;
    if (await this.send(path, { version: state.version, ...body })) this.fulfilled = state;
  }
}
