import { type Cells, columnOf, landing, rowOf } from '../board/board.ts';
import { columns, rows } from '../board/board.ts';

const size = 16;

/** A small board, with the cell marked that the next disc went to. */
export function MiniBoard({ cells, move, label }: { cells: Cells; move?: number | undefined; label: string }) {
  const target = move === undefined ? -1 : landing(cells, move);
  const x = (cell: number) => columnOf(cell) * size + size / 2;
  const y = (cell: number) => (rows - 1 - rowOf(cell)) * size + size / 2;
  return (
    <svg class="mini-board" width={columns * size} height={rows * size} viewBox={`0 0 ${columns * size} ${rows * size}`} role="img" aria-label={label}>
      {Array.from(cells, (disc, cell) => (
        <g key={cell}>
          <circle class={['hole', 'disc red', 'disc blue'][disc]} cx={x(cell)} cy={y(cell)} r="6.5" />
          {disc === 1 && <circle class="sign" cx={x(cell)} cy={y(cell)} r="2.8" />}
          {disc === 2 && <path class="sign" d={`M${x(cell) - 2.5} ${y(cell) - 2.5}l5 5m0 -5l-5 5`} />}
        </g>
      ))}
      {target >= 0 && <rect class="target" x={x(target) - 7} y={y(target) - 7} width="14" height="14" />}
    </svg>
  );
}
