// What the browser keeps for the next page, if it may; else it lasts for this one.
import { type Signal, effect, signal } from '@preact/signals';

function kept(storage: () => Storage, name: string): Signal<string | null> {
  const place = `connect4:${name}`;
  const attempt = (work: () => string | null): string | null => {
    try {
      return work();
    } catch {
      return null; // this browser allows no storage here
    }
  };
  const value = signal(attempt(() => storage().getItem(place)));
  effect(() => {
    const next = value.value;
    if (next !== null) attempt(() => (storage().setItem(place, next), null));
  });
  return value;
}

/** The person's key, which lasts as long as this tab. */
export const ownKey = kept(() => sessionStorage, 'key');

/** `on` or `off`: exact scores under the board. */
export const scoresShown = kept(() => localStorage, 'scores');
/** The level of the solver as an opponent. */
export const lastLevel = kept(() => localStorage, 'level');
/** `on` or `off`: keys that are a character. */
export const singleKeys = kept(() => localStorage, 'keys');
