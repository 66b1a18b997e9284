import { type Cells, columnOf, columns, landing, rowOf, rows } from '../board/board.ts';
import { CellShape } from './names.tsx';

const size = 16;

/** A small board, with the cell marked that the next disc went to. */
export function MiniBoard({ cells, move, label }: { cells: Cells; move?: number | undefined; label: string }) {
  const target = move === undefined ? -1 : landing(cells, move);
  const x = (cell: number) => columnOf(cell) * size;
  const y = (cell: number) => (rows - 1 - rowOf(cell)) * size;
  return (
    <svg class="mini-board" width={columns * size} height={rows * size} viewBox={`0 0 ${columns * size} ${rows * size}`} role="img" aria-label={label}>
      {Array.from(cells, (disc, cell) => (
        <g key={cell} transform={`translate(${x(cell)} ${y(cell)}) scale(${size / 100})`}>
          <CellShape disc={disc} />
        </g>
      ))}
      {target >= 0 && <rect class="target" x={x(target) + 1} y={y(target) + 1} width="14" height="14" />}
    </svg>
  );
}
