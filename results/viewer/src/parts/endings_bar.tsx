import type { EndingTally } from '../data/page.ts';
import { endingText } from '../format.ts';
import { linkTo } from '../route.ts';
import { TallyBar } from './figures.tsx';

const width = 220;

/** How the games of a player ended: a bar for each way, won, neither, lost. */
export function EndingsBar({ name, endings }: { name: string; endings: Map<string, EndingTally> }) {
  const sum = ({ won, lost, neither }: EndingTally) => won + lost + neither;
  const all = [...endings].sort(([, a], [, b]) => sum(b) - sum(a));
  const most = Math.max(1, ...all.map(([, ending]) => sum(ending)));
  return (
    <section>
      <h2>Endings</h2>
      <div class="scroll" role="region" aria-label="Endings, table" tabIndex={0}>
        <table aria-label="Endings">
          <thead>
            <tr>
              <th scope="col" class="text">Ending</th>
              <th scope="col">Won</th>
              <th scope="col">Neither</th>
              <th scope="col">Lost</th>
              <th scope="col" class="text">Share</th>
            </tr>
          </thead>
          <tbody>
            {all.map(([ending, tally]) => (
              <tr key={ending}>
                <th scope="row" class="text">
                  <a href={linkTo.games({ player: name, ending })}>{endingText(ending)}</a>
                </th>
                <td>{tally.won || <span class="muted">·</span>}</td>
                <td>{tally.neither || <span class="muted">·</span>}</td>
                <td>{tally.lost ? <a href={linkTo.games({ player: name, ending, result: 'lost' })}>{tally.lost}</a> : <span class="muted">·</span>}</td>
                <td class="text">
                  <TallyBar tally={{ wins: tally.won, draws: tally.neither, losses: tally.lost }} width={(width * sum(tally)) / most} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
