import { useEffect, useState } from 'preact/hooks';
import type { GameLogs } from '../data/logs.ts';
import { type Side, sides } from '../board/board.ts';
import type { PlayedGame } from '../data/played_game.ts';
import type { Tournament } from '../state/tournament.ts';
import { DiscIcon, PlayerName } from './names.tsx';

/** The logs of a game; undefined if the page has none, and until they are unpacked. */
export function useLogs({ logs }: Tournament, number: number): GameLogs | undefined {
  const [known, setKnown] = useState<GameLogs>();
  useEffect(() => {
    let isWanted = true;
    if (logs.isKept) void logs.of(number).then((found) => isWanted && setKnown(found));
    return () => {
      isWanted = false;
    };
  }, [logs, number]);
  return known;
}

/** The turns that a position shows: the one that led there; at the end also the one that a fault ended. */
function turnsOf(shown: number, { discs, moves: { length } }: PlayedGame): [key: string, words: string][] {
  const turns: [string, string][] = [[shown === 0 ? 'start' : String(shown), shown === 0 ? 'before its first turn' : `in move ${discs + shown}`]];
  if (shown === length) turns.push([String(length + 1), `in turn ${discs + length + 1}, without a move`]);
  if (shown === length) turns.push(['end', 'after the end']);
  return turns;
}

function Text({ played, side, words, text }: { played: PlayedGame; side: Side; words: string; text: string }) {
  return (
    <div>
      <p class="printed-by">
        <DiscIcon side={side} /> <span class="visually-hidden">{side}: </span>
        <PlayerName name={played[side].player.name} /> printed {words}
      </p>
      <pre tabIndex={0}>{text}</pre>
    </div>
  );
}

/** The reason why nothing stands there. */
function absence({ games, logs }: Tournament, number: number): string {
  if (games.cameLater(number)) return 'Load the page again to see what was printed in this game.';
  if (logs.isLeftOut(number)) return `The output of this game is too long for the page. To see it: connect4 tournament show … ${number} --logs`;
  return 'Nothing was printed in this turn.';
}

/** The logs of the players in the turn that is shown. */
export function Printed({ tournament, played, logs, shown }: { tournament: Tournament; played: PlayedGame; logs: GameLogs | undefined; shown: number }) {
  if (!logs) return null;
  const texts = turnsOf(shown, played).flatMap(([key, words]) =>
    sides.map((side) => ({ side, words, key: `${side} ${key}`, text: logs[side]?.[key] })),
  );
  const printed = texts.filter(({ text }) => text !== undefined);
  return (
    <section class="printed" aria-label="Printed">
      {printed.map(({ side, words, key, text }) => (
        <Text key={key} played={played} side={side} words={words} text={text ?? ''} />
      ))}
      {!printed.length && <p class="muted">{absence(tournament, played.number)}</p>}
    </section>
  );
}
