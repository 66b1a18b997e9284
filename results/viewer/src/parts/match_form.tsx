// "Play N games against ...": a person asks for a match of the own player.
import { useState } from 'preact/hooks';
import { linkTo } from '../data/route.ts';
import { told } from '../net/api.ts';
import type { Arena } from '../state/arena.ts';

const choices = [2, 4, 6, 8, 10, 12, 14, 16, 18, 20];

/** For people with a player, if the class has such matches. */
export function MatchForm({ arena, opponent }: { arena: Arena; opponent: string }) {
  const [games, setGames] = useState(4);
  const [asks, setAsks] = useState(false);
  const [answer, setAnswer] = useState<{ match?: number; refusal?: string }>({});
  const { api } = arena;
  const me = arena.me.value;
  if (!arena.matches || me?.role !== 'player' || me.name === opponent) return null;
  const ask = async (event: Event) => {
    event.preventDefault();
    setAsks(true);
    await api!.post<{ match: number }>('api/matches', JSON.stringify({ player: opponent, games })).then(
      ({ match }) => setAnswer({ match }),
      (error: unknown) => setAnswer({ refusal: told(error) }),
    );
    setAsks(false);
  };
  return (
    <form class="orders" aria-label={`A match against ${opponent}`} onSubmit={(event) => void ask(event)}>
      <label>
        Play{' '}
        <select value={games} onChange={(event) => setGames(Number(event.currentTarget.value))}>
          {choices.map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </select>{' '}
        games against <bdi>{opponent}</bdi>
      </label>
      <button type="submit" disabled={asks}>
        Request the match
      </button>
      <span role="status">
        {answer.match !== undefined && (
          <>
            Match {answer.match} is in the queue. Its games are not rated; you will find them in <a href={linkTo.versions}>Versions</a>.
          </>
        )}
      </span>
      {answer.refusal && <span role="alert">{answer.refusal}</span>}
    </form>
  );
}
