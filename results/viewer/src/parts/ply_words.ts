// The facts about a ply, in words.
import { duration, evalText, plural } from '../data/format.ts';
import type { Ply } from '../data/played_game.ts';

/** The winner under perfect play, and the score: "red 3", "draw", "blue 18". */
export function exactText(forRed: number | null): string {
  if (forRed === null) return '';
  if (forRed === 0) return 'draw';
  return `${forRed > 0 ? 'red' : 'blue'} ${Math.abs(forRed)}`;
}

/** The moves that the winner still has to make: the score is 22 less the discs that it has at the end. */
export function movesToWin(forRed: number, discs: number): number {
  const own = 22 - Math.abs(forRed);
  return own - (forRed > 0 ? Math.ceil(discs / 2) : Math.floor(discs / 2));
}

/** "red wins in 4 moves" of its own. */
export function exactWords(forRed: number | null, discs: number): string {
  if (forRed === null) return '';
  if (forRed === 0) return 'a draw';
  const moves = movesToWin(forRed, discs);
  const winner = forRed > 0 ? 'red' : 'blue';
  return moves > 0 ? `${winner} wins in ${plural(moves, 'move')}` : `${winner} has won`;
}

export const errorSign = (ply: Ply): string =>
  !ply.error ? '' : ply.error.before > 0 && ply.error.after < 0 ? '??' : '?';

export const errorWords = (ply: Ply): string => {
  if (!ply.error) return '';
  const noun = (score: number) => (score > 0 ? 'a win' : score < 0 ? 'a loss' : 'a draw');
  return `turned ${noun(ply.error.before)} into ${noun(ply.error.after)}`;
};

/** `discs` are those on the board before the first ply. */
export function plyWords(ply: Ply, discs: number): string {
  const facts = [
    `Move ${discs + ply.ply}, ${ply.side}: column ${ply.column + 1}`,
    errorWords(ply),
    ply.exact === null ? '' : `exact: ${exactWords(ply.exact, discs + ply.ply)}`,
    ply.eval === null ? '' : `eval ${evalText(ply.eval)}`,
    duration(ply.time),
    ply.cpu === null ? '' : `CPU ${duration(ply.cpu)}`,
  ];
  return facts.filter(Boolean).join(' · ');
}
