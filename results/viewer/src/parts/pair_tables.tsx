// Tables about each two players: a row against a column, in the order of the standings.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Standings } from '../data/page.ts';
import { fixed, grouped } from '../data/format.ts';
import { Elo, Figure, Interval } from './figures.tsx';
import { PlayerName } from './names.tsx';

/** More players than this have a table too large to be drawn whole; their own pages have its rows. */
const most = 60;

/** A name behind its place in the table, which heads its column. */
const PlacedName = ({ place, name }: { place: number; name: string }) => (
  <span class="placed">
    <span class="place" aria-hidden="true">{place}</span>
    <PlayerName name={name} />
  </span>
);

interface PairTableProps {
  label: string;
  names: string[];
  cell: (row: number, column: number) => ComponentChildren;
  /** The first row and column, and how many of each: all without it. */
  part?: { row: number; column: number; count: number };
  kind?: string;
}

export function PairTable({ label, names, cell, part, kind = '' }: PairTableProps) {
  const { row: fromRow, column: fromColumn, count } = part ?? { row: 0, column: 0, count: names.length };
  const columns = names.slice(fromColumn, fromColumn + count);
  return (
    <div class="scroll" role="region" aria-label={`${label}, table`} tabIndex={0}>
      <table class={`pairs ${kind}`} aria-label={label}>
        <thead>
          <tr>
            <th scope="col" class="text">Player</th>
            {columns.map((name, i) => (
              <th key={name} scope="col" title={name}>
                <span aria-hidden="true">{fromColumn + i + 1}</span>
                <span class="visually-hidden">{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.slice(fromRow, fromRow + count).map((name, i) => (
            <tr key={name}>
              <th scope="row" class="text">
                <PlacedName place={fromRow + i + 1} name={name} />
              </th>
              {columns.map((_, j) => cell(fromRow + i, fromColumn + j))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A large table that is made when somebody opens it. */
function OnDemand({ summary, table }: { summary: string; table: () => ComponentChildren }) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {open && table()}
    </details>
  );
}

/** Among many pairs some look decided though they are not. */
function manyPairs(players: number): string {
  const pairs = (players * (players - 1)) / 2;
  return pairs < 20 ? '' : `; even among equal players, about 5 % of the ${grouped(pairs)} pairs would look decided`;
}

function Superiority({ standings, names }: { standings: Standings; names: string[] }) {
  return (
    <>
      <p class="hint">The chance in percent that the row's player is stronger than the column's{manyPairs(names.length)}.</p>
      <PairTable
        label="Likelihood of superiority"
        names={names}
        cell={(row, column) => {
          const los = standings.los?.[row]?.[column] ?? null;
          return (
            <td key={column}>
              {row === column ? '' : <Figure value={los} text={fixed(100 * (los ?? 0), 1)} reason="unknown" />}
            </td>
          );
        }}
      />
    </>
  );
}

function Differences({ standings, names }: { standings: Standings; names: string[] }) {
  return (
    <>
      <p class="hint">How many Elo the row's player is stronger than the column's, with the 95 % interval.</p>
      <PairTable
        label="Differences"
        names={names}
        cell={(row, column) => {
          const estimate = standings.differences?.[row]?.[column];
          if (!estimate) return <td key={column} />;
          return (
            <td key={column}>
              <Elo estimate={estimate} />
              {estimate.value !== null && (
                <>
                  <br />
                  <small>
                    <Interval estimate={estimate} />
                  </small>
                </>
              )}
            </td>
          );
        }}
      />
    </>
  );
}

export function PairTables({ standings }: { standings: Standings }) {
  const names = standings.standings.map((row) => row.player);
  if (names.length > most) {
    return <p class="hint">There are too many players for a table. Each player's page shows how likely it is stronger than each other one.</p>;
  }
  return (
    <>
      {standings.los && <OnDemand summary="Likelihood of superiority" table={() => <Superiority standings={standings} names={names} />} />}
      {standings.differences && <OnDemand summary="Differences in Elo" table={() => <Differences standings={standings} names={names} />} />}
    </>
  );
}
