// The truth about the position that is shown: stored scores, and those that the solver finds.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Step } from '../board/board.ts';
import { type Variation, legalColumns } from '../board/line.ts';
import { type Scores, SolverClient, type State } from './solver/client.ts';
import { scoresShown } from './kept.ts';
import type { Task } from './solver/messages.ts';
import { missingParts } from './solver/missing.ts';

/** A game and what is stored of its scores. */
export interface Scored {
  /** The columns of the game; none on a board without one. */
  moves: number[];
  /** Of the position after so many plies, for red; null if it is not stored. */
  exact: (ply: number) => number | null;
  variation: Variation | null;
}

export interface Analysis {
  isOn: boolean;
  toggle: () => void;
  scores: Scores;
  /** The score of the position for the side to move, as far as it is known. */
  value: number | undefined;
  hint: number | undefined;
  askHint: () => void;
  /** Null if nothing is being solved. */
  solving: 'soon' | 'long' | null;
  state: State;
  /** The column that the solver played last, if its position is shown. */
  reply: number | undefined;
}

/** The scores that the page has stored: that of the move that the game played. */
function storedScores({ moves, exact, variation }: Scored, shown: number, step: Step): { value: number | undefined; scores: Scores } {
  const scores: Scores = [];
  if (shown > (variation?.ply ?? moves.length)) return { value: undefined, scores };
  const forMover = (score: number | null) => (score === null ? undefined : step.mover === 1 ? score : 0 - score);
  const next = moves[shown];
  if (next !== undefined) scores[next] = forMover(exact(shown + 1));
  return { value: forMover(exact(shown)), scores };
}

/** True once the task has taken so long that a person wonders. */
function useIsLong(task: string): boolean {
  const [long, setLong] = useState('');
  useEffect(() => {
    if (!task) return undefined;
    const timer = setTimeout(() => setLong(task), 3000);
    return () => clearTimeout(timer);
  }, [task]);
  return task !== '' && long === task;
}

/** A worker that ends with the view. */
export function useSolver(onMove: (column: number, position: string) => void): SolverClient {
  const latest = useRef(onMove);
  latest.current = onMove;
  const solver = useMemo(() => new SolverClient((column, of) => latest.current(column, of)), []);
  useEffect(() => () => solver.stop(), [solver]);
  return solver;
}

const random32 = (): number => crypto.getRandomValues(new Uint32Array(1))[0]!;

/** Of the best columns the one nearest to the centre. */
function bestOf(scores: Scores, value: number | undefined): number | undefined {
  const best = [3, 2, 4, 1, 5, 0, 6].filter((column) => scores[column] !== undefined && scores[column] === value);
  return best[0];
}

export function useAnalysis(place: Scored, shown: number, step: Step, isSolversTurn: boolean, level: number, onMove: (column: number) => void): Analysis {
  const isOn = scoresShown.value === 'on';
  const [hintFor, setHintFor] = useState('');
  const replied = useRef({ position: '', column: 0 });
  const position = step.cells.join('');
  const solver = useSolver((column, of) => {
    if (of !== position) return; // another one is shown since
    replied.current = { position, column };
    onMove(column);
  });
  const legal = legalColumns(step.cells);
  const stored = storedScores(place, shown, step);
  const solved = solver.scores(step.cells);
  const scores = legal.reduce<Scores>((all, column) => ((all[column] = stored.scores[column] ?? solved[column]), all), []);
  const isKnown = legal.every((column) => scores[column] !== undefined);
  const value = stored.value ?? (isKnown && legal.length ? Math.max(...legal.map((column) => scores[column]!)) : undefined);
  const wantsHint = hintFor === position && bestOf(scores, value) === undefined;
  const kind = isSolversTurn ? 'move' : legal.length && !isKnown && (isOn || wantsHint) ? 'scores' : '';
  useEffect(() => {
    const task: Task | null =
      kind === 'move' ? { kind, cells: step.cells, level, seed: random32() } : kind === 'scores' ? { kind, cells: step.cells } : null;
    solver.work(task);
    if (!task && !isOn && !place.variation?.play && !wantsHint) solver.stop();
  }, [kind, position, level, isOn, Boolean(place.variation?.play)]);
  const isWorking = kind !== '' && solver.state.value !== 'failed' && !missingParts().length;
  const isLong = useIsLong(isWorking ? `${kind} ${position}` : '');
  const before = replied.current;
  const wasReply = before.position !== '' && step.last >= 0 && before.position === position.slice(0, step.last) + '0' + position.slice(step.last + 1);
  return {
    isOn,
    toggle: () => (scoresShown.value = isOn ? 'off' : 'on'),
    scores,
    value,
    hint: hintFor === position ? bestOf(scores, value) : undefined,
    askHint: () => setHintFor(position),
    solving: !isWorking ? null : isLong ? 'long' : 'soon',
    state: solver.state.value,
    reply: wasReply ? before.column : undefined,
  };
}
