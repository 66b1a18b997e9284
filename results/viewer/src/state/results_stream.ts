// The server's events: each game after it was recorded, and the tables after it. An event's id
// names the games that were sent, so that a reader that was cut off asks for the missing ones.
import type { GameRecord } from '../data/games.ts';
import type { Tables } from '../data/page.ts';
import type { Api } from '../net/api.ts';
import { follow } from '../net/follow.ts';

export interface Listener {
  onGames(records: GameRecord[]): void;
  onTables(tables: Tables): void;
  onConnection(isConnected: boolean): void;
  /** The server has the results of another tournament now. */
  onFresh(): void;
}

const drawEvery = 200;

function parsed<T>(text: string): T | undefined {
  try {
    return JSON.parse(text) as T;
  } catch {
    return undefined; // a server of another version: its other events may still be right
  }
}

/**
 * Listens for as long as the page is open, from the games on that are in the page. Games are handed
 * on in groups, a few times per second; one may come twice.
 */
export function listen(api: Api, seenInPage: string | undefined, listener: Listener): void {
  let seen = seenInPage ?? '';
  let waiting: GameRecord[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = () => {
    timer = undefined;
    listener.onGames(waiting);
    waiting = [];
  };
  const onGame = (data: string, id: string) => {
    seen = id || seen;
    const record = parsed<GameRecord>(data);
    if (record) waiting.push(record);
    timer ??= setTimeout(flush, drawEvery);
  };
  const onTables = (data: string) => {
    const tables = parsed<Tables>(data);
    if (tables) listener.onTables(tables);
  };
  const stop = follow(api, () => `events?seen=${encodeURI(seen)}`, {
    take: ({ event, data, id }) => {
      if (event === 'game') onGame(data, id);
      else if (event === 'standings') onTables(data);
      else if (event === 'fresh') {
        stop();
        listener.onFresh();
      }
    },
    onConnection: listener.onConnection,
  });
}
