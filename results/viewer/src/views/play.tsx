// The view "Play": a board, and in an arena the players to choose from.
import { useEffect, useMemo } from 'preact/hooks';
import type { Api } from '../net/api.ts';
import type { Tournament } from '../state/tournament.ts';
import { linkTo } from '../data/route.ts';
import { CutOff, MatchBoard } from '../parts/match_board.tsx';
import { Match } from '../state/match.ts';

/** The player that a link names comes first. Players on their owners' machines play no people. */
function Challenges({ tournament, match, against }: { tournament: Tournament; match: Match; against: string }) {
  const remote = new Set(tournament.players.filter((each) => each.remote).map(({ name }) => name));
  const players = tournament.tables.value.standings?.standings.filter(({ player, withdrawn }) => !withdrawn && !remote.has(player)) ?? [];
  players.sort((a, b) => Number(b.player === against) - Number(a.player === against));
  return (
    <section aria-labelledby="play-against">
      <h2 id="play-against">Play against</h2>
      <p>These games are not rated.</p>
      {match.problem.value && <p role="alert">{match.problem.value}</p>}
      {!players.length && <p>Nobody has handed in a player yet.</p>}
      <ul class="challenges">
        {players.map(({ player }) => (
          <li key={player}>
            <button type="button" disabled={match.isBusy.value} onClick={() => match.challenge(player)}>
              Play against <bdi>{player}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Play({ api, tournament, against = '' }: { api: Api; tournament: Tournament; against?: string }) {
  const isInArena = tournament.arena !== null;
  const match = useMemo(() => new Match(api, !isInArena), [api]);
  useEffect(() => match.follow(), [match]);
  const state = match.state.value;
  if (match.refusal.value) return <p role="alert">{match.refusal.value}</p>;
  if (state === undefined) return match.isCutOff.value ? <CutOff /> : <p role="status">Connecting…</p>;
  const isClosed = state === null || state.turn === 'closed';
  return (
    <>
      {state && <MatchBoard match={match} state={state} />}
      {isClosed && isInArena && <Challenges tournament={tournament} match={match} against={against} />}
      {isClosed && !isInArena && <p role="status">The match is over. You can close this page.</p>}
    </>
  );
}

export function PlayView({ tournament, against }: { tournament: Tournament; against: string }) {
  const { session, arena, mayPlay } = tournament;
  if (session) {
    if (!session.api) return <p role="alert">{session.problem}</p>;
    return <Play api={session.api} tournament={tournament} />;
  }
  if (!mayPlay) return <p role="alert">You need a link from your teacher to play, and the teacher must allow it. See the <a href={linkTo.standings}>standings</a>.</p>;
  return <Play api={arena!.api!} tournament={tournament} against={against} />;
}
