// Server-sent events, with a key or without one. An EventSource cannot send a key.
import type { Api } from './api.ts';

export interface ServerEvent {
  event: string;
  data: string;
  id: string;
}

/** Calls the function unless called again within so many milliseconds; 0 for never. */
function watchdog(milliseconds: number, act: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  const start = () => {
    stop();
    if (milliseconds) timer = setTimeout(act, milliseconds);
  };
  return { start, stop };
}

export interface Follower {
  /** The kinds of its events. */
  kinds: readonly string[];
  take: (event: ServerEvent) => void;
  /** Whether events come now; false each time that the server is tried again. */
  onConnection: (isConnected: boolean) => void;
  /** Whether to give up after this error; without it every one is tried again. */
  isFinal?: (error: unknown) => boolean;
}

interface Pace {
  /** Milliseconds between two tries. */
  retryAfter?: number;
  /** As in readEvents(). */
  patience?: number;
}

const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/** Follows a stream of events, which may break off and begin again, until the result is called. */
export function follow(api: Api | null, path: () => string, follower: Follower, { retryAfter = 3000, patience = 0 }: Pace = {}): () => void {
  const { kinds, onConnection, isFinal } = follower;
  let isOver = false;
  let source: EventSource | undefined;
  let opened = '';
  const take = (event: ServerEvent) => isOver || follower.take(event);

  const withKey = async (key: Api) => {
    while (!isOver) {
      opened = path();
      onConnection(true);
      const error: unknown = await readEvents(key, opened, take, patience).catch((thrown: unknown) => thrown);
      if (isOver || isFinal?.(error)) return;
      onConnection(false);
      await wait(retryAfter);
    }
  };

  const withoutKey = () => {
    source = new EventSource(path());
    source.addEventListener('open', () => onConnection(true));
    for (const event of kinds) {
      source.addEventListener(event, ({ data, lastEventId }: MessageEvent<string>) => take({ event, data, id: lastEventId }));
    }
    source.addEventListener('error', () => {
      onConnection(false);
      // A browser tries again by itself, but not after an answer that is not a stream of events.
      if (source!.readyState === EventSource.CLOSED) setTimeout(() => isOver || withoutKey(), retryAfter);
    });
  };
  if (api) void withKey(api);
  else withoutKey();
  return () => {
    isOver = true;
    source?.close();
    api?.stop(opened);
  };
}

/**
 * Reads the events of one answer to its end. Throws as Api.fetch() does, if it is cut off, and if
 * nothing comes for `patience` milliseconds: a connection may be dead without a sign.
 */
async function readEvents(api: Api, path: string, take: (event: ServerEvent) => void, patience = 0): Promise<void> {
  const silence = watchdog(patience, () => api.stop(path));
  silence.start();
  try {
    await readPieces(api, path, take, silence.start);
  } finally {
    silence.stop();
  }
}

async function readPieces(api: Api, path: string, take: (event: ServerEvent) => void, heard: () => void): Promise<void> {
  const answer = await api.open(path);
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  let fields: Record<string, string> = {};
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    heard();
    text += piece.value;
    const lines = text.split('\n');
    text = lines.pop()!;
    for (const line of lines) {
      const colon = line.indexOf(':');
      if (colon > 0) fields[line.slice(0, colon)] = line.slice(colon + 1).replace(/^ /, '');
      if (line !== '' || fields['data'] === undefined) continue;
      take({ event: fields['event'] ?? 'message', data: fields['data'], id: fields['id'] ?? '' });
      fields = {};
    }
  }
}
