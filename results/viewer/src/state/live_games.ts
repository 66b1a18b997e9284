// The games that are being played, as events bring them.
import type { Api } from '../net/api.ts';
import { follow } from '../net/follow.ts';

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

/**
 * Follows the games until the result is called. `onChange` is told of the state a few times per
 * second. Boards stay in their places: a game that begins takes the place of one that is over.
 */
export function followGames(api: Api | null, onChange: (state: LiveState) => void): () => void {
  const places: (LiveGame | null)[] = Array.from({ length: mostBoards }, () => null);
  const ended = new Map<LiveGame, number>();
  let [shown, begun] = [0, 0];
  let connected = false;
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const changed = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      for (const [game, time] of ended) {
        if (Date.now() < time + endIsShown) continue;
        ended.delete(game);
        if (places.includes(game)) places[places.indexOf(game)] = null;
      }
      const games = places.filter((game) => game !== null);
      if (!isOver) onChange({ games: games.map((game) => ({ ...game })), shown, begun, connected });
      if (ended.size) changed();
    }, drawEvery);
  };
  const find = (number: number) => places.find((game) => game?.game === number && !game.end);

  const take = (event: string, data: string) => {
    if (event === 'start') {
      const game = JSON.parse(data) as LiveGame;
      const old = places.findIndex((each) => each === null);
      const over = places.findIndex((each) => each?.end);
      const place = old >= 0 ? old : over;
      if (place >= 0) places[place] = game;
    } else if (event === 'move') {
      const { game, column } = JSON.parse(data) as Move;
      find(game)?.moves.push(column);
    } else if (event === 'end') {
      const { game, winner, reason } = JSON.parse(data) as End;
      const found = find(game);
      if (found && reason === null) places[places.indexOf(found)] = null;
      else if (found) {
        found.end = { winner, reason: reason! };
        ended.set(found, Date.now());
      }
    } else if (event === 'pace') {
      const pace = JSON.parse(data) as { shown: number; games: number };
      [shown, begun] = [pace.shown, pace.games];
    }
    changed();
  };

  const connectedNow = (now: boolean) => {
    connected = now;
    if (!now) places.fill(null); // a new connection begins with all games
    changed();
  };

  changed();
  const stop = follow(api, () => 'live', {
    kinds: ['start', 'move', 'end', 'pace'],
    take: ({ event, data }) => take(event, data),
    onConnection: connectedNow,
  });
  return () => {
    isOver = true;
    stop();
  };
}
