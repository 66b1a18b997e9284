// The address of the page, as far as it names a view.
import { computed, signal } from '@preact/signals';
import { parseRoute } from '../data/route.ts';

const hash = signal(location.hash);
addEventListener('hashchange', () => (hash.value = location.hash));

export const currentRoute = computed(() => parseRoute(hash.value));

/** Goes to an address without a new entry in the history, as for each ply of a game. */
export function replaceRoute(link: string): void {
  history.replaceState(null, '', link);
  hash.value = location.hash;
}

/** Takes a secret such as `#key=...` out of the address, so that it is neither seen nor sent on; null without one. */
export function takeSecret(name: 'key' | 'code'): string | null {
  const secret = new RegExp(`^#${name}=([\\w-]+)$`).exec(location.hash)?.[1] ?? null;
  if (secret !== null) replaceRoute(location.pathname + location.search);
  return secret;
}
