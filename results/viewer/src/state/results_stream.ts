// The server's events: each game after it was recorded, and the tables after it. An event's id
// names the games that were sent, so that a reader that was cut off asks for the missing ones.
import type { Api } from '../net/api.ts';
import { type ServerEvent, follow } from '../net/follow.ts';
import type { Crosstable, Meeting, SequentialTest, Standings } from '../data/page.ts';
import type { GameRecord } from '../data/games.ts';

export interface Tables {
  standings: Standings;
  crosstable: Crosstable;
  rounds: Meeting[][];
  test: SequentialTest | null;
}

export type Connection = 'connecting' | 'connected' | 'cut off';

export interface Listener {
  onGames(records: GameRecord[]): void;
  onTables(tables: Tables): void;
  onConnection(connection: Connection): void;
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
 * on in groups, a few times per second; one may come twice. With `api`, requests bring its key.
 */
export function listen(listener: Listener, seenInPage: string | undefined, api: Api | null = null): void {
  let seen = seenInPage ?? '';
  let waiting: GameRecord[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = () => {
    timer = undefined;
    const records = waiting;
    waiting = [];
    listener.onGames(records);
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

  const take = ({ event, data, id }: ServerEvent) => {
    if (event === 'game') onGame(data, id);
    else if (event === 'standings') onTables(data);
    else if (event === 'fresh') {
      stop();
      listener.onFresh();
    }
  };
  const stop = follow(api, () => `events?seen=${encodeURI(seen)}`, {
    kinds: ['game', 'standings', 'fresh'],
    take,
    onConnection: (isConnected) => listener.onConnection(isConnected ? 'connected' : 'cut off'),
  });
}
