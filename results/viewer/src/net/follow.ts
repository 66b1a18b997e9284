// Server-sent events, followed with fetch(): an EventSource cannot send a key.
import type { Api } from './api.ts';

export interface ServerEvent {
  event: string;
  data: string;
  id: string;
}

export interface Follower {
  take: (event: ServerEvent) => void;
  /** Whether events come now; false each time that the server is to be tried again. */
  onConnection?: (isConnected: boolean) => void;
  /** Whether to give up after this error; without it every one is tried again. */
  isFinal?: (error: unknown) => boolean;
  /** Milliseconds of silence after which a connection counts as dead, since one may die without a sign; 0 for never. */
  patience?: number;
}

const retryAfter = 1000;

const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/** Follows a stream of events, which may break off and begin again, until the result is called. */
export function follow(api: Api, path: () => string, { take, onConnection, isFinal, patience = 0 }: Follower): () => void {
  let isOver = false;
  let connection = new AbortController();
  let silence: ReturnType<typeof setTimeout> | undefined;

  const heard = () => {
    clearTimeout(silence);
    if (patience) silence = setTimeout(() => connection.abort(), patience);
  };
  /** Reads the events of one answer to its end. Throws as Api.fetch() does, and if it is cut off. */
  const read = async () => {
    connection = new AbortController();
    heard();
    const answer = await api.fetch(path(), { signal: connection.signal });
    onConnection?.(true);
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    const events = parser((event) => isOver || take(event));
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      heard();
      events(piece.value);
    }
  };
  const run = async () => {
    while (!isOver) {
      const error: unknown = await read().catch((thrown: unknown) => thrown);
      clearTimeout(silence);
      if (isOver || isFinal?.(error)) return;
      onConnection?.(false);
      await wait(retryAfter);
    }
  };
  void run();
  return () => {
    isOver = true;
    connection.abort();
  };
}

/** Takes the pieces of a stream, and calls `take` with each event that they complete. */
function parser(take: (event: ServerEvent) => void): (piece: string) => void {
  let text = '';
  let fields: Record<string, string> = {};
  return (piece) => {
    const lines = (text + piece).split('\n');
    text = lines.pop()!;
    for (const line of lines) {
      const colon = line.indexOf(':');
      if (colon > 0) fields[line.slice(0, colon)] = line.slice(colon + 1).replace(/^ /, '');
      if (line !== '' || fields['data'] === undefined) continue;
      take({ event: fields['event'] ?? 'message', data: fields['data'], id: fields['id'] ?? '' });
      fields = {};
    }
  };
}
