import type { ReasonTally } from '../data/page.ts';
import { reasonName } from '../data/format.ts';
import { linkTo } from '../data/route.ts';
import { TallyBar } from './figures.tsx';

const width = 220;

/** How the games of a player ended: a bar for each reason, won, neither, lost. */
export function ReasonsBar({ name, reasons }: { name: string; reasons: Map<string, ReasonTally> }) {
  const sum = ({ won, lost, neither }: ReasonTally) => won + lost + neither;
  const all = [...reasons].sort(([, a], [, b]) => sum(b) - sum(a));
  const most = Math.max(1, ...all.map(([, reason]) => sum(reason)));
  return (
    <section>
      <h2>Reasons</h2>
      <div class="scroll" role="region" aria-label="Reasons, table" tabIndex={0}>
        <table aria-label="Reasons">
          <thead>
            <tr>
              <th scope="col" class="text">Reason</th>
              <th scope="col">Won</th>
              <th scope="col">Neither</th>
              <th scope="col">Lost</th>
              <th scope="col" class="text">Share</th>
            </tr>
          </thead>
          <tbody>
            {all.map(([reason, tally]) => (
              <tr key={reason}>
                <th scope="row" class="text">
                  <a href={linkTo.games({ player: name, reason })}>{reasonName(reason)}</a>
                </th>
                <td>{tally.won || <span class="muted">·</span>}</td>
                <td>{tally.neither || <span class="muted">·</span>}</td>
                <td>{tally.lost ? <a href={linkTo.games({ player: name, reason, result: 'lost' })}>{tally.lost}</a> : <span class="muted">·</span>}</td>
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
