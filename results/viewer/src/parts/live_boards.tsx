// The games that are being played, on small boards.
import { useEffect, useMemo } from 'preact/hooks';
import type { Arena } from '../state/arena.ts';
import { type LiveGame, LiveGames } from '../state/live_games.ts';
import { columnOf, replay, rowOf } from '../board/board.ts';
import { reasonName } from '../data/format.ts';
import { Board } from './board_view.tsx';
import { DiscIcon, Mark } from './names.tsx';

function LiveBoard({ game }: { game: LiveGame }) {
  const steps = replay(game.start, game.moves);
  const { cells, last } = steps.at(-1)!;
  const place = last < 0 ? 'no move yet' : `last move column ${columnOf(last) + 1}, row ${rowOf(last) + 1}`;
  const words = game.end ? `${game.end.winner ? `${game.end.winner} won` : 'nobody won'}, ${reasonName(game.end.reason)}` : place;
  return (
    <li class="live">
      <Board cells={cells} last={last} label={`Board of game ${game.game}`} />
      <p>
        <DiscIcon side="red" /> <bdi>{game.red}</bdi>
        <Mark name={game.red} />
        <br />
        <DiscIcon side="blue" /> <bdi>{game.blue}</bdi>
        <Mark name={game.blue} />
      </p>
      <p class="muted">
        Game {game.game}, {words}
      </p>
    </li>
  );
}

/** At most so many boards; on the front page a few. */
export function LiveBoards({ arena, most }: { arena: Arena; most: number }) {
  const live = useMemo(() => new LiveGames(), []);
  useEffect(() => live.follow(arena.viewer), []);
  const state = live.state.value;
  if (!state) return null;
  const games = state.games.slice(0, most);
  const isPart = state.begun > state.shown && state.shown > 0;
  return (
    <section aria-label="Live games">
      <h2>
        Live games
        {isPart && `, ${state.shown} of ${state.begun} games per second`}
      </h2>
      {games.length ? (
        <ul class="live-boards">
          {games.map((game) => (
            <LiveBoard key={game.game} game={game} />
          ))}
        </ul>
      ) : (
        <p class="muted">{state.connected ? 'No game is being played now.' : 'Connecting…'}</p>
      )}
    </section>
  );
}
