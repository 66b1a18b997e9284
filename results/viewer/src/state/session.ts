// The person in front of the page of `connect4 play --browser`.
import { Api, Refusal, told } from '../net/api.ts';
import { replaceRoute, takeSecret } from './address.ts';
import { ownKey } from './kept.ts';

export interface Session {
  /** Null if the link does not work, and the tab has no key. */
  api: Api | null;
  /** Why the link does not work; empty if it does. */
  problem: string;
}

async function exchange(code: string): Promise<string> {
  const { key } = await new Api().post<{ key: string }>('api/session', JSON.stringify({ code }));
  return (ownKey.value = key);
}

/**
 * The code of the link becomes a key, once. A page that is loaded again has the key, also if its link
 * is opened a second time. The key of an earlier match does not stand in the way of a new code. Never
 * throws.
 */
export async function openSession(): Promise<Session> {
  const code = takeSecret('code');
  replaceRoute('#play');
  let problem = 'Open this page with the link that `connect4 play` printed.';
  if (code !== null) {
    try {
      return { api: new Api(await exchange(code)), problem: '' };
    } catch (error) {
      problem = told(error);
      if (!(error instanceof Refusal && error.status === 401)) return { api: null, problem };
    }
  }
  return ownKey.value === null ? { api: null, problem } : { api: new Api(ownKey.value), problem: '' };
}
