import { useState } from 'preact/hooks';
import type { Crosstable, Tally } from '../data/page.ts';
import { countCrosstable, countStandings, gamesOfTally, pointsOf } from '../data/results.ts';
import { fixed, plural } from '../data/format.ts';
import { linkTo } from '../data/route.ts';
import { TallyText } from '../parts/figures.tsx';
import { PairTable } from '../parts/pair_tables.tsx';
import { GamesWaiting } from '../parts/waiting.tsx';
import type { Tournament } from '../state/tournament.ts';

/** So many rows and columns are shown at once. */
const shown = 60;

/** A tint from vermilion (no points) over none (half of them) to blue (all of them). */
function tintOf(tally: Tally): { class: string; strength: string } {
  const share = pointsOf(tally) / (gamesOfTally(tally) || 1);
  return {
    class: share >= 0.5 ? 'heat more' : 'heat less',
    strength: `${Math.round(Math.abs(share - 0.5) * 2 * 100)}%`,
  };
}

function Cell({ row, column, tally }: { row: string; column: string; tally: Tally | null }) {
  if (row === column) return <td class="self" />;
  if (!tally) return <td class="muted" title="The two have not met">–</td>;
  const tint = tintOf(tally);
  const words = `${row} against ${column}: ${plural(tally.wins, 'win')}, ${plural(tally.draws, 'draw')}, ${plural(tally.losses, 'loss', 'losses')}`;
  return (
    <td class={tint.class} style={{ '--strength': tint.strength }}>
      <a href={linkTo.games({ player: row, opponent: column })} title={words}>
        <span class="cell-points" aria-hidden="true">{fixed(pointsOf(tally), pointsOf(tally) % 1 ? 1 : 0)}</span>
        <TallyText tally={tally} />
      </a>
    </td>
  );
}

function Block(props: { names: string[]; from: number; label: string; onMove: (from: number) => void; count: number }) {
  const { names, from, label, onMove, count } = props;
  if (count <= shown) return null;
  return (
    <label>
      {label}{' '}
      <select value={String(from)} onChange={(event) => onMove(Number(event.currentTarget.value))}>
        {Array.from({ length: Math.ceil(count / shown) }, (_, block) => block * shown).map((start) => (
          <option key={start} value={String(start)}>
            {start + 1} to {Math.min(start + shown, names.length)}
          </option>
        ))}
      </select>
    </label>
  );
}

function Table({ crosstable }: { crosstable: Crosstable }) {
  const { players, scores } = crosstable;
  const [row, setRow] = useState(0);
  const [column, setColumn] = useState(0);
  return (
    <>
      <p class="hint">
        Each cell has the points and the wins–draws–losses of the row's player against the column's: blue if it scored more than half of
        the points, vermilion if less. Click a cell to see the games.
      </p>
      <p class="blocks">
        <Block names={players} from={row} label="Rows" onMove={setRow} count={players.length} />
        <Block names={players} from={column} label="Columns" onMove={setColumn} count={players.length} />
      </p>
      <PairTable
        label="Crosstable"
        kind="crosstable"
        names={players}
        part={{ row, column, count: shown }}
        cell={(i, j) => <Cell key={j} row={players[i]!} column={players[j]!} tally={scores[i]?.[j] ?? null} />}
      />
    </>
  );
}

export function CrosstableView({ tournament }: { tournament: Tournament }) {
  const { games, players } = tournament;
  const { crosstable } = tournament.tables.value;
  if (crosstable) return <Table crosstable={crosstable} />;
  if (tournament.isWaiting) return <GamesWaiting tournament={tournament} />;
  const order = countStandings(games, players.length).map(({ player }) => player);
  return <Table crosstable={countCrosstable(games, order, players.map(({ name }) => name))} />;
}
