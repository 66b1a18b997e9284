// Server-sent events that need a key: an EventSource cannot send one.
import type { Api } from './api.ts';

export interface ServerEvent {
  event: string;
  data: string;
  id: string;
}

/** Reads the events of one answer to its end. Throws as Api.fetch() does, and if it is cut off. */
export async function readEvents(api: Api, path: string, take: (event: ServerEvent) => void): Promise<void> {
  const answer = await api.open(path);
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  let fields: Record<string, string> = {};
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
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
