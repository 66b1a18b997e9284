import type { Tournament } from '../state/tournament.ts';

/** Stands in the place of games until they are unpacked. */
export function GamesWaiting({ tournament }: { tournament: Tournament }) {
  if (tournament.loading.value === 'failed') {
    return (
      <p role="alert">
        The games in this page are damaged. Make it again with <code>connect4 tournament page</code>.
      </p>
    );
  }
  return <p class="muted">Unpacking the games…</p>;
}

/** The text without games, of all players or of one. */
export const noGames = ({ live }: Tournament): string => `No games yet.${live ? ' They appear here as they end.' : ''}`;
