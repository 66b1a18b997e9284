import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Arena } from './state/arena.ts';
import { HandInView } from './views/hand_in.tsx';
import { Connected } from './parts/connected.tsx';
import { LiveBoards } from './parts/live_boards.tsx';
import { OfferedKey } from './parts/offered_key.tsx';
import { TeacherView } from './views/teacher.tsx';
import { VersionsView } from './views/versions.tsx';
import { currentRoute } from './state/address.ts';
import { Marks } from './parts/names.tsx';
import { KeysSwitch } from './parts/page_keys.tsx';
import { GamesWaiting } from './parts/waiting.tsx';
import { PlayView } from './views/play.tsx';
import { type Route, linkTo, matchOf } from './data/route.ts';
import type { Tournament } from './state/tournament.ts';
import { grouped, plural } from './data/format.ts';
import { StandingsView } from './views/standings.tsx';
import { CrosstableView } from './views/crosstable.tsx';
import { GamesView } from './views/games.tsx';
import { FreeBoard } from './views/free_board.tsx';
import { GameView } from './views/game.tsx';
import { OpeningsView } from './views/openings.tsx';
import { PlayerView } from './views/player.tsx';
import { WallView } from './views/wall.tsx';

function arenaViewOf(arena: Arena, view: 'hand-in' | 'versions' | 'teacher' | 'live') {
  if (view === 'live')
    return (
      <>
        <LiveBoards arena={arena} most={9} />
        {arena.remote && arena.me.value && <Connected arena={arena} />}
      </>
    );
  if (view === 'hand-in') return <HandInView arena={arena} />;
  return view === 'versions' ? <VersionsView arena={arena} /> : <TeacherView arena={arena} />;
}

const viewsOfGames = ['games', 'game', 'player', 'openings'];

function viewOf(tournament: Tournament, route: Route) {
  if (tournament.isWaiting && viewsOfGames.includes(route.view)) return <GamesWaiting tournament={tournament} />;
  switch (route.view) {
    case 'standings':
      return tournament.wall && tournament.tables.value.standings ? (
        <WallView tournament={tournament} rows={tournament.tables.value.standings.standings} />
      ) : (
        <>
          {tournament.mayWatch && (
            <>
              <LiveBoards arena={tournament.arena!} most={3} />
              <h2>Standings</h2>
            </>
          )}
          <StandingsView tournament={tournament} />
        </>
      );
    case 'crosstable':
      return <CrosstableView tournament={tournament} />;
    case 'games':
      return <GamesView tournament={tournament} filters={route.filters} sorting={route.sorting} />;
    case 'game':
      return <GameView key={route.number} tournament={tournament} number={route.number} move={route.move} variation={route.variation} />;
    case 'board':
      return <FreeBoard move={route.move} variation={route.variation} />;
    case 'player':
      return <PlayerView key={route.name} tournament={tournament} name={route.name} />;
    case 'openings':
      return <OpeningsView tournament={tournament} player={route.player} line={route.line} />;
    case 'hand-in':
    case 'versions':
    case 'teacher':
    case 'live':
      if (tournament.arena) return arenaViewOf(tournament.arena, route.view);
      return viewOf(tournament, { view: 'unknown', fragment: route.view });
    case 'play':
      if (tournament.arena || tournament.session) return <PlayView tournament={tournament} against={route.against} />;
      return viewOf(tournament, { view: 'unknown', fragment: route.view });
    case 'unknown':
      return (
        <p role="alert">
          This page contains nothing at <code>#{route.fragment}</code>. See the <a href={linkTo.standings}>standings</a> or
          the <a href={linkTo.games()}>games</a>.
        </p>
      );
  }
}

function nameOf(route: Route): string {
  switch (route.view) {
    case 'game':
      return `Game ${route.number}`;
    case 'player':
      return route.name;
    case 'unknown':
      return 'Not found';
    default:
      return (route.view[0]!.toUpperCase() + route.view.slice(1)).replace('-', ' ');
  }
}

const tabs = [
  { view: 'standings', text: 'Standings', link: linkTo.standings },
  { view: 'crosstable', text: 'Crosstable', link: linkTo.crosstable },
  { view: 'games', text: 'Games', link: linkTo.games() },
  { view: 'openings', text: 'Openings', link: linkTo.openings() },
];

const playerTabs = [
  { view: 'hand-in', text: 'Hand in', link: linkTo.handIn },
  { view: 'versions', text: 'Versions', link: linkTo.versions },
];
const teacherTabs = [{ view: 'teacher', text: 'Teacher', link: linkTo.teacher }];

const liveTab = { view: 'live', text: 'Live', link: linkTo.live };
/** From the page of a match. */
const backTab = { view: 'class', text: 'Back to the class', link: `./${linkTo.versions}` };
const playTab = { view: 'play', text: 'Play', link: linkTo.play() };

function tabsOf({ arena, mayWatch, mayPlay }: Tournament) {
  if (matchOf(location.search) !== null) return [...tabs, backTab];
  const me = arena?.me.value;
  const own = !me ? [] : me.role === 'teacher' ? teacherTabs : playerTabs;
  return [...tabs, ...(mayWatch ? [liveTab] : []), ...(mayPlay ? [playTab] : []), ...own];
}

/** A page of an arena for somebody without a right key. */
function KeyNotice({ arena }: { arena: Arena }) {
  if (arena.offered.value !== null && arena.me.value) return <OfferedKey arena={arena} />;
  if (arena.problem.value) return <p role="alert">{arena.problem.value}</p>;
  if (arena.api || arena.isPublic) return null;
  return <p role="alert">You need a link to see this page. Open the one that your teacher gave you.</p>;
}

const emptyBoard: Route = { view: 'board', move: null, variation: { ply: 0, line: [], play: null } };

/** What the page shows. A page of a match, of a board or of one game begins with that. */
function routeOf({ session, isBoardOnly, onlyGame }: Tournament, asked: Route): Route {
  if (session) return { view: 'play', against: '' };
  if (isBoardOnly && asked.view === 'standings') return emptyBoard;
  if (onlyGame !== undefined && location.hash === '') return { view: 'game', number: onlyGame, move: null, variation: null };
  return asked;
}

const connections = { connecting: 'live, connecting', connected: 'live, connected', 'cut off': 'cut off, trying again' };

function Progress({ tournament }: { tournament: Tournament }) {
  const { live, games } = tournament;
  const { standings } = tournament.tables.value;
  const loading = tournament.loading.value;
  const played = standings?.games.played ?? (loading === 'tables' ? undefined : games.count);
  const remaining = standings?.games.remaining ?? 0;
  return (
    <p class="progress">
      {played === undefined ? '' : played === 0 ? 'no games yet' : plural(Math.max(played, 0), 'game')}
      {remaining > 0 && `, ${grouped(remaining)} remain`}
      {standings?.complete === false && remaining === 0 && ', not complete'}
      <span role="status">
        {live && !standings?.complete && ` · ${connections[tournament.connection.value]}`}
        {loading === 'failed' && ' · the games in this page are damaged; make the page again'}
      </span>
    </p>
  );
}

export function App({ tournament }: { tournament: Tournament }) {
  const isPlace = tournament.isBoardOnly || tournament.session !== null; // of one board, without tables
  const route = routeOf(tournament, currentRoute.value);
  const heading = useRef<HTMLHeadingElement>(null);
  const place = route.view === 'game' ? `game ${route.number}` : route.view === 'player' ? route.name : route.view;
  const before = useRef(place);

  // In the same task as the heading, so that nobody reads a new heading under an old title.
  useLayoutEffect(() => {
    document.title = `${nameOf(route)} · ${tournament.title}`;
    if (before.current === place) return;
    before.current = place;
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [place]);

  const marks = new Map<string, string>();
  for (const { name, house, remote } of tournament.players)
    if (house || (remote && !name.endsWith('(remote)'))) marks.set(name, house ? 'house' : 'remote');
  return (
    <Marks.Provider value={marks}>
      <header class="top">
        <p class="title">
          <bdi>{tournament.title}</bdi>
        </p>
        <nav aria-label="Views" hidden={isPlace}>
          {tabsOf(tournament).map(({ view, text, link }) => (
            <a key={view} href={link} aria-current={route.view === view ? 'page' : undefined}>
              {text}
            </a>
          ))}
        </nav>
        {!isPlace && <Progress tournament={tournament} />}
      </header>
      <main aria-busy={tournament.loading.value === 'tables' || tournament.loading.value === 'games'}>
        <h1 ref={heading} tabIndex={-1} class={route.view === 'player' ? undefined : 'visually-hidden'}>
          <bdi>{nameOf(route)}</bdi>
        </h1>
        {tournament.arena && <KeyNotice arena={tournament.arena} />}
        {viewOf(tournament, route)}
      </main>
      <footer>
        {[tournament.madeBy, tournament.madeAt.replace('T', ' ').replace('Z', ' UTC')].filter(Boolean).join(', ')} <KeysSwitch />
      </footer>
    </Marks.Provider>
  );
}
