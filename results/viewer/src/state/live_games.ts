// The games that are being played, as events bring them.
import { signal } from '@preact/signals';
import type { Api } from '../net/api.ts';
import { type ServerEvent, follow } from '../net/follow.ts';

export interface LiveGame {
  game: number;
  red: string;
  blue: string;
  /** FEN. */
  start: string;
  /** Columns from 0, from the start on. */
  moves: number[];
  /** The end, for a moment; nothing while it is played. */
  end?: { winner: 'red' | 'blue' | null; reason: string };
}

export interface LiveState {
  games: LiveGame[];
  /** Of the last second: so many games of all that began are shown. */
  shown: number;
  begun: number;
  connected: boolean;
}

interface Move {
  game: number;
  column: number;
}

interface End {
  game: number;
  winner: 'red' | 'blue' | null;
  reason: string | null;
}

const mostBoards = 9;
const endIsShown = 2000;
const drawEvery = 250;

/** Boards stay in their places: a game that begins takes the place of one that is over. */
export class LiveGames {
  /** Told a few times per second; null before the first time. */
  readonly state = signal<LiveState | null>(null);
  private places: (LiveGame | null)[] = Array.from({ length: mostBoards }, () => null);
  private ended = new Map<LiveGame, number>();
  private pace = { shown: 0, games: 0 };
  private isConnected = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Follows the games until the result is called. */
  follow(api: Api): () => void {
    this.changed();
    const stop = follow(api, () => 'live', {
      take: (event) => this.take(event),
      onConnection: (isConnected) => {
        this.isConnected = isConnected;
        if (!isConnected) this.places.fill(null); // a new connection begins with all games
        this.changed();
      },
    });
    return () => {
      stop();
      clearTimeout(this.timer);
      this.timer = undefined;
    };
  }

  private changed(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      for (const [game, time] of this.ended) {
        if (Date.now() < time + endIsShown) continue;
        this.ended.delete(game);
        this.leave(game);
      }
      const games = this.places.filter((game) => game !== null);
      this.state.value = { games: games.map((game) => ({ ...game })), shown: this.pace.shown, begun: this.pace.games, connected: this.isConnected };
      if (this.ended.size) this.changed();
    }, drawEvery);
  }

  private leave(game: LiveGame): void {
    const place = this.places.indexOf(game);
    if (place >= 0) this.places[place] = null;
  }

  private find = (number: number) => this.places.find((game) => game?.game === number && !game.end);

  private begin(game: LiveGame): void {
    const free = this.places.indexOf(null);
    const place = free >= 0 ? free : this.places.findIndex((each) => each?.end);
    if (place >= 0) this.places[place] = game;
  }

  private end({ game, winner, reason }: End): void {
    const found = this.find(game);
    if (found && reason === null) this.leave(found);
    else if (found) {
      found.end = { winner, reason: reason! };
      this.ended.set(found, Date.now());
    }
  }

  private take({ event, data }: ServerEvent): void {
    const value = JSON.parse(data) as unknown;
    if (event === 'start') this.begin(value as LiveGame);
    else if (event === 'move') this.find((value as Move).game)?.moves.push((value as Move).column);
    else if (event === 'end') this.end(value as End);
    else if (event === 'pace') this.pace = value as { shown: number; games: number };
    this.changed();
  }
}
