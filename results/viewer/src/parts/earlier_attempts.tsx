import type { Attempt } from '../data/page.ts';
import { discsOn, replay } from '../board/board.ts';
import { columnsOf } from '../board/line.ts';
import { reasonName, plural } from '../data/format.ts';
import { type PlayedGame } from '../data/played_game.ts';
import { MiniBoard } from './mini_board.tsx';
import { DiscIcon, PlayerName } from './names.tsx';

function AttemptLine({ attempt, played }: { attempt: Attempt; played: PlayedGame }) {
  const end = replay(attempt.start, columnsOf(attempt.moves)).at(-1)!;
  return (
    <li>
      <MiniBoard cells={end.cells} label={`Board at the end of attempt ${attempt.attempt}`} />
      <div>
        <p>
          <strong>Attempt {attempt.attempt}</strong>: {reasonName(attempt.reason)} after {plural(discsOn(end.cells), 'move')}
          {attempt.winner && (
            <>
              , won by <DiscIcon side={attempt.winner} /> <PlayerName name={played[attempt.winner].player.name} />
            </>
          )}
        </p>
        {attempt.detail && (
          <p>
            <bdi>{attempt.detail}</bdi>
          </p>
        )}
        <p class="muted">moves {attempt.moves || 'none'}</p>
      </div>
    </li>
  );
}

/** The game before: void, or by a player whose games were played again. */
export function EarlierAttempts({ attempts, played }: { attempts: Attempt[]; played: PlayedGame }) {
  if (!attempts.length) return null;
  return (
    <section aria-label="Earlier attempts">
      <h2>Earlier attempts</h2>
      <p class="hint">These do not count because the game was replayed.</p>
      <ul class="attempts">
        {attempts.map((attempt) => (
          <AttemptLine key={attempt.attempt} attempt={attempt} played={played} />
        ))}
      </ul>
    </section>
  );
}
