// The server's events: each game after it was recorded, and the tables after it. An event's id
// names the games that were sent, so that a reader that was cut off asks for the missing ones.
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
 * on in groups, a few times per second; one may come twice.
 */
export function listen(listener: Listener, seenInPage: string | undefined): void {
  let seen = seenInPage ?? '';
  let waiting: GameRecord[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = () => {
    timer = undefined;
    const records = waiting;
    waiting = [];
    listener.onGames(records);
  };

  const onGame = (event: MessageEvent<string>) => {
    seen = event.lastEventId || seen;
    const record = parsed<GameRecord>(event.data);
    if (record) waiting.push(record);
    timer ??= setTimeout(flush, drawEvery);
  };

  const onTables = (event: MessageEvent<string>) => {
    const tables = parsed<Tables>(event.data);
    if (tables) listener.onTables(tables);
  };

  const connect = () => {
    const source = new EventSource(`events?seen=${encodeURI(seen)}`);
    source.addEventListener('open', () => listener.onConnection('connected'));
    source.addEventListener('game', onGame);
    source.addEventListener('standings', onTables);
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
  connect();
}
