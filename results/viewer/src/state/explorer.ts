// A board to step through, to leave the game on, and to play on from.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { type Line, type Play, type Variation, dropped, isOver, legalColumns, lineOf, moverOf, takenBack } from '../board/line.ts';
import type { Step } from '../board/board.ts';
import { type Analysis, type Scored, useAnalysis } from './analysis.ts';

const playEvery = 700;

/** A board's game, and the way to write an address in it. */
export interface Place extends Scored {
  start: string;
  /** Whether it was a game that somebody played; else an empty board to play on. */
  isGame: boolean;
  /** On the board at the start. */
  discs: number;
  /** From the address. */
  move: number | null;
  /** Without a move it shows the end of the line. */
  go: (variation: Variation | null, move?: number) => void;
}

export interface Explorer {
  place: Place;
  line: Line;
  /** The ply that is shown, from the start. */
  shown: number;
  length: number;
  step: Step;
  /** Whether nobody can move in the shown position. */
  isFinished: boolean;
  /** The columns that a person can drop a disc in. */
  open: number[];
  goTo: (ply: number) => void;
  drop: (column: number) => void;
  /** Undefined if the game itself is shown. */
  back: (() => void) | undefined;
  playing: boolean;
  togglePlay: () => void;
  play: Play | null;
  /** Null: ends the play, and stays. */
  playOn: (play: Play | null) => void;
  takeBack: (() => void) | undefined;
  analysis: Analysis;
}

/** Goes on by itself, ply by ply. */
function useTicking(shown: number, length: number, goTo: (ply: number) => void) {
  const [playing, setPlaying] = useState(false);
  const latest = useRef({ shown, goTo });
  latest.current = { shown, goTo };
  useEffect(() => {
    if (!playing) return undefined;
    const timer = setInterval(() => {
      if (latest.current.shown >= length) setPlaying(false);
      else latest.current.goTo(latest.current.shown + 1);
    }, playEvery);
    return () => clearInterval(timer);
  }, [playing, length]);
  const togglePlay = () => {
    if (!playing && shown >= length) goTo(0);
    setPlaying(!playing);
  };
  return { playing, togglePlay };
}

export function useExplorer(place: Place): Explorer {
  const { start, discs, moves: game, move, variation, go } = place;
  const line = useMemo(() => lineOf(start, game, variation), [start, game, JSON.stringify(variation)]);
  const length = line.moves.length;
  const within = (ply: number) => Math.max(0, Math.min(length, ply));
  const shown = move === null ? length : within(move - discs);
  const step = line.steps[shown] ?? line.steps[0]!;
  const isFinished = isOver(step.cells);
  const play = line.variation?.play ?? null;

  const show = (to: Variation | null, ply: number) => {
    const isEnd = to !== null && ply === to.ply + to.line.length;
    go(to, isEnd ? undefined : discs + ply);
  };
  const goTo = (ply: number) => show(line.variation, within(ply));
  const isSolversTurn = play !== null && shown === length && !isFinished && moverOf(step) !== play.side;
  const dropAny = (column: number) => {
    const next = dropped(line, game, shown, column);
    show(next.variation, next.shown);
  };
  const open = isSolversTurn ? [] : legalColumns(step.cells);
  const analysis = useAnalysis(place, shown, step, isSolversTurn, play?.level ?? 10, dropAny);
  const left = takenBack(line);
  return {
    place,
    line,
    shown,
    length,
    step,
    isFinished,
    open,
    goTo,
    drop: (column) => open.includes(column) && dropAny(column),
    back: line.variation && place.isGame ? () => show(null, line.variation!.ply) : undefined,
    ...useTicking(shown, length, goTo),
    play,
    playOn: (next) => {
      const ply = Math.min(shown, line.variation?.ply ?? shown);
      const to = { ply, line: line.moves.slice(ply, shown), play: next };
      show(next || to.line.length || !place.isGame ? to : null, shown);
    },
    takeBack: left && (() => show({ ...line.variation!, line: left }, line.variation!.ply + left.length)),
    analysis,
  };
}
