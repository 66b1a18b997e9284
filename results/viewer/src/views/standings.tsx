import { type Row, type Standings, tieBreaks } from '../data/page.ts';
import { type CountedRow, countStandings, gamesOfTally, neverStarted, pointsOf, faultCount } from '../data/results.ts';
import { reasonName, fixed, grouped, plural } from '../data/format.ts';
import { EstimateText, Elo, Fact, Figure, Interval, numberOf, TallyBar, TallyText } from '../parts/figures.tsx';
import { PartBadge, PlayerName } from '../parts/names.tsx';
import { type ColumnHead, SortableTable } from '../parts/sortable.tsx';
import { Bracket } from '../parts/bracket.tsx';
import { DuelPart } from '../parts/duel.tsx';
import { RatingsPlot } from '../parts/ratings_plot.tsx';
import { Rounds } from '../parts/rounds.tsx';
import type { Tournament } from '../state/tournament.ts';
import { AccuracyTable } from '../parts/accuracy.tsx';
import { PairTables } from '../parts/pair_tables.tsx';
import { GamesWaiting, noGames } from '../parts/waiting.tsx';

type AnyRow = Omit<Row, 'elo'> & { elo?: Row['elo'] };

const points = (value: number | undefined) => <Figure value={value} text={value === undefined ? '' : fixed(value, 1)} />;

function PlaceText({ place }: { place: Row['place'] }) {
  if (!place) return <Figure value={null} reason="not known" />;
  return <>{place.low === place.high ? place.low : `${place.low}–${place.high}`}</>;
}

/** The columns of which any row has something to say. */
function columnsFor(rows: AnyRow[]): ColumnHead<AnyRow>[] {
  const has = (member: keyof AnyRow) => rows.some((row) => row[member] !== undefined);
  const share = (row: AnyRow) => {
    const games = gamesOfTally(row);
    return games ? pointsOf(row) / games : null;
  };
  const columns: (ColumnHead<AnyRow> | false)[] = [
    { key: 'rank', text: '#', title: 'Rank', value: (row) => row.rank, cell: (row) => <Figure value={row.rank} /> },
    {
      key: 'player',
      text: 'Player',
      text_column: true,
      value: (row) => row.player,
      cell: (row) => (
        <>
          <PlayerName name={row.player} />
          <PartBadge row={row} />
        </>
      ),
    },
    has('match_points') && {
      key: 'match',
      text: 'Match',
      title: 'Match points: 1 for a meeting won, 0.5 for a drawn one',
      value: (row) => row.match_points ?? null,
      down: true,
      cell: (row) => points(row.match_points),
    },
    {
      key: 'points',
      text: 'Points',
      title: '1 for a win, 0.5 for a draw, plus awarded points',
      value: (row) => row.points ?? null,
      down: true,
      cell: (row) => points(row.points),
    },
    has('elo') && {
      key: 'elo',
      text: 'Elo',
      value: (row) => (row.elo ? numberOf(row.elo) : null),
      down: true,
      cell: (row) => row.elo && <Elo estimate={row.elo} />,
    },
    has('elo') && {
      key: 'interval',
      text: '95 %',
      title: '95 % interval of the Elo, relative to the reference rating (the anchor or the mean)',
      cell: (row) => row.elo && <Interval estimate={row.elo} />,
    },
    { key: 'games', text: 'Games', value: gamesOfTally, down: true, cell: (row) => gamesOfTally(row) },
    { key: 'wins', text: 'W', title: 'Wins', value: (row) => row.wins, down: true, cell: (row) => <Figure value={row.wins} /> },
    { key: 'draws', text: 'D', title: 'Draws', value: (row) => row.draws, down: true, cell: (row) => <Figure value={row.draws} /> },
    { key: 'losses', text: 'L', title: 'Losses', value: (row) => row.losses, down: true, cell: (row) => <Figure value={row.losses} /> },
    { key: 'bar', text: 'W D L', title: 'Wins (dark), draws and losses (light) as shares', cell: (row) => <TallyBar tally={row} width={56} /> },
    rows.some((row) => row.awarded_points) && {
      key: 'awarded',
      text: 'Awarded',
      title: 'Points awarded for byes, and for games that a withdrawn player did not play',
      value: (row) => row.awarded_points ?? null,
      down: true,
      cell: (row) => points(row.awarded_points),
    },
    {
      key: 'share',
      text: 'Score %',
      title: 'Points won on the board by games played',
      value: share,
      down: true,
      cell: (row) => (share(row) === null ? <Figure value={null} reason="no games" /> : fixed(100 * share(row)!, 1)),
    },
    {
      key: 'faults',
      text: 'Faults',
      title: 'Games lost by a fault, such as a crash or a move into a full column',
      value: faultCount,
      down: true,
      cell: (row) => faultCount(row) || '',
    },
    has('place') && {
      key: 'place',
      text: 'Place',
      title: 'Place by strength, a 95 % interval; the rank follows the rules of the format',
      value: (row) => row.place?.low ?? null,
      cell: (row) => <PlaceText place={row.place} />,
    },
    ...tieBreaks.map(
      ({ key, text, title, digits }): ColumnHead<AnyRow> | false =>
        has(key) && {
          key,
          text,
          title,
          value: (row) => row[key] ?? null,
          down: true,
          cell: (row) => <Figure value={row[key]} text={fixed(row[key] ?? 0, digits)} />,
        },
    ),
    has('red') && {
      key: 'red',
      text: 'As red',
      title: 'Wins, draws and losses as red',
      value: (row) => (row.red ? pointsOf(row.red) : null),
      down: true,
      cell: (row) => row.red && <TallyText tally={row.red} />,
    },
    has('blue') && {
      key: 'blue',
      text: 'As blue',
      title: 'Wins, draws and losses as blue',
      value: (row) => (row.blue ? pointsOf(row.blue) : null),
      down: true,
      cell: (row) => row.blue && <TallyText tally={row.blue} />,
    },
  ];
  return columns.filter((column): column is ColumnHead<AnyRow> => column !== false);
}

function countedRows(rows: CountedRow[], tournament: Tournament): AnyRow[] {
  return rows.map((row) => ({ ...row, player: tournament.name(row.player), points: pointsOf(row) }));
}

function ReasonsTable({ rows }: { rows: AnyRow[] }) {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row.reasons)))];
  if (!names.length) return null;
  const columns: ColumnHead<AnyRow>[] = [
    { key: 'rank', text: '#', title: 'Rank', value: (row) => row.rank, cell: (row) => row.rank },
    { key: 'player', text: 'Player', text_column: true, value: (row) => row.player, cell: (row) => <PlayerName name={row.player} /> },
    ...names.map(
      (name): ColumnHead<AnyRow> => ({
        key: name,
        text: reasonName(name),
        title: 'Games that ended this way: won, won by neither, lost',
        down: true,
        value: (row) => row.reasons[name]?.lost ?? 0,
        cell: (row) => {
          const reason = row.reasons[name];
          if (!reason) return <span class="muted">·</span>;
          return <TallyText tally={{ wins: reason.won, draws: reason.neither, losses: reason.lost }} />;
        },
      }),
    ),
  ];
  return (
    <section>
      <h2>Reasons</h2>
      <p class="hint">How each player's games ended: won – neither – lost, for each reason.</p>
      <SortableTable label="Reasons" columns={columns} rows={rows} rowKey={(row) => row.player} initially={{ by: 'rank', down: false }} />
    </section>
  );
}

const formats: Record<string, string> = {
  round_robin: 'round robin',
  gauntlet: 'gauntlet',
  swiss: 'Swiss',
  knockout: 'knockout',
  duel: 'duel',
  ladder: 'ladder',
};

/** Folded: there may be many, and each is its author's business. */
function NotStarted({ standings }: { standings: Standings }) {
  const players = (standings.withdrawn ?? []).filter(({ cause }) => cause);
  if (!players.length) return null;
  const gamesBefore = (name: string) => {
    const row = standings.standings.find(({ player }) => player === name);
    return row && !neverStarted(row) ? ` after ${plural(gamesOfTally(row), 'game')}` : '';
  };
  return (
    <details class="not-started">
      <summary>{plural(players.length, 'player')} could not be started</summary>
      <ul>
        {players.map(({ player, cause }) => (
          <li key={player}>
            <PlayerName name={player} />
            {gamesBefore(player)}: {cause}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The facts about the tournament beside its table. */
function Facts({ standings }: { standings: Standings }) {
  const { games } = standings;
  const count = (member: string, many: string, one = many) => (games[member] ? [`${plural(games[member], 'game')} ${games[member] === 1 ? one : many}`] : []);
  const facts = [
    formats[standings.format ?? ''] ?? standings.format ?? '',
    standings.complete === undefined ? '' : standings.complete ? 'complete' : 'not complete',
    ...(games.planned === undefined ? [] : [`${grouped((games.played ?? 0) - (games.surplus ?? 0))} of ${plural(games.planned, 'game')} played`]),
    ...count('remaining', 'remain', 'remains'),
    ...count('forfeited', 'will not be played because a player could not be started'),
    ...count('surplus', 'played after the decision do not count', 'played after the decision does not count'),
    ...count('void', 'were void because of a machine failure; void games are replayed', 'was void because of a machine failure; void games are replayed'),
    ...count('repeated', 'ended in the same position as another game between the same players and colours that began from a different opening'),
  ].filter(Boolean);
  return (
    <>
      <NotStarted standings={standings} />
      <p class="facts">{facts.join(' · ')}</p>
      {standings.sandbox === 'none' && <p class="facts">Sandbox: none; the players ran without a sandbox.</p>}
      {standings.notes?.map((note) => <p key={note} class="facts">{note}</p>)}
      {standings.absences?.map(({ player, from, to }) => (
        <p key={`${player} ${from}`} class="facts">
          <PlayerName name={player} /> was absent in {from === to ? `round ${from}` : `rounds ${from} to ${to}`}
        </p>
      ))}
    </>
  );
}

function Estimates({ standings }: { standings: Standings }) {
  const { first_player_score: first, draw_share: draws, rating_prior: prior, rating_reason: reason } = standings;
  return (
    <dl class="figures">
      {first && first.value !== null && (
        <Fact name="First player">
          scored <EstimateText estimate={first} scale={100} digits={1} plain /> %; <Figure value={draws ?? null} text={fixed(100 * (draws ?? 0), 1)} /> %
          of games were drawn
        </Fact>
      )}
      {prior !== undefined && (
        <Fact name="Rating prior">{prior === 0 ? 'none' : <>drawn opening pairs per player against the reference rating: <Figure value={prior} /></>}</Fact>
      )}
      {reason && <Fact name="About the ratings">{reason}</Fact>}
    </dl>
  );
}

function StandingsTable({ rows }: { rows: AnyRow[] }) {
  return (
    <SortableTable
      label="Standings"
      columns={columnsFor(rows)}
      rows={rows}
      rowKey={(row) => row.player}
      initially={{ by: 'rank', down: false }}
    />
  );
}

/** A file of records brings no table: it is counted from the games. */
function CountedStandings({ tournament }: { tournament: Tournament }) {
  if (tournament.isWaiting) return <GamesWaiting tournament={tournament} />;
  const rows = countedRows(countStandings(tournament.games, tournament.players.length), tournament);
  return (
    <>
      <p class="facts">
        Game records: {plural(tournament.games.count, 'game')} of {plural(rows.length, 'player')}. There are no ratings because these
        need the plan of a tournament.
      </p>
      <StandingsTable rows={rows} />
      <ReasonsTable rows={rows} />
    </>
  );
}

/** Drawn after the table, for which people wait. */
function BelowTable({ tournament, standings }: { tournament: Tournament; standings: Standings }) {
  return (
    <>
      <Estimates standings={standings} />
      {standings.duel && <DuelPart duel={standings.duel} test={tournament.tables.value.test} players={tournament.players.map(({ name }) => name)} />}
      {standings.format !== 'knockout' && <Rounds tournament={tournament} />}
      {standings.accuracy && <AccuracyTable accuracy={standings.accuracy} />}
      <ReasonsTable rows={standings.standings} />
      <PairTables standings={standings} />
    </>
  );
}

export function StandingsView({ tournament }: { tournament: Tournament }) {
  const { standings } = tournament.tables.value;
  if (!standings) return <CountedStandings tournament={tournament} />;
  const rows = standings.standings;
  return (
    <>
      {standings.winner && (
        <p class="champion">
          Winner: <PlayerName name={standings.winner} />
        </p>
      )}
      {standings.format === 'knockout' && <Bracket tournament={tournament} />}
      {standings.games.played === 0 && <p class="notice">{noGames(tournament)}</p>}
      <div class="beside">
        <div class="with-facts">
          <StandingsTable rows={rows} />
          <Facts standings={standings} />
        </div>
        <RatingsPlot rows={rows} />
      </div>
      {tournament.loading.value !== 'tables' && <BelowTable tournament={tournament} standings={standings} />}
    </>
  );
}
