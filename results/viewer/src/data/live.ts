// The server's events: each game after it was recorded, and the tables after it. An event's id
// names the games that were sent, so that a reader that was cut off asks for the missing ones.
import type { Api } from '../arena/api.ts';
import { readEvents } from '../arena/event_stream.ts';
import type { Crosstable, Meeting, SequentialTest, Standings } from './page.ts';
import type { GameRecord } from './games.ts';

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

const retryAfter = 3000;
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

  const follow = async () => {
    let isFresh = false;
    while (!isFresh) {
      listener.onConnection('connected');
      await readEvents(api!, `events?seen=${encodeURI(seen)}`, ({ event, data, id }) => {
        if (event === 'game') onGame(data, id);
        if (event === 'standings') onTables(data);
        isFresh ||= event === 'fresh';
      }).catch(() => undefined);
      if (isFresh) return listener.onFresh();
      listener.onConnection('cut off');
      await new Promise((done) => setTimeout(done, retryAfter));
    }
  };

  const connect = () => {
    const source = new EventSource(`events?seen=${encodeURI(seen)}`);
    source.addEventListener('open', () => listener.onConnection('connected'));
    source.addEventListener('game', ({ data, lastEventId }: MessageEvent<string>) => onGame(data, lastEventId));
    source.addEventListener('standings', ({ data }: MessageEvent<string>) => onTables(data));
    source.addEventListener('fresh', () => {
      source.close();
      listener.onFresh();
    });
    source.addEventListener('error', () => {
      listener.onConnection('cut off');
      // A browser tries again by itself, but not after an answer that is not a stream of events.
      if (source.readyState === EventSource.CLOSED) setTimeout(connect, retryAfter);
    });
  };
  if (api) void follow();
  else connect();
}
