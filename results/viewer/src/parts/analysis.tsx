// The truth about the shown position: scores under the columns, and words.
import { capital, columns, discsOn, foursOf, landing } from '../board/board.ts';
import type { Explorer } from '../state/explorer.ts';
import { plural } from '../data/format.ts';
import { legalColumns, moverOf } from '../board/line.ts';
import { missingParts } from '../state/solver/missing.ts';
import { movesToWin } from './ply_words.ts';

const scoreText = (score: number): string => (score > 0 ? `+${score}` : String(score));

function Cell({ column, score, isOpen, isBest }: { column: number; score: number | undefined; isOpen: boolean; isBest: boolean }) {
  const [text, words] = !isOpen ? ['-', 'full'] : score === undefined ? ['?', 'unknown'] : [scoreText(score), scoreText(score)];
  return (
    <div role="cell" aria-label={`column ${column + 1}: ${words}${isBest ? ', best' : ''}`} class={isBest ? 'score best' : 'score'}>
      {isBest && (
        <svg viewBox="0 0 12 7" width="12" height="7" aria-hidden="true">
          <path d="M6 0L12 7H0z" />
        </svg>
      )}
      <span>{text}</span>
    </div>
  );
}

/** A table of one row, under the board's columns. */
export function ScoresRow({ explorer }: { explorer: Explorer }) {
  const { cells } = explorer.step;
  const { scores, value } = explorer.analysis;
  return (
    <div role="table" aria-label="Scores of the columns">
      <div role="row" aria-label="Scores" class="scores">
        {Array.from({ length: columns }, (_, column) => (
          <Cell
            key={column}
            column={column}
            score={scores[column]}
            isOpen={landing(cells, column) >= 0}
            isBest={scores[column] !== undefined && scores[column] === value}
          />
        ))}
      </div>
    </div>
  );
}

const listed = (words: string[]): string => [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' and ');

/** "wins in 5 moves", "loses in 3 moves", "draws": for the side to move. */
export function valueWords(value: number, isRed: boolean, discs: number): string {
  if (value === 0) return 'draws';
  const forRed = isRed ? value : -value;
  return `${value > 0 ? 'wins' : 'loses'} in ${plural(movesToWin(forRed, discs), 'move')}`;
}

function positionWords({ step, analysis: { scores, value } }: Explorer): string {
  if (value === undefined) return '';
  const best = legalColumns(step.cells).filter((column) => scores[column] === value);
  const side = moverOf(step);
  const words = valueWords(value, side === 'red', discsOn(step.cells));
  return `${capital(side)} ${words}.${best.length ? ` Best column${best.length > 1 ? 's' : ''}: ${best.map((column) => column + 1).join(', ')}.` : ''}`;
}

function lackWords(): string {
  const missing = missingParts();
  return missing.length ? `This browser lacks ${listed(missing)}, so the page cannot solve positions or play.` : '';
}

function endWords({ step, play, isFinished }: Explorer): string {
  if (!isFinished) return '';
  if (!foursOf(step.cells).length) return 'The game is a draw.';
  const winner = moverOf(step) === 'red' ? 'blue' : 'red';
  return play ? (play.side === winner ? 'You have won.' : 'You have lost.') : `${capital(winner)} has won.`;
}

function wordsOf(explorer: Explorer): string {
  const { analysis, play } = explorer;
  if (analysis.state === 'failed') return 'The solver could not be started in this browser.';
  const end = endWords(explorer);
  const reply = analysis.reply !== undefined && play ? `The solver played column ${analysis.reply + 1}.` : '';
  if (end) return `${reply} ${end}`.trim();
  if (analysis.solving === 'long') return 'Still solving…';
  if (analysis.solving === 'soon') return `${reply} ${play && !explorer.open.length ? 'The solver is thinking.' : ''}`.trim();
  const hint = analysis.hint === undefined ? '' : `Hint: column ${analysis.hint + 1}.`;
  return [reply, hint, analysis.isOn ? positionWords(explorer) : ''].filter(Boolean).join(' ');
}

/** Announces results. It is always there, so that screen readers watch it. */
export function AnalysisWords({ explorer }: { explorer: Explorer }) {
  return (
    <p class="analysis" role="status" aria-label="Analysis">
      {lackWords() || wordsOf(explorer)}
    </p>
  );
}
