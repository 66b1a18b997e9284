// The person in front of an arena's page: the key that the link brought, and who it belongs to.
import { signal } from '@preact/signals';
import type { PageData } from '../data/page.ts';
import { Api, type Me, Refusal, told } from '../net/api.ts';
import { takeSecret } from './address.ts';
import { ownKey } from './kept.ts';

export class Arena {
  api: Api | null;
  /** The key of a link that would make the person of this tab another one. It is used if the person says so. */
  readonly offered = signal<string | null>(null);
  /** Nothing before the first answer, and without a right key. */
  readonly me = signal<Me | null>(null);
  /** Why the key does not work; empty if it does. */
  readonly problem = signal('');

  readonly isPublic: boolean;
  /** Whether people play against players. */
  readonly humans: boolean;
  /** Whether players on other machines may connect. */
  readonly remote: boolean;
  /** Whether people may ask for matches. */
  readonly matches: boolean;

  constructor(data: NonNullable<PageData['arena']>) {
    this.isPublic = data.public;
    this.humans = data.humans === true;
    this.remote = data.remote === true;
    this.matches = data.matches === true;
    const brought = takeSecret('key');
    if (ownKey.value !== null && brought !== ownKey.value) this.offered.value = brought;
    else if (brought !== null) ownKey.value = brought;
    this.api = ownKey.value === null ? null : new Api(ownKey.value);
  }

  /** What the results and the games in progress are asked with: of a public arena all but the teacher see what visitors see. */
  get viewer(): Api {
    return (!this.isPublic || this.me.value?.role === 'teacher' ? this.api : null) ?? new Api();
  }

  /** The person of this tab is the one of the link from now on, or stays the one before. */
  decide(changes: boolean): void {
    if (changes) {
      ownKey.value = this.offered.value;
      location.reload();
    } else this.offered.value = null;
  }

  /** Asks the server again. Never throws. */
  async look(): Promise<void> {
    if (!this.api) return;
    try {
      this.me.value = await this.api.get<Me>('api/me');
      this.problem.value = '';
    } catch (error) {
      // The old link of the same person, maybe.
      if (error instanceof Refusal && error.status === 401 && this.offered.value !== null) return this.useOffered();
      this.problem.value = told(error);
    }
  }

  private useOffered(): Promise<void> {
    ownKey.value = this.offered.value;
    this.offered.value = null;
    this.api = new Api(ownKey.value);
    return this.look();
  }
}
