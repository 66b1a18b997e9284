import type { TargetedKeyboardEvent } from 'preact';
import { useState } from 'preact/hooks';
import { type Cells, cellAt, columnOf, columns, foursOf, rowOf, rows } from '../board/board.ts';
import { CellShape } from './names.tsx';

const words = ['empty', 'red', 'blue'];

function cellName(column: number, row: number, disc: number, last: boolean, four: boolean): string {
  return `column ${column + 1}, row ${row + 1}: ${words[disc]}${last ? ', last move' : ''}${four ? ', four' : ''}`;
}

interface CellProps {
  column: number;
  row: number;
  cells: Cells;
  last: number;
  fours: Set<number>;
  /** Whether Tab leads to it. */
  isStop: boolean;
}

function Cell({ column, row, cells, last, fours, isStop }: CellProps) {
  const cell = cellAt(column, row);
  const disc = cells[cell] ?? 0;
  const isLast = cell === last;
  const inFour = fours.has(cell);
  return (
    <div role="gridcell" tabIndex={isStop ? 0 : -1} data-cell={cell} aria-label={cellName(column, row, disc, isLast, inFour)} class={inFour ? 'cell four' : 'cell'}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <CellShape disc={disc} />
        {isLast && <circle class="last" cx="50" cy="50" r="45.5" />}
      </svg>
    </div>
  );
}

/** Over each open column a button as high as the board. */
function DropButtons({ open, waits, drop, nameOf = (column) => `Drop in column ${column}` }: Omit<Props, 'cells' | 'last'>) {
  return (
    <div class="drops" role="group" aria-label="Drop a disc">
      {open.map((column) => (
        <button
          key={column}
          type="button"
          class={`drop column-${column + 1}`}
          aria-label={nameOf(column + 1)}
          aria-disabled={waits}
          onClick={() => drop(column)}
        />
      ))}
    </div>
  );
}

interface Props {
  cells: Cells;
  last: number;
  /** The columns that can be played. */
  open: number[];
  /** Whether the solver is to move: buttons keep the focus meanwhile. */
  waits: boolean;
  drop: (column: number) => void;
  /** The name of a column's button; columns from 1. */
  nameOf?: (column: number) => string;
}

/** The cell to which a key leads in the grid; undefined for other keys. */
function cellAfter(key: string, cell: number): number | undefined {
  const [column, row] = [columnOf(cell), rowOf(cell)];
  switch (key) {
    case 'ArrowLeft':
      return cellAt(Math.max(0, column - 1), row);
    case 'ArrowRight':
      return cellAt(Math.min(columns - 1, column + 1), row);
    case 'ArrowUp':
      return cellAt(column, Math.min(rows - 1, row + 1));
    case 'ArrowDown':
      return cellAt(column, Math.max(0, row - 1));
    case 'Home':
      return cellAt(0, row);
    case 'End':
      return cellAt(columns - 1, row);
    default:
      return undefined;
  }
}

/** The board from the top row down; row 1 is the lowest. Within it, arrows go from cell to cell. */
export function Board({ cells, last, label }: { cells: Cells; last: number; label: string }) {
  const fours = new Set(foursOf(cells));
  const [stop, setStop] = useState(cellAt(0, 0));
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLDivElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = cellAfter(event.key, stop);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation(); // elsewhere on the page they step through the game
    setStop(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-cell="${next}"]`)?.focus();
  };
  return (
    <div class="board" role="grid" aria-label={label} aria-readonly="true" onKeyDown={onKeyDown}>
      {Array.from({ length: rows }, (_, i) => rows - 1 - i).map((row) => (
        <div key={row} role="row" class="board-row">
          {Array.from({ length: columns }, (_, column) => (
            <Cell key={column} column={column} row={row} cells={cells} last={last} fours={fours} isStop={cellAt(column, row) === stop} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** A board that can be played on. */
export function BoardView({ cells, last, ...drops }: Props) {
  return (
    <div class="board-frame">
      <Board cells={cells} last={last} label="Board" />
      <DropButtons {...drops} />
      <div class="column-numbers" aria-hidden="true">
        {Array.from({ length: columns }, (_, column) => (
          <span key={column}>{column + 1}</span>
        ))}
      </div>
    </div>
  );
}
