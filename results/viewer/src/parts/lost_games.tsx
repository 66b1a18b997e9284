// Why a player lost: each lost game with the position before the move that lost it.
import { useMemo, useState } from 'preact/hooks';
import { type LostGame, lostGames } from '../data/why_lost.ts';
import { playerOn } from '../data/results.ts';
import { otherSide, replay } from '../board/board.ts';
import { grouped, plural } from '../data/format.ts';
import { linkTo } from '../data/route.ts';
import type { Tournament } from '../state/tournament.ts';
import { MiniBoard } from './mini_board.tsx';
import { DiscIcon, PlayerName } from './names.tsx';
import { ReasonText, UnknownHint } from './why_line.tsx';

const atOnce = 12;

const kinds: { kind: LostGame['reason']['kind']; text: string }[] = [
  { kind: 'error', text: 'by a move that changed the result' },
  { kind: 'fault', text: 'by a fault' },
  { kind: 'start', text: 'without a move that changed the result' },
  { kind: 'eval', text: 'by a move after a good eval of its own' },
  { kind: 'unknown', text: 'for an unknown reason' },
];

function Card({ tournament, lost }: { tournament: Tournament; lost: LostGame }) {
  const { games } = tournament;
  const { game, side, reason } = lost;
  const number = games.number.at(game);
  const moves = games.moves(game);
  const discs = games.discsAtStart(game);
  const isMove = reason.kind === 'error' || reason.kind === 'eval' || reason.kind === 'unknown';
  const before = isMove ? Math.max(0, reason.ply - 1) : reason.ply;
  const steps = useMemo(() => replay(games.startOf(game), moves), [game]);
  const step = steps[Math.min(before, steps.length - 1)]!;
  return (
    <li class="lost-game">
      <a href={linkTo.game(number, discs + before)} aria-label={`Game ${number}, after ${plural(discs + before, 'move')}`}>
        <MiniBoard cells={step.cells} move={isMove ? moves[before] : undefined} label={`The board after ${plural(discs + before, 'move')}`} />
      </a>
      <p>
        <a href={linkTo.game(number)}>Game {number}</a>, <DiscIcon side={side} /> {side} against{' '}
        <PlayerName name={tournament.name(playerOn(games, game, otherSide(side)))} />
      </p>
      <p class="reason">
        <ReasonText reason={reason} number={number} discs={discs} moves={moves} />
      </p>
    </li>
  );
}

export function LostGames({ tournament, player }: { tournament: Tournament; player: number }) {
  const { games } = tournament;
  const lost = useMemo(() => lostGames(games, player), [tournament.version.value, player]);
  const [kind, setKind] = useState('');
  const [shown, setShown] = useState(atOnce);
  if (!lost.length) return null;
  const present = kinds
    .map((each) => ({ ...each, count: lost.filter(({ reason }) => reason.kind === each.kind).length }))
    .filter(({ count }) => count > 0);
  const chosen = kind ? lost.filter(({ reason }) => reason.kind === kind) : lost;
  return (
    <section>
      <h2>Why it lost</h2>
      <p class="hint">
        The losing move is the last one that changed the result under perfect play: from won to drawn or lost, or from drawn to lost.
        Without exact scores, it is the last move at which the player’s own eval was even or better: 0 on its scale, or half of its
        largest eval if it never reports less than 0. If a fault ended the game, the fault is the reason.
      </p>
      <div class="kinds" role="group" aria-label="Kinds">
        <button type="button" aria-pressed={kind === ''} onClick={() => setKind('')}>
          all {grouped(lost.length)}
        </button>
        {present.map((each) => (
          <button key={each.kind} type="button" aria-pressed={kind === each.kind} onClick={() => setKind(each.kind)}>
            {grouped(each.count)} {each.text}
          </button>
        ))}
      </div>
      {chosen.some(({ reason }) => reason.kind === 'unknown') && <UnknownHint tournament={tournament} />}
      <ul class="lost-games">
        {chosen.slice(0, shown).map((each) => (
          <Card key={`${each.game} ${each.side}`} tournament={tournament} lost={each} />
        ))}
      </ul>
      {chosen.length > shown && (
        <button type="button" onClick={() => setShown(shown + 4 * atOnce)}>
          Show more of {grouped(chosen.length)}
        </button>
      )}
    </section>
  );
}
