import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { type Side, Disc } from '../board/board.ts';
import { linkTo } from '../data/route.ts';
import type { Row } from '../data/page.ts';
import { neverStarted } from '../data/results.ts';

/** The marks of players, by name: a house bot is nobody's work, a remote one runs on its owner's machine. */
export const Marks = createContext<ReadonlyMap<string, string>>(new Map());

export function Mark({ name }: { name: string }) {
  const mark = useContext(Marks).get(name);
  return mark ? (
    <>
      {' '}
      <span class="badge">{mark}</span>
    </>
  ) : null;
}

/** Names are strangers' text: in a `bdi`, so that its direction changes nothing around it. */
export function PlayerName({ name, plain = false }: { name: string; plain?: boolean }) {
  const text = plain ? (
    <span class="name" title={name}>
      <bdi>{name}</bdi>
    </span>
  ) : (
    <a class="name" href={linkTo.player(name)} title={name}>
      <bdi>{name}</bdi>
    </a>
  );
  return (
    <>
      {text}
      <Mark name={name} />
    </>
  );
}

/** That a player takes no further part. One that never came cannot have left. */
export function PartBadge({ row }: { row: Omit<Row, 'elo'> }) {
  return row.withdrawn ? <span class="badge">{neverStarted(row) ? 'not started' : 'withdrawn'}</span> : null;
}

/** A disc as the board has it, marked with the sign of its side in a FEN: red x, blue o. */
function DiscShape({ side }: { side: Side }) {
  return (
    <g class={`disc ${side}`}>
      <circle cx="50" cy="50" r="41" />
      {side === 'red' ? <path class="sign" d="M36 36L64 64M64 36L36 64" /> : <circle class="sign" cx="50" cy="50" r="19" />}
    </g>
  );
}

/** A cell of the board, 100 by 100. */
export function CellShape({ disc }: { disc: number }) {
  if (disc === Disc.none) return <circle class="hole" cx="50" cy="50" r="41" />;
  return <DiscShape side={disc === Disc.red ? 'red' : 'blue'} />;
}

export function DiscIcon({ side }: { side: Side }) {
  return (
    <svg class="disc-icon" viewBox="0 0 100 100" width="16" height="16" aria-hidden="true">
      <DiscShape side={side} />
    </svg>
  );
}
