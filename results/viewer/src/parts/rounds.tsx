import type { Meeting } from '../data/page.ts';
import { fixed } from '../data/format.ts';
import { linkTo } from '../data/route.ts';
import type { Tournament } from '../state/tournament.ts';
import { PlayerName } from './names.tsx';

function MeetingRow({ tournament, meeting, round }: { tournament: Tournament; meeting: Meeting; round: number }) {
  const [first = -1, second] = meeting.players;
  const side = (place: number) => {
    const won = meeting.winner === place;
    return won ? <strong><PlayerName name={tournament.name(place)} /></strong> : <PlayerName name={tournament.name(place)} />;
  };
  if (second === undefined) {
    return (
      <tr>
        <td class="text">{side(first)}</td>
        <td colSpan={2} class="text muted">
          bye
        </td>
      </tr>
    );
  }
  const link = linkTo.games({
    player: tournament.name(first),
    opponent: tournament.name(second),
    round: String(round),
  });
  const points = meeting.points.map((value) => fixed(value, 1)).join(' – ');
  return (
    <tr>
      <td class="text">{side(first)}</td>
      <td>
        <a href={link} title="Games of this meeting">
          {points || 'to come'}
        </a>
        {!meeting.decided && <span class="badge">open</span>}
      </td>
      <td class="text">{side(second)}</td>
    </tr>
  );
}

/** The pairings of each round, the last round first. */
export function Rounds({ tournament }: { tournament: Tournament }) {
  const { rounds } = tournament.tables.value;
  if (!rounds.length) return null;
  return (
    <section>
      <h2>Rounds</h2>
      <div class="rounds">
        {rounds.map((meetings, i) => (
          <div key={i} class="scroll" role="region" aria-label={`Round ${i + 1}, table`} tabIndex={0}>
            <table aria-label={`Round ${i + 1}`}>
              <caption>Round {i + 1}</caption>
              <thead class="visually-hidden">
                <tr>
                  <th scope="col">First</th>
                  <th scope="col">Points</th>
                  <th scope="col">Second</th>
                </tr>
              </thead>
              <tbody>
                {meetings.map((meeting, j) => (
                  <MeetingRow key={j} tournament={tournament} meeting={meeting} round={i + 1} />
                ))}
              </tbody>
            </table>
          </div>
        ))}
      </div>
    </section>
  );
}
