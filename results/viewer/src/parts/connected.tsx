// The players of an arena that are connected from their owners' machines.
import { useState } from 'preact/hooks';
import type { Arena } from '../state/arena.ts';
import { useEvery } from './hooks.ts';
import type { ConnectedPlayer } from '../net/api.ts';
import { MatchForm } from './match_form.tsx';
import { grouped } from '../data/format.ts';

const timeOf = (since: string): string => new Date(since).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' });

/** For people with a key, in an arena that has such players. */
export function Connected({ arena }: { arena: Arena }) {
  const [players, setPlayers] = useState<ConnectedPlayer[] | null>(null);
  useEvery(5000, () => {
    arena.api?.get<{ connected: ConnectedPlayer[] }>('api/remote').then(
      (answer) => setPlayers(answer.connected),
      () => setPlayers(null),
    );
  });
  if (!players) return null;
  return (
    <section aria-label="Connected players">
      <h2>Playing from their own machines</h2>
      {players.length ? (
        <ul>
          {players.map((player) => (
            <li key={player.name}>
              <bdi>{player.name}</bdi>, connected since <time dateTime={player.since}>{timeOf(player.since)}</time>
              {player.round_trip_ms !== null && `, round trip ${grouped(player.round_trip_ms)} ms`}
              {player.accepts && player.name !== arena.me.value?.name && <MatchForm arena={arena} opponent={`${player.name} (remote)`} />}
            </li>
          ))}
        </ul>
      ) : (
        <p class="muted">Nobody is connected now.</p>
      )}
    </section>
  );
}
