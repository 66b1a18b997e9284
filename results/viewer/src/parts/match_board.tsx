// The board of a match with the person at this page.
import { discsOn, fromFen, sides } from '../board/board.ts';
import { useExplorer } from '../state/explorer.ts';
import { plural } from '../data/format.ts';
import { moverOf } from '../board/line.ts';
import { AnalysisWords, ScoresRow } from './analysis.tsx';
import { BoardView } from './board_view.tsx';
import { DiscIcon } from './names.tsx';
import { usePageKeys } from './page_keys.tsx';
import { missingParts } from '../state/solver/missing.ts';
import { MatchButtons } from './match_buttons.tsx';
import type { Match, MatchState } from '../state/match.ts';
import { turnWords } from './match_words.ts';

function Players({ state }: { state: MatchState }) {
  return (
    <>
      {sides.map((side) => (
        <p key={side} class="player-line">
          <DiscIcon side={side} />
          <span class="visually-hidden">{side}: </span>
          <span class="name">
            <bdi>{state[side]}</bdi>
          </span>
          <span class="muted">{plural(state.points[side], 'point')}</span>
        </p>
      ))}
    </>
  );
}

function Moves({ state, discs, first }: { state: MatchState; discs: number; first: number }) {
  return (
    <div class="scroll moves-box" role="region" aria-label="Moves, list" tabIndex={0}>
      <ol aria-label="Moves" class="played-moves" start={discs + 1}>
        {state.moves.map((column, i) => {
          const side = sides[(first + i) % 2]!;
          return (
            <li key={i}>
              <DiscIcon side={side} />
              <span class="visually-hidden">{side}, column </span> {column + 1}
              {state.notes[i] && (
                <span class="note">
                  {' '}
                  “<bdi>{state.notes[i]}</bdi>”
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** The words for the person while the page tries again. */
export function CutOff() {
  return <p role="status">The connection is lost. The page is trying to connect again.</p>;
}

const minutes = (seconds: number): string => (seconds % 60 ? plural(seconds, 'second') : plural(seconds / 60, 'minute'));

export function MatchBoard({ match, state }: { match: Match; state: MatchState }) {
  const start = fromFen(state.start);
  const discs = discsOn(start.cells);
  const explorer = useExplorer({
    start: state.start,
    isGame: true,
    discs,
    moves: state.moves,
    exact: () => null,
    move: null,
    variation: null,
    go: () => undefined, // the board is where the match is
  });
  const { step, analysis, open, isFinished } = explorer;
  const canSolve = missingParts().length === 0 && analysis.state !== 'failed';
  const asks = { hint: canSolve && state.turn === 'person', scores: canSolve && !isFinished };
  const mayDrop = state.turn === 'person' && !match.isBusy.value;
  const isPlayed = state.turn === 'person' || state.turn === 'player';
  const drop = (column: number) => mayDrop && open.includes(column) && match.drop(column);
  usePageKeys((key) => {
    if (/^[1-7]$/.test(key)) drop(Number(key) - 1);
    else if (key === 'u' && state.takes_back) match.wish('take-back');
    else if (key === 'h' && asks.hint) analysis.askHint();
    else if (key === 'e' && asks.scores) analysis.toggle();
    else return false;
    return true;
  });
  return (
    <div class="game">
      <div class="board-side">
        <p>
          <strong>Game {state.game}</strong>
          {state.limit_s !== null && <span class="muted"> · You have {minutes(state.limit_s)} for each move.</span>}
        </p>
        <Players state={state} />
        <p role="status" aria-label="Turn" class="turn-words">
          {turnWords(state, moverOf(step))} {state.reason !== null && state.detail && <bdi>{state.detail}</bdi>}
        </p>
        {match.isCutOff.value && state.turn !== 'closed' && <CutOff />}
        {match.problem.value && <p role="alert">{match.problem.value}</p>}
        <BoardView cells={step.cells} last={step.last} open={isPlayed ? open : []} waits={!mayDrop} drop={drop} nameOf={(column) => `Column ${column}`} />
        {analysis.isOn && !isFinished && <ScoresRow explorer={explorer} />}
        <AnalysisWords explorer={explorer} />
        {state.turn !== 'closed' && <MatchButtons match={match} state={state} analysis={analysis} asks={asks} />}
      </div>
      <div class="moves-side">
        <Moves state={state} discs={discs} first={start.mover === 1 ? 0 : 1} />
      </div>
    </div>
  );
}
