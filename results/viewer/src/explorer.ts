// A board to step through, to leave the game on, and to play on from.
import { useEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks';
import { type Line, type Play, type Variation, dropped, isOver, legalColumns, lineOf, moverOf, takenBack } from './line.ts';
import type { Step } from './board/replay.ts';
import { useRemembered } from './hooks.ts';
import { type Scores, SolverClient, type State } from './solver/client.ts';
import type { Task } from './solver/messages.ts';
import { missingParts } from './solver/missing.ts';

const playEvery = 700;

/** A board's game, and the way to write an address in it. */
export interface Place {
  start: string;
  /** Whether it was a game that somebody played; else an empty board to play on. */
  isGame: boolean;
  /** On the board at the start. */
  discs: number;
  /** The columns of the game; none on a board without one. */
  moves: number[];
  /** Of the position after so many plies, for red; null if it is not stored. */
  exact: (ply: number) => number | null;
  /** From the address. */
  move: number | null;
  variation: Variation | null;
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

/** The scores that the page has stored: that of the move that the game played. */
function storedScores({ moves, exact, variation }: Place, shown: number, step: Step): { value: number | undefined; scores: Scores } {
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
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const latest = useRef(onMove);
  latest.current = onMove;
  const solver = useMemo(() => new SolverClient(() => draw(undefined), (column, of) => latest.current(column, of)), []);
  useEffect(() => () => solver.stop(), [solver]);
  return solver;
}

const random32 = (): number => crypto.getRandomValues(new Uint32Array(1))[0]!;

/** Of the best columns the one nearest to the centre. */
function bestOf(scores: Scores, value: number | undefined): number | undefined {
  const best = [3, 2, 4, 1, 5, 0, 6].filter((column) => scores[column] !== undefined && scores[column] === value);
  return best[0];
}

function useAnalysis(place: Place, shown: number, step: Step, isSolversTurn: boolean, level: number, onMove: (column: number) => void): Analysis {
  const [remembered, remember] = useRemembered('scores');
  const isOn = remembered === 'on';
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
  const isWorking = kind !== '' && solver.state !== 'failed' && !missingParts().length;
  const isLong = useIsLong(isWorking ? `${kind} ${position}` : '');
  const before = replied.current;
  const wasReply = before.position !== '' && step.last >= 0 && before.position === position.slice(0, step.last) + '0' + position.slice(step.last + 1);
  return {
    isOn,
    toggle: () => remember(isOn ? 'off' : 'on'),
    scores,
    value,
    hint: hintFor === position ? bestOf(scores, value) : undefined,
    askHint: () => setHintFor(position),
    solving: !isWorking ? null : isLong ? 'long' : 'soon',
    state: solver.state,
    reply: wasReply ? before.column : undefined,
  };
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
