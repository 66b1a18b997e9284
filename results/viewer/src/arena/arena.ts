// The person in front of an arena's page: the key that the link brought, and who it belongs to.
import { Api, type Me, told } from './api.ts';
import { keepKey, keptKey } from './kept_key.ts';

/**
 * Takes the key out of the address, so that it is neither seen nor sent on, and keeps it for this
 * tab. Without one in the address it is the tab's own; null if it has none.
 */
function takeKey(): string | null {
  const found = /^#key=([\w-]+)$/.exec(location.hash);
  if (!found) return keptKey();
  keepKey(found[1]!);
  history.replaceState(null, '', location.pathname + location.search);
  return found[1]!;
}

export class Arena {
  readonly api: Api | null;
  /** Nothing before the first answer, and without a right key. */
  me: Me | null = null;
  /** Why the key does not work; empty if it does. */
  problem = '';
  private listeners = new Set<() => void>();

  /** `humans`: whether people play against players. */
  constructor(
    readonly isPublic: boolean,
    readonly humans: boolean,
  ) {
    const key = takeKey();
    this.api = key === null ? null : new Api(key);
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Asks the server again. Never throws. */
  async look(): Promise<void> {
    if (!this.api) return;
    try {
      this.me = await this.api.get<Me>('api/me');
      this.problem = '';
    } catch (error) {
      this.problem = told(error);
    }
    this.listeners.forEach((listener) => listener());
  }
}
