// The matches that the person has asked for.
import { useState } from 'preact/hooks';
import { plural } from '../data/format.ts';
import { linkTo } from '../data/route.ts';
import type { RequestedMatch } from '../net/api.ts';
import type { Arena } from '../state/arena.ts';
import { useEvery } from './hooks.ts';
import { timeText } from './rating_text.ts';

const states = { waiting: 'in the queue', playing: 'in progress', over: 'over' };

function stateOf({ state, problem }: RequestedMatch): string {
  return problem ? `${states[state]}: ${problem}` : states[state];
}

/** The person's last matches. */
export function Matches({ arena }: { arena: Arena }) {
  const [matches, setMatches] = useState<RequestedMatch[]>([]);
  useEvery(3000, () => {
    arena.api?.get<{ matches: RequestedMatch[] }>('api/matches').then((answer) => setMatches(answer.matches), () => undefined);
  });
  if (!matches.length) return null;
  return (
    <section aria-label="Matches">
      <h2>Matches that you requested</h2>
      <div class="scroll" role="region" aria-label="Matches, table" tabIndex={0}>
        <table class="stacked" aria-label="Matches">
          <thead>
            <tr>
              <th scope="col">#</th>
              <th scope="col">Time (UTC)</th>
              <th scope="col" class="text">Opponent</th>
              <th scope="col">W–D–L</th>
              <th scope="col" class="text">State</th>
              <th scope="col" class="text">Games</th>
            </tr>
          </thead>
          <tbody>
            {matches.map((match) => {
              const played = match.wins + match.draws + match.losses;
              return (
                <tr key={match.match}>
                  <th scope="row" data-head="Match">
                    {match.match}
                  </th>
                  <td data-head="Time (UTC)">{timeText(match.time)}</td>
                  <td class="text" data-head="Opponent">
                    <bdi class="name">{match.opponent}</bdi>
                  </td>
                  <td data-head="W–D–L">
                    {match.wins}–{match.draws}–{match.losses}
                  </td>
                  <td class="text" data-head="State">
                    {stateOf(match)}
                  </td>
                  <td class="text" data-head="Games">
                    {played > 0 ? (
                      <a href={`?match=${match.match}${linkTo.games()}`} aria-label={`${played} of ${plural(match.games, 'game')} of match ${match.match}`}>
                        {played} of {plural(match.games, 'game')}
                      </a>
                    ) : (
                      `0 of ${plural(match.games, 'game')}`
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}
