import type { Accuracy, AccuracyCounts } from '../data/page.ts';
import { fixed } from '../data/format.ts';
import { Figure } from './figures.tsx';
import { PlayerName } from './names.tsx';
import { type ColumnHead, SortableTable } from './sortable.tsx';

const share = (value: number | null) => (
  <Figure value={value} text={value === null ? '' : fixed(100 * value, 1)} reason="no moves" />
);
const mean = (value: number | null, digits: number) => (
  <Figure value={value} text={value === null ? '' : fixed(value, digits)} reason="none with exact scores" />
);

const counts = (
  prefix: string,
  of: (row: Accuracy) => AccuracyCounts | undefined,
): ColumnHead<Accuracy>[] => [
  { key: `${prefix}moves`, text: 'Moves', down: true, value: (row) => of(row)?.moves ?? null, cell: (row) => <Figure value={of(row)?.moves} /> },
  {
    key: `${prefix}errors`,
    text: 'Errors',
    title: 'Moves that changed the result: from won to drawn or lost, or from drawn to lost',
    value: (row) => of(row)?.errors ?? null,
    cell: (row) => <Figure value={of(row)?.errors} />,
  },
  {
    key: `${prefix}errors_per_game`,
    text: 'per game',
    title: 'Errors per game',
    value: (row) => of(row)?.errors_per_game ?? null,
    cell: (row) => mean(of(row)?.errors_per_game ?? null, 2),
  },
  {
    key: `${prefix}best_share`,
    text: 'Best %',
    title: 'Moves that kept the exact score',
    down: true,
    value: (row) => of(row)?.best_share ?? null,
    cell: (row) => share(of(row)?.best_share ?? null),
  },
  {
    key: `${prefix}mean_loss`,
    text: 'Loss',
    title: 'Mean loss of score per move',
    value: (row) => of(row)?.mean_loss ?? null,
    cell: (row) => mean(of(row)?.mean_loss ?? null, 2),
  },
];

const player: ColumnHead<Accuracy> = {
  key: 'player',
  text: 'Player',
  text_column: true,
  value: (row) => row.player,
  cell: (row) => <PlayerName name={row.player} />,
};

const games: ColumnHead<Accuracy> = {
  key: 'games',
  text: 'Games',
  title: 'Games with exact scores',
  value: (row) => row.games,
  down: true,
  cell: (row) => <Figure value={row.games} />,
};

export function AccuracyTable({ accuracy }: { accuracy: Accuracy[] }) {
  const stages = Object.keys(accuracy[0]?.stages ?? {});
  const all: ColumnHead<Accuracy>[] = [
    games,
    player,
    ...counts('', (row) => row),
    { key: 'wins', text: 'Wins', down: true, value: (row) => row.wins, cell: (row) => <Figure value={row.wins} /> },
    {
      key: 'given',
      text: 'Gifts',
      title: 'Wins that the opponent threw away',
      down: true,
      value: (row) => row.given_wins,
      cell: (row) => <Figure value={row.given_wins} />,
    },
  ];
  return (
    <section>
      <h2>Accuracy</h2>
      <p class="hint">Accuracy against perfect play. An error is a move that changed the result.</p>
      <SortableTable label="Accuracy" columns={all} rows={accuracy} rowKey={(row) => row.player} initially={{ by: '', down: false }} />
      {stages.map((stage) => (
        <details key={stage}>
          <summary>Discs {stage.replace('-', ' to ')}</summary>
          <SortableTable
            label={`Accuracy, discs ${stage}`}
            columns={[games, player, ...counts('', (row) => row.stages[stage])]}
            rows={accuracy}
            rowKey={(row) => row.player}
            initially={{ by: '', down: false }}
          />
        </details>
      ))}
    </section>
  );
}
