// The table, or a knockout's bracket, as large as the screen allows: for a wall that many look at.
import { Elo, Figure } from '../parts/figures.tsx';
import { Bracket, sizeOf } from '../parts/bracket.tsx';
import { PlayerName } from '../parts/names.tsx';
import type { Row } from '../data/page.ts';
import { fixed } from '../data/format.ts';
import { useScreen } from '../parts/hooks.ts';
import type { Tournament } from '../state/tournament.ts';

const rowHeight = 31;
const tableWidth = 360;
const gap = 32;
const above = 90; // the heading, and the free space
const aside = 48;

/** In so many tables beside each other the rows are largest. */
function bestLayout(rows: number, screen: { width: number; height: number }): { tables: number; zoom: number } {
  const zoomFor = (tables: number) =>
    Math.min(
      (screen.height - above) / (rowHeight * (Math.ceil(rows / tables) + 1)),
      (screen.width - aside) / (tables * (tableWidth + gap)),
    );
  const layouts = [1, 2, 3, 4, 5, 6].map((tables) => ({ tables, zoom: zoomFor(tables) }));
  return layouts.reduce((best, each) => (each.zoom > best.zoom ? each : best));
}

function WallTable({ rows, label }: { rows: Row[]; label: string }) {
  const has_match = rows.some(({ match_points }) => match_points !== undefined);
  return (
    <table aria-label={label}>
      <thead>
        <tr>
          <th scope="col">#</th>
          <th scope="col" class="text">Player</th>
          {has_match && <th scope="col">Match</th>}
          <th scope="col">Points</th>
          <th scope="col">Elo</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.player}>
            <td><Figure value={row.rank} /></td>
            <th scope="row" class="text"><PlayerName name={row.player} plain /></th>
            {has_match && <td>{fixed(row.match_points ?? 0, 1)}</td>}
            <td>{row.points === undefined ? '' : fixed(row.points, 1)}</td>
            <td><Elo estimate={row.elo} /></td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function WallView({ tournament, rows }: { tournament: Tournament; rows: Row[] }) {
  const screen = useScreen();
  const { standings, rounds } = tournament.tables.value;
  if (standings?.format === 'knockout' && rounds.length) {
    const { width, height } = sizeOf(rounds);
    const zoom = Math.min((screen.height - above) / (height + 40), (screen.width - aside) / width);
    return <div style={{ zoom }}><Bracket tournament={tournament} /></div>;
  }
  const { tables, zoom } = bestLayout(rows.length, screen);
  const each = Math.ceil(rows.length / tables);
  return (
    <div class="wall-tables" style={{ zoom }}>
      {Array.from({ length: tables }, (_, i) => rows.slice(i * each, (i + 1) * each))
        .filter(({ length }) => length > 0)
        .map((part, i) => <WallTable key={i} rows={part} label={`Standings, part ${i + 1}`} />)}
    </div>
  );
}
