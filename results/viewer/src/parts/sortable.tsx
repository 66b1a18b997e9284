// A table that is sorted by the buttons in its heads.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Sorting } from '../data/route.ts';

export interface ColumnHead<T> {
  key: string;
  text: string;
  /** The meaning of the column, if the head is too short for it. */
  title?: string;
  /** Rows are sorted by it; without it the column is not for sorting. */
  value?: (row: T) => number | string | null;
  /** Whether readers look for large values, so that they come first. */
  down?: boolean;
  text_column?: boolean;
  cell: (row: T) => ComponentChildren;
}

export function SortHead(props: {
  column: { key: string; text: string; title?: string; text_column?: boolean };
  sorting: Sorting;
  onSort: (() => void) | undefined;
}) {
  const { column, sorting, onSort } = props;
  const sorted = sorting.by === column.key ? (sorting.down ? 'descending' : 'ascending') : undefined;
  return (
    <th scope="col" class={column.text_column ? 'text' : undefined} aria-sort={sorted} title={column.title}>
      {onSort ? (
        <button type="button" class="sort" onClick={onSort}>
          {column.text}
          <span class="arrow" aria-hidden="true">
            {sorted === 'ascending' ? '▲' : sorted === 'descending' ? '▼' : ''}
          </span>
        </button>
      ) : (
        column.text
      )}
    </th>
  );
}

function compare(a: number | string | null, b: number | string | null): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  return a < b ? -1 : a > b ? 1 : 0;
}

export function SortableTable<T>(props: {
  label: string;
  columns: ColumnHead<T>[];
  rows: T[];
  initially: Sorting;
  rowKey: (row: T) => string | number;
  rowClass?: (row: T) => string | undefined;
}) {
  const { label, columns, rows, rowKey } = props;
  const [sorting, setSorting] = useState(props.initially);
  const column = columns.find(({ key }) => key === sorting.by);
  const value = column?.value;
  const sorted = value
    ? [...rows].sort((a, b) => {
        const [left, right] = [value(a), value(b)];
        if (left === null || right === null) return compare(left, right); // always last
        return sorting.down ? compare(right, left) : compare(left, right);
      })
    : rows;
  const sortBy = (head: ColumnHead<T>) =>
    setSorting({ by: head.key, down: sorting.by === head.key ? !sorting.down : Boolean(head.down) });
  return (
    <div class="scroll" role="region" aria-label={`${label}, table`} tabIndex={0}>
      <table aria-label={label}>
        <thead>
          <tr>
            {columns.map((head) => (
              <SortHead
                key={head.key}
                column={head}
                sorting={sorting}
                onSort={head.value ? () => sortBy(head) : undefined}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.map((row) => (
            <tr key={rowKey(row)} class={props.rowClass?.(row)}>
              {columns.map((head, i) => {
                const Cell = i === 1 && head.text_column ? 'th' : 'td';
                return (
                  <Cell key={head.key} scope={Cell === 'th' ? 'row' : undefined} class={head.text_column ? 'text' : undefined}>
                    {head.cell(row)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
