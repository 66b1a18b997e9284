// One sentence of why a game was lost, with a link to the move.
import { useMemo } from 'preact/hooks';
import { type Reason, evenOf, valueOf, whyLost } from '../data/why_lost.ts';
import { playerOn } from '../data/results.ts';
import { sides } from '../board/board.ts';
import { reasonName, evalText, plural } from '../data/format.ts';
import type { PlayedGame } from '../data/played_game.ts';
import { linkTo } from '../data/route.ts';
import type { Tournament } from '../state/tournament.ts';
import { DiscIcon } from './names.tsx';

const nouns = { won: 'a win', drawn: 'a draw', lost: 'a loss' };

/** "move 12, column 4" as a link to the position before it, so that the next key shows it. */
function MoveLink({ number, move, column }: { number: number; move: number; column: number | undefined }) {
  return (
    <a href={linkTo.game(number, move - 1)}>
      move {move}
      {column !== undefined && `, column ${column + 1}`}
    </a>
  );
}

interface ReasonProps {
  reason: Reason;
  number: number;
  discs: number;
  moves: ArrayLike<number>;
}

/** `discs` are those on the board where the game began. */
export function ReasonText({ reason, number, discs, moves }: ReasonProps) {
  const link = (ply: number) => <MoveLink number={number} move={discs + ply} column={moves[ply - 1]} />;
  switch (reason.kind) {
    case 'fault':
      return (
        <>
          {reason.fault === 'resigned' ? 'it resigned' : `a fault (${reasonName(reason.fault)})`}{' '}
          <a href={linkTo.game(number, discs + reason.ply)}>after {plural(discs + reason.ply, 'move')}</a>
          {reason.value && `, in a position that was ${reason.value} for it under perfect play`}
        </>
      );
    case 'error': {
      const [before, after] = [nouns[valueOf(reason.before)], nouns[valueOf(reason.after)]];
      return (
        <>
          {link(reason.ply)} turned {before} into {after}; no later move changed the result
        </>
      );
    }
    case 'start':
      return reason.score < 0 ? (
        <>the starting position is lost under perfect play, and no move changed that</>
      ) : (
        <>none of its moves changed the result under perfect play</>
      );
    case 'eval':
      return (
        <>
          {link(reason.ply)} was the last at which its own eval was even or better ({evalText(reason.eval)})
        </>
      );
    case 'unknown':
      return <>unknown</>;
  }
}

/** Why a reason is not known. Students have no results to analyse. */
export function UnknownHint({ tournament: { arena } }: { tournament: Tournament }) {
  const mayAnalyse = !arena || arena.me.value?.role === 'teacher';
  return (
    <p class="hint">
      The reason is unknown because there are neither exact scores nor evals of the player.
      {mayAnalyse && (
        <>
          {' '}
          <code>connect4 tournament analyse</code> computes the scores.
        </>
      )}
    </p>
  );
}

export function WhyLine({ tournament, played, game }: { tournament: Tournament; played: PlayedGame; game: number }) {
  const { games } = tournament;
  const losers = useMemo(
    () =>
      sides
        .filter((side) => played.results[side] === 'lost')
        .map((side) => ({ side, reason: whyLost(games, game, side, evenOf(games, playerOn(games, game, side))) })),
    [played],
  );
  return (
    <>
      {losers.map(({ side, reason }) => (
        <p key={side} class="why">
          <DiscIcon side={side} /> <strong>Why {side} lost:</strong>{' '}
          <ReasonText reason={reason} number={played.number} discs={played.discs} moves={played.moves} />.
        </p>
      ))}
      {losers.some(({ reason }) => reason.kind === 'unknown') && <UnknownHint tournament={tournament} />}
    </>
  );
}
