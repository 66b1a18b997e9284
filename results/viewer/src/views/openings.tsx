import { useEffect, useMemo } from 'preact/hooks';
import { type Position, foursOf } from '../board/board.ts';
import { type Played, type PlayedMove, missed, movesPlayed, positionAfter } from '../data/openings.ts';
import type { Tally } from '../data/page.ts';
import { gamesOfTally, pointsOf } from '../data/results.ts';
import { fixed, grouped, plural, signed } from '../data/format.ts';
import { replaceRoute } from '../state/address.ts';
import { digitsOf, legalColumns, moverOf } from '../board/line.ts';
import { MiniBoard } from '../parts/mini_board.tsx';
import { DiscIcon } from '../parts/names.tsx';
import { type ColumnHead, SortableTable } from '../parts/sortable.tsx';
import { noGames } from '../parts/waiting.tsx';
import { linkTo } from '../data/route.ts';
import { useSolver } from '../state/analysis.ts';
import type { Tournament } from '../state/tournament.ts';

/** "column 4", "column 3 or 5" */
const nameOf = ({ columns }: PlayedMove): string => `column ${columns.map((column) => column + 1).join(' or ')}`;

const Missed = ({ text }: { text: string }) => (text ? <span class="missed"> {text}</span> : null);

const allResults = (moves: PlayedMove[]): Tally => {
  const sum = (of: (tally: Tally) => number) => moves.reduce((total, { tally }) => total + of(tally), 0);
  return { wins: sum(({ wins }) => wins), draws: sum(({ draws }) => draws), losses: sum(({ losses }) => losses) };
};

function columnsFor(player: string, line: number[]): ColumnHead<PlayedMove>[] {
  const deeper = (move: PlayedMove) => linkTo.openings(player, [...line, move.columns[0]!]);
  const count = (value: number, move: PlayedMove) => (gamesOfTally(move.results) ? value : <span class="muted">–</span>);
  const share = ({ results }: PlayedMove) => (gamesOfTally(results) ? pointsOf(results) / gamesOfTally(results) : null);
  const title = player ? `By ${player}, as red or as blue` : 'By the player who moves';
  return [
    {
      key: 'move',
      text: 'Move',
      text_column: true,
      value: (move) => move.columns[0]!,
      cell: (move) => (
        <>
          <a href={deeper(move)}>{nameOf(move)}</a>
          <Missed text={missed(move.exact, move.tally)} />
        </>
      ),
    },
    {
      key: 'games',
      text: 'Games',
      down: true,
      value: (move) => move.games,
      cell: (move) => (
        <a href={linkTo.games({ player, line: digitsOf([...line, move.columns[0]!]) })}>{grouped(move.games)}</a>
      ),
    },
    { key: 'won', text: 'Won', title, down: true, value: ({ results }) => results.wins, cell: (move) => count(move.results.wins, move) },
    { key: 'drawn', text: 'Drawn', down: true, value: ({ results }) => results.draws, cell: (move) => count(move.results.draws, move) },
    { key: 'lost', text: 'Lost', title, down: true, value: ({ results }) => results.losses, cell: (move) => count(move.results.losses, move) },
    { key: 'share', text: 'Score %', down: true, value: share, cell: (move) => (share(move) === null ? <span class="muted">–</span> : fixed(100 * share(move)!, 1)) },
    {
      key: 'exact',
      text: 'Exact',
      title: 'The exact score of the move, for the player who moves',
      down: true,
      value: ({ exact }) => exact,
      cell: ({ exact }) => (exact === null ? <span class="muted">unknown</span> : signed(exact)),
    },
  ];
}

/** The moves so far, each a link back to the position after it. */
function Path({ player, line }: { player: string; line: number[] }) {
  return (
    <nav aria-label="Line" class="line">
      <a href={linkTo.openings(player, [])}>Empty board</a>
      {line.map((column, ply) => (
        <>
          {' '}
          <a key={ply} href={linkTo.openings(player, line.slice(0, ply + 1))} aria-current={ply === line.length - 1 ? 'step' : undefined}>
            {column + 1}
          </a>
        </>
      ))}
    </nav>
  );
}

function PlayerChoice({ tournament, player, line }: { tournament: Tournament; player: string; line: number[] }) {
  const names = tournament.players.map(({ name }) => name).sort();
  return (
    <form class="filters" role="search" aria-label="Filters" onSubmit={(event) => event.preventDefault()}>
      <div class="filter">
        <label for="openings-player">Player</label>
        <select id="openings-player" value={player} onChange={(event) => replaceRoute(linkTo.openings(event.currentTarget.value, line))}>
          <option value="">any player</option>
          {names.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </div>
    </form>
  );
}

const noMove = () => undefined;

/** The moves with the scores that no game has stored: from the book, or from the solver. */
function useExact(position: Position | null, { moves, value }: Played): Played {
  const solver = useSolver(noMove);
  const isKnown = moves.every(({ exact }) => exact !== null) && (value !== null || !moves.length);
  useEffect(() => solver.work(position && !isKnown ? { kind: 'scores', cells: position.cells } : null));
  const scores = position ? solver.scores(position.cells) : [];
  const isScored = position && legalColumns(position.cells).every((column) => scores[column] !== undefined);
  return {
    moves: moves.map((move) => ({ ...move, exact: move.exact ?? scores[move.columns[0]!] ?? null })),
    value: value ?? (isScored ? Math.max(...scores.filter((score) => score !== undefined)) : null),
  };
}

export function OpeningsView({ tournament, player, line }: { tournament: Tournament; player: string; line: number[] }) {
  const { games } = tournament;
  const place = player === '' ? null : tournament.lookup(player);
  const position = useMemo(() => positionAfter(line), [digitsOf(line)]);
  const found = useMemo(
    () => (position ? movesPlayed(games, position, place) : { moves: [], value: null }),
    [tournament.version.value, place, position],
  );
  const { moves, value } = useExact(position, found);
  if (!position || place === -1) {
    return (
      <p role="alert">
        {position ? 'This page has no player of that name.' : 'No game can follow this line: a column is full, or the game ends before.'} See{' '}
        <a href={linkTo.openings('', [])}>all openings</a>.
      </p>
    );
  }
  const side = moverOf(position);
  const lost = missed(value, allResults(moves));
  const played = moves.reduce((sum, move) => sum + move.games, 0);
  const isOver = foursOf(position.cells).length > 0;
  return (
    <>
      <PlayerChoice tournament={tournament} player={player} line={line} />
      <Path player={player} line={line} />
      <div class="openings">
        <MiniBoard cells={position.cells} label={`The position after ${line.length ? digitsOf(line) : 'no move'}`} />
        <div>
          <p class="count" role="status">
            <DiscIcon side={side} /> {isOver ? 'The game is over' : `${side} to move`}: {played ? plural(played, 'game') : games.count ? 'no game continued from here' : noGames(tournament)}
            {lost && <span class="missed">; it {lost}</span>}
          </p>
          {moves.length > 0 && (
            <SortableTable
              label="Openings"
              columns={columnsFor(player, line)}
              rows={moves}
              rowKey={(move) => move.columns[0]!}
              initially={{ by: 'games', down: true }}
            />
          )}
        </div>
      </div>
    </>
  );
}
