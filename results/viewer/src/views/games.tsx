import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { select } from '../data/filter.ts';
import type { Games } from '../data/games.ts';
import { counts, isFault } from '../data/results.ts';
import { microseconds } from '../data/unpack.ts';
import { duration, reasonName, grouped, plural } from '../data/format.ts';
import { useScreen } from '../parts/hooks.ts';
import { replaceRoute } from '../state/address.ts';
import { FilterBar } from '../parts/filter_bar.tsx';
import { DiscIcon, PlayerName } from '../parts/names.tsx';
import { SortHead } from '../parts/sortable.tsx';
import { noGames } from '../parts/waiting.tsx';
import { type Filters, type Sorting, linkTo } from '../data/route.ts';
import type { Tournament } from '../state/tournament.ts';

/** As the style has it, which shows a row in three lines on narrow screens. */
const rowHeightAt = (width: number): number => (width <= 640 ? 84 : 30);
/** Rows beyond both ends of the visible ones, so that scrolling shows no gap. */
const spare = 12;
/** On paper there is no scrolling: so many rows are printed. */
const printed = 1000;

const columns = [
  { key: 'game', text: 'Game' },
  { key: 'round', text: 'Round' },
  { key: 'red', text: 'Red', text_column: true },
  { key: 'blue', text: 'Blue', text_column: true },
  { key: 'result', text: 'Result', text_column: true },
  { key: 'reason', text: 'Reason', text_column: true },
  { key: 'plies', text: 'Moves', title: 'Moves, including those of the opening' },
  { key: 'opening', text: 'Opening', title: 'Number of the starting position' },
  { key: 'slowest', text: 'Slowest', title: 'The longest time of a move' },
];

const resultTexts = ['draw', 'red wins', 'blue wins'];

function resultText(games: Games, game: number): string {
  const reason = games.reasonOf(game);
  if (reason === 'void') return 'void';
  if (reason === 'start_failed' && !games.winner.at(game)) return 'both lost';
  return resultTexts[games.winner.at(game)] ?? '';
}

function GameRow({ tournament, game, place }: { tournament: Tournament; game: number; place: number }) {
  const { games } = tournament;
  const number = games.number.at(game);
  const winner = games.winner.at(game);
  const notes = games.remarks.notes.has(number);
  const warned = games.remarks.warnings.has(number);
  const slowest = games.timeSteps(game).reduce((most, step) => Math.max(most, step), 0);
  return (
    <tr aria-rowindex={place + 2} class={counts(games, game) ? undefined : 'surplus'}>
      <td>
        <a class="game-link" href={linkTo.game(number)} data-place={place}>
          {number}
        </a>
      </td>
      <td>{games.round.at(game) || ''}</td>
      <td class={winner === 1 ? 'text winner' : 'text'}>
        <DiscIcon side="red" /> <PlayerName name={tournament.name(games.red.at(game))} />
      </td>
      <td class={winner === 2 ? 'text winner' : 'text'}>
        <DiscIcon side="blue" /> <PlayerName name={tournament.name(games.blue.at(game))} />
      </td>
      <td class="text">{resultText(games, game)}</td>
      <td class="text">
        <span class={isFault(games, game) ? 'fault-name' : undefined}>{reasonName(games.reasonOf(game))}</span>
        {!counts(games, game) && <span class="badge" title="Played after the decision">does not count</span>}
        {notes && <span class="badge">notes</span>}
        {warned && <span class="badge">warnings</span>}
      </td>
      <td>{games.moveCount(game)}</td>
      <td>{games.start.at(game) + 1}</td>
      <td>{games.length.at(game) ? duration(microseconds[slowest]!) : '–'}</td>
    </tr>
  );
}

/** While a page is printed. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const query = matchMedia('print');
    const change = () => setPrinting(query.matches);
    query.addEventListener('change', change);
    return () => query.removeEventListener('change', change);
  }, []);
  return printing;
}

/** The rows of a long list that can be seen, [from, to), by where its box is scrolled to. */
function useRows(count: number, rowHeight: number) {
  const box = useRef<HTMLDivElement>(null);
  const [scroll, setScroll] = useState({ top: 0, height: 640 });
  const printing = usePrinting();
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const read = () => setScroll({ top: element.scrollTop, height: element.clientHeight || 640 });
    read();
    element.addEventListener('scroll', read, { passive: true });
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', read);
      observer.disconnect();
    };
  }, []);
  const from = printing ? 0 : Math.max(0, Math.min(count, Math.floor(scroll.top / rowHeight)) - spare);
  const to = printing ? Math.min(count, printed) : Math.min(count, from + Math.ceil(scroll.height / rowHeight) + 2 * spare);
  return { box, from, to };
}

/** Up and down go from game to game, also to rows that are not drawn yet. */
function onArrow(event: KeyboardEvent, count: number, box: HTMLElement | null, rowHeight: number): void {
  const link = (event.target as Element).closest?.('a.game-link');
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
  const step = steps[event.key];
  if (!link || !step || !box) return;
  const place = Math.max(0, Math.min(count - 1, Number(link.getAttribute('data-place')) + step));
  event.preventDefault();
  const target = () => box.querySelector<HTMLElement>(`a.game-link[data-place="${place}"]`);
  const next = target();
  if (next) next.focus();
  else {
    box.scrollTop = place * rowHeight;
    requestAnimationFrame(() => requestAnimationFrame(() => target()?.focus()));
  }
}

function List({ tournament, found, sorting, onSort }: { tournament: Tournament; found: Uint32Array; sorting: Sorting; onSort: (by: string) => void }) {
  const rowHeight = rowHeightAt(useScreen().width);
  const { box, from, to } = useRows(found.length, rowHeight);
  const rows = Array.from(found.subarray(from, to));
  return (
    <div
      ref={box}
      class="scroll games-box"
      role="region"
      aria-label="Games, table"
      tabIndex={0}
      onKeyDown={(event) => onArrow(event, found.length, box.current, rowHeight)}
    >
      <table class="games" aria-label="Games" aria-rowcount={found.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <SortHead key={column.key} column={column} sorting={sorting} onSort={() => onSort(column.key)} />
            ))}
          </tr>
        </thead>
        <tbody>
          {from > 0 && (
            <tr class="gap" aria-hidden="true">
              <td colSpan={columns.length} style={{ height: `${from * rowHeight}px` }} />
            </tr>
          )}
          {rows.map((game, i) => (
            <GameRow key={game} tournament={tournament} game={game} place={from + i} />
          ))}
          {to < found.length && (
            <tr class="gap" aria-hidden="true">
              <td colSpan={columns.length} style={{ height: `${(found.length - to) * rowHeight}px` }} />
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

export function GamesView({ tournament, filters, sorting }: { tournament: Tournament; filters: Filters; sorting: Sorting }) {
  const { games, texts, orders, lookup, playerOrder } = tournament;
  const found = useMemo(
    () => select(games, filters, sorting, { lookup, texts, orders, playerOrder }),
    [tournament.version.value, JSON.stringify(filters), sorting.by, sorting.down],
  );
  const sortBy = (by: string) =>
    replaceRoute(linkTo.games(filters, { by, down: sorting.by === by && !sorting.down }));
  return (
    <>
      <FilterBar tournament={tournament} filters={filters} onChange={(next) => replaceRoute(linkTo.games(next, sorting))} />
      <p class="count" role="status">
        {games.count === 0
          ? noGames(tournament)
          : found.length === games.count
            ? plural(found.length, 'game')
            : `${plural(found.length, 'game')} of ${grouped(games.count)}`}
      </p>
      {games.count > 0 && found.length === 0 && <p class="notice">No game matches. Remove a filter.</p>}
      {found.length > 0 && <List tournament={tournament} found={found} sorting={sorting} onSort={sortBy} />}
    </>
  );
}
