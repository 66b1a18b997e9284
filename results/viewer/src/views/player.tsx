import { useMemo } from 'preact/hooks';
import type { Standings } from '../data/page.ts';
import { sides } from '../board/board.ts';
import { type Opponent, recordOf } from '../data/opponents.ts';
import { gamesOfTally, pointsOf } from '../data/results.ts';
import { fixed, plural } from '../data/format.ts';
import { MatchForm } from '../parts/match_form.tsx';
import { RatingHistory } from '../parts/rating_history.tsx';
import { ReasonsBar } from '../parts/reasons_bar.tsx';
import { Elo, EstimateText, Fact, Figure, Interval, numberOf, TallyBar, TallyText } from '../parts/figures.tsx';
import { LostGames } from '../parts/lost_games.tsx';
import { DiscIcon, PartBadge, PlayerName } from '../parts/names.tsx';
import { PlayerFaults } from '../parts/player_faults.tsx';
import { PlayerTimes } from '../parts/player_times.tsx';
import { type ColumnHead, SortableTable } from '../parts/sortable.tsx';
import { noGames } from '../parts/waiting.tsx';
import { linkTo } from '../data/route.ts';
import type { Tournament } from '../state/tournament.ts';

function Rating({ standings, name }: { standings: Standings; name: string }) {
  const row = standings.standings.find(({ player }) => player === name);
  if (!row) return null;
  const accuracy = standings.accuracy?.find(({ player }) => player === name);
  return (
    <>
      <Fact name="Rank">
        <Figure value={row.rank} /> of {standings.standings.length}
        <PartBadge row={row} />
      </Fact>
      <Fact name="Elo">
        <EstimateText estimate={row.elo} />
      </Fact>
      {accuracy && accuracy.games > 0 && (
        <Fact name="Errors against perfect play">
          <Figure value={accuracy.errors_per_game} text={fixed(accuracy.errors_per_game ?? 0, 2)} reason="no games" /> per game; best
          moves <Figure value={accuracy.best_share} text={`${fixed(100 * (accuracy.best_share ?? 0), 1)} %`} reason="no moves" />
        </Fact>
      )}
      {row.points !== undefined && (
        <Fact name="Points">
          <Figure value={row.points} text={fixed(row.points, 1)} />
          {row.awarded_points ? `, including ${fixed(row.awarded_points, 1)} awarded` : ''}
        </Fact>
      )}
    </>
  );
}

function columnsFor(tournament: Tournament, name: string): ColumnHead<Opponent>[] {
  const { standings } = tournament.tables.value;
  const order = new Map(standings?.standings.map(({ player }, i) => [player, i]));
  const own = order.get(name) ?? -1;
  const place = (opponent: Opponent) => order.get(tournament.name(opponent.player)) ?? -1;
  const los = (opponent: Opponent) => standings?.los?.[own]?.[place(opponent)] ?? null;
  const difference = (opponent: Opponent) => standings?.differences?.[own]?.[place(opponent)] ?? null;
  const share = ({ all }: Opponent) => pointsOf(all) / (gamesOfTally(all) || 1);
  const columns: (ColumnHead<Opponent> | false)[] = [
    { key: 'rank', text: '#', title: 'Rank of the opponent', value: place, cell: (row) => (place(row) < 0 ? '' : standings!.standings[place(row)]!.rank) },
    {
      key: 'player',
      text: 'Opponent',
      text_column: true,
      value: (row) => tournament.name(row.player),
      cell: (row) => <PlayerName name={tournament.name(row.player)} />,
    },
    {
      key: 'games',
      text: 'Games',
      down: true,
      value: (row) => gamesOfTally(row.all),
      cell: (row) => <a href={linkTo.games({ player: name, opponent: tournament.name(row.player) })}>{gamesOfTally(row.all)}</a>,
    },
    { key: 'result', text: 'W–D–L', down: true, value: ({ all }) => pointsOf(all), cell: (row) => <TallyText tally={row.all} /> },
    { key: 'bar', text: 'W D L', title: 'Wins (dark), draws and losses (light) as shares', cell: (row) => <TallyBar tally={row.all} width={80} /> },
    { key: 'share', text: 'Score %', down: true, value: share, cell: (row) => fixed(100 * share(row), 1) },
    { key: 'red', text: 'As red', down: true, value: ({ red }) => pointsOf(red), cell: (row) => <TallyText tally={row.red} /> },
    { key: 'blue', text: 'As blue', down: true, value: ({ blue }) => pointsOf(blue), cell: (row) => <TallyText tally={row.blue} /> },
    own >= 0 && {
      key: 'difference',
      text: 'Stronger by',
      title: 'Elo of this player above the opponent, with the 95 % interval',
      down: true,
      value: (row) => { const estimate = difference(row); return estimate ? numberOf(estimate) : null; },
      cell: (row) => {
        const estimate = difference(row);
        if (!estimate) return '';
        return (
          <>
            <Elo estimate={estimate} /> {estimate.value !== null && <Interval estimate={estimate} />}
          </>
        );
      },
    },
    own >= 0 && {
      key: 'los',
      text: 'LOS %',
      title: 'Likelihood of superiority: the chance that this player is stronger than the opponent',
      down: true,
      value: los,
      cell: (row) => (
        <Figure value={los(row)} text={fixed(100 * (los(row) ?? 0), 1)} reason="unknown" />
      ),
    },
  ];
  return columns.filter((column): column is ColumnHead<Opponent> => column !== false);
}

/** Undefined if nothing rates it. */
function ratingNow({ tables }: Tournament, name: string) {
  const row = tables.value.standings?.standings.find(({ player }) => player === name);
  return row?.elo && { elo: row.elo, games: gamesOfTally(row) };
}

function ShownPlayer({ tournament, player }: { tournament: Tournament; player: number }) {
  const { games } = tournament;
  const { standings } = tournament.tables.value;
  const { name, command, remote } = tournament.players[player]!;
  const record = useMemo(() => recordOf(games, player), [tournament.version.value]);
  return (
    <>
      {tournament.mayPlay && (
        <p>{remote ? 'It runs on its owner’s machine, where it plays only bots.' : <a href={linkTo.play(name)}>Play against it</a>}</p>
      )}
      {tournament.arena && <MatchForm arena={tournament.arena} opponent={name} />}
      <dl class="figures wide">
        {standings && <Rating standings={standings} name={name} />}
        <Fact name="All games">
          <a href={linkTo.games({ player: name })}>{plural(gamesOfTally(record.all), 'game')}</a>: <TallyText tally={record.all} />{' '}
          <TallyBar tally={record.all} width={120} />
        </Fact>
        {sides.map((side) => (
          <Fact
            key={side}
            name={
              <>
                <DiscIcon side={side} /> As {side}
              </>
            }
          >
            <TallyText tally={record[side]} /> <TallyBar tally={record[side]} width={120} />
          </Fact>
        ))}
        <Fact name="Openings">
          <a href={linkTo.openings(name)}>Moves that it played</a>
        </Fact>
        {command && (
          <Fact name="Command">
            <code>{command}</code>
          </Fact>
        )}
      </dl>
      <RatingHistory past={tournament.history(player)} now={ratingNow(tournament, name)} />
      {record.opponents.length === 0 ? (
        <p class="notice">{noGames(tournament)}</p>
      ) : (
        <>
          <ReasonsBar name={name} reasons={record.reasons} />
          <LostGames tournament={tournament} player={player} />
          <section>
            <h2>Against each other player</h2>
            <SortableTable
              label="Opponents"
              columns={columnsFor(tournament, name)}
              rows={record.opponents}
              rowKey={(row) => row.player}
              initially={{ by: standings ? 'rank' : 'player', down: false }}
            />
          </section>
          <PlayerTimes tournament={tournament} player={player} />
          <PlayerFaults tournament={tournament} player={player} />
        </>
      )}
    </>
  );
}

export function PlayerView({ tournament, name }: { tournament: Tournament; name: string }) {
  const player = tournament.lookup(name);
  if (player < 0) {
    return (
      <p role="alert">
        This page has no player of that name. See the <a href={linkTo.standings}>standings</a>.
      </p>
    );
  }
  return <ShownPlayer tournament={tournament} player={player} />;
}
