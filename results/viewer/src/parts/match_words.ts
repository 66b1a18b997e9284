// What a person is told of the match.
import { type Side, capital, otherSide } from '../board/board.ts';
import { reasonName } from '../data/format.ts';
import type { MatchState } from '../state/match.ts';

/** The colour of the only person; undefined if two people share the page. */
export const ownSide = ({ persons }: MatchState): Side | undefined => (persons.length === 1 ? persons[0] : undefined);

function resultWords(state: MatchState): string {
  const { winner, reason } = state;
  if (reason === null) return 'The match has ended.';
  if (reason === 'draw') return 'A draw.';
  if (!winner) return reason === 'void' ? 'This game does not count.' : `Nobody won: ${reasonName(reason)}.`;
  const own = ownSide(state);
  const who = own === undefined ? `${capital(winner)} won` : winner === own ? 'You won' : 'You lost';
  if (reason === 'four') return `${who}.`;
  const loser = capital(otherSide(winner));
  return reason === 'resigned' ? `${who}: ${loser} gave up.` : `${who}: ${loser} lost by a fault (${reasonName(reason)}).`;
}

/** Whose turn it is, or how the game has ended. `mover` is the side to move on the board. */
export function turnWords(state: MatchState, mover: Side): string {
  switch (state.turn) {
    case 'starting':
      return state.reason === null ? 'The players are starting.' : resultWords(state);
    case 'person':
      return ownSide(state) ? `Your turn: ${mover}.` : `${capital(mover)} to move.`;
    case 'player':
      return state.persons.includes(mover) ? 'Sending your move.' : `${capital(mover)} is thinking.`;
    default:
      return resultWords(state);
  }
}
