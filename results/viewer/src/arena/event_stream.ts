// Server-sent events that need a key: an EventSource cannot send one.
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

/**
 * Reads the events of one answer to its end. Throws as Api.fetch() does, if it is cut off, and if
 * nothing comes for `patience` milliseconds: a connection may be dead without a sign.
 */
export async function readEvents(api: Api, path: string, take: (event: ServerEvent) => void, patience = 0): Promise<void> {
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
