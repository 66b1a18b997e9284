// The bracket of a knockout: a column a round, each meeting between the two that it follows from. A
// player's seed is its place in the list, from 1.
import type { Meeting } from '../data/page.ts';
import { fixed } from '../data/format.ts';
import { linkTo } from '../data/route.ts';
import type { Tournament } from '../state/tournament.ts';
import { PlayerName } from './names.tsx';

const boxWidth = 190;
const boxHeight = 62;
const gapX = 36;
const gapY = 12;
const head = 26;

export interface Placed {
  meeting: Meeting;
  round: number;
  /** Height of its middle, in meetings of the first round. */
  y: number;
  from: Placed[];
}

/**
 * Meetings in their columns, each at the middle of those that its players come from, so that lines do
 * not cross. One that comes from none, in the first round or by a bye, has the next free place.
 */
export function layOut(rounds: Meeting[][]): Placed[][] {
  const columns: Placed[][] = rounds.map((meetings, round) =>
    meetings.map((meeting) => ({ meeting, round, y: 0, from: [] })),
  );
  const seen = new Set<Placed>();
  let free = 0;
  const place = (placed: Placed): void => {
    seen.add(placed);
    for (const player of placed.meeting.players) {
      const from = columns[placed.round - 1]?.find(({ meeting }) => meeting.players.includes(player));
      if (!from || seen.has(from)) continue;
      placed.from.push(from);
      place(from);
    }
    const sum = placed.from.reduce((total, { y }) => total + y, 0);
    placed.y = placed.from.length ? sum / placed.from.length : free++;
  };
  for (const column of [...columns].reverse()) {
    for (const placed of column) if (!seen.has(placed)) place(placed);
  }
  return columns;
}

const leftOf = (round: number) => round * (boxWidth + gapX);
const middleOf = ({ y }: Placed) => head + y * (boxHeight + gapY) + boxHeight / 2;

function Box({ tournament, placed }: { tournament: Tournament; placed: Placed }) {
  const { meeting, round } = placed;
  const [first, second] = meeting.players;
  const link =
    first === undefined || second === undefined
      ? undefined
      : linkTo.games({ player: tournament.name(first), opponent: tournament.name(second), round: String(round + 1) });
  return (
    <li class="meeting" style={{ left: `${leftOf(round)}px`, top: `${middleOf(placed) - boxHeight / 2}px`, width: `${boxWidth}px`, height: `${boxHeight}px` }}>
      {meeting.players.map((player, i) => (
        <div key={player} class={meeting.winner === player ? 'advances' : undefined}>
          <span class="seeded">
            <span class="seed" title="Seed" aria-label={`seed ${player + 1}`}>
              {player + 1}
            </span>
            <PlayerName name={tournament.name(player)} />
          </span>
          {meeting.winner === player && second !== undefined && <span class="visually-hidden"> advances</span>}
          {link ? (
            <a class="points" href={link} title="Games of this meeting" aria-label={`${fixed(meeting.points[i] ?? 0, 1)} points, games of this meeting`}>
              {fixed(meeting.points[i] ?? 0, 1)}
            </a>
          ) : (
            <span class="points muted">bye</span>
          )}
        </div>
      ))}
    </li>
  );
}

function sizeOfColumns(columns: Placed[][]): { width: number; height: number } {
  const most = Math.max(0, ...columns.flat().map(({ y }) => y));
  return { width: leftOf(columns.length) - gapX, height: head + (most + 1) * (boxHeight + gapY) };
}

/** In pixels. */
export const sizeOf = (rounds: Meeting[][]) => sizeOfColumns(layOut(rounds));

export function Bracket({ tournament }: { tournament: Tournament }) {
  const columns = layOut(tournament.tables.value.rounds);
  const { width, height } = sizeOfColumns(columns);
  if (!columns.length) return null;
  return (
    <section>
      <h2>Bracket</h2>
      <div class="scroll" role="region" aria-label="Bracket" tabIndex={0}>
        <div class="bracket" style={{ width: `${width}px`, height: `${height}px` }}>
          <svg width={width} height={height} aria-hidden="true">
            {columns.flat().flatMap((placed) =>
              placed.from.map((from) => {
                const x = leftOf(placed.round) - gapX;
                return (
                  <path
                    key={`${placed.round} ${placed.y} ${from.y}`}
                    class="joint"
                    d={`M${x} ${middleOf(from)}h${gapX / 2}V${middleOf(placed)}h${gapX / 2}`}
                  />
                );
              }),
            )}
          </svg>
          {columns.map((column, round) => (
            <div key={round}>
              <h3 class="round-head" style={{ left: `${leftOf(round)}px`, width: `${boxWidth}px` }}>
                {column.length === 1 && column[0]!.meeting.players.length === 2 && round > 0 ? 'Final' : `Round ${round + 1}`}
              </h3>
              <ul aria-label={`Round ${round + 1}`}>
                {column.map((placed, i) => (
                  <Box key={i} tournament={tournament} placed={placed} />
                ))}
              </ul>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
