// The person in front of an arena's page: the key that the link brought, and who it belongs to.
import { Api, type Me, Refusal, told } from '../net/api.ts';
import { keepKey, keptKey } from '../net/kept_key.ts';

/** Takes the key out of the address, so that it is neither seen nor sent on; null without one. */
function takeKey(): string | null {
  const found = /^#key=([\w-]+)$/.exec(location.hash);
  if (!found) return null;
  history.replaceState(null, '', location.pathname + location.search);
  return found[1]!;
}

export class Arena {
  api: Api | null;
  /** The key of a link that would make the person of this tab another one. It is used if the person says so. */
  offered: string | null = null;
  /** Nothing before the first answer, and without a right key. */
  me: Me | null = null;
  /** Why the key does not work; empty if it does. */
  problem = '';
  private listeners = new Set<() => void>();

  /** `humans`: whether people play against players. `remote`: whether players on other machines may connect. */
  constructor(
    readonly isPublic: boolean,
    readonly humans: boolean,
    readonly remote: boolean,
  ) {
    const [own, brought] = [keptKey(), takeKey()];
    if (own !== null && brought !== null && brought !== own) this.offered = brought;
    else if (brought !== null) keepKey(brought);
    const key = own ?? brought;
    this.api = key === null ? null : new Api(key);
  }

  /** The person of this tab is the one of the link from now on, or stays the one before. */
  decide(changes: boolean): void {
    if (changes) {
      keepKey(this.offered!);
      location.reload();
      return;
    }
    this.offered = null;
    this.tell();
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
      // The old link of the same person, maybe.
      if (error instanceof Refusal && error.status === 401 && this.offered !== null) return this.useOffered();
      this.problem = told(error);
    }
    this.tell();
  }

  private useOffered(): Promise<void> {
    this.api = new Api(this.offered!);
    keepKey(this.offered!);
    this.offered = null;
    return this.look();
  }

  private tell(): void {
    this.listeners.forEach((listener) => listener());
  }
}
