// The person's key, which lasts as long as this tab.
const place = 'connect4:key';

/** Null if there is none, or no storage. */
export function keptKey(): string | null {
  try {
    return sessionStorage.getItem(place);
  } catch {
    return null;
  }
}

/** Without storage the key lasts until the page is loaded again. */
export function keepKey(key: string): void {
  try {
    sessionStorage.setItem(place, key);
  } catch {
    // the caller has it
  }
}
