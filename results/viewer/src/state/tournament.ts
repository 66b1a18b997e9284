// The data of the page: the tables at once, the games once they are unpacked, and on a live page
// later events.
import type { Arena } from './arena.ts';
import { type Connection, type Listener, listen } from './results_stream.ts';
import { type Games, gamesOf } from '../data/games.ts';
import type { Session } from './session.ts';
import { Logs } from '../data/logs.ts';
import type { Attempt, Crosstable, Meeting, PageData, PastRating, Player, SequentialTest, Standings } from '../data/page.ts';
import { Orders, Texts } from '../data/filter.ts';

export type Loading = 'tables' | 'games' | 'all' | 'failed';

export class Tournament {
  readonly title: string;
  readonly live: boolean;
  /** Whether nobody ever plays in it: a page to play on. */
  readonly isBoardOnly: boolean;
  /** Whether it is to be large, for many to look at: so made, or asked for by `?wall`. */
  readonly wall: boolean;
  readonly madeBy: string;
  readonly madeAt: string;
  readonly players: Player[];
  readonly games: Games;
  readonly texts: Texts;
  readonly orders: Orders;
  readonly logs: Logs;
  readonly places: Map<string, number>;
  /** Places of players by their names' alphabet. */
  readonly playerOrder: number[] = [];

  standings: Standings | null;
  crosstable: Crosstable | null;
  rounds: Meeting[][];
  test: SequentialTest | null;
  /** The part that is there: `games` has no remarks in the games, `all` has them. */
  loading: Loading = 'tables';
  connection: Connection = 'connecting';
  /** Grows with every change of the data here. */
  version = 0;

  private listeners = new Set<() => void>();

  /** `arena`: the person in front of the page, if it is one of an arena; `session`: if it is of a match. */
  constructor(
    private data: PageData,
    readonly arena: Arena | null = null,
    readonly session: Session | null = null,
  ) {
    this.title = data.title;
    this.live = data.live && !session;
    this.isBoardOnly = !data.live && !data.players.length && !data.standings && !arena && !session;
    this.wall = Boolean(data.wall) || location.search === '?wall';
    document.documentElement.classList.toggle('wall', this.wall);
    this.madeBy = data.made_by;
    this.madeAt = data.made_at;
    this.players = data.players;
    this.games = gamesOf(data);
    this.texts = new Texts(this.games);
    this.logs = new Logs(data.games);
    this.orders = new Orders(this.games);
    this.places = new Map(data.players.map((player, place) => [player.name, place]));
    this.standings = data.standings;
    this.crosstable = data.crosstable;
    this.rounds = data.rounds;
    this.test = data.test;
    data.players
      .map((player, place) => ({ name: player.name, place }))
      .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
      .forEach(({ place }, order) => (this.playerOrder[place] = order));
  }

  /** Whether the games in progress are for this person. */
  get mayWatch(): boolean {
    return this.arena !== null && (this.arena.isPublic || this.arena.me !== null);
  }

  /** Whether this person may play against the players. */
  get mayPlay(): boolean {
    return this.arena !== null && this.arena.humans && this.arena.me !== null;
  }

  /** The number of the game, for a page of one game without a table; undefined until it is unpacked. */
  get onlyGame(): number | undefined {
    return !this.live && !this.standings && this.games.count === 1 ? this.games.number.at(0) : undefined;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async load(): Promise<void> {
    try {
      await afterDrawing();
      await this.games.unpack(this.data.games);
      this.changed('games');
      await afterDrawing();
      await this.games.unpackRemarks(this.data.games);
      this.texts.forget();
      this.changed('all');
      if (this.live && (!this.arena || this.mayWatch)) this.listen();
    } catch {
      this.changed('failed');
    }
  }

  /** The results of a game before it was played again. */
  attempts = (number: number): Attempt[] => (this.data.set_aside ?? []).filter(({ game }) => game === number);

  /** The earlier versions of a player of a ladder, in order of time. */
  history = (player: number): PastRating[] => (this.data.history ?? []).filter((past) => past.player === player);

  lookup = (name: string): number => this.places.get(name) ?? -1;

  name = (place: number): string => this.players[place]?.name ?? `player ${place + 1}`;

  private listen(): void {
    const listener: Listener = {
      onGames: (records) => {
        const added = records.filter((record) => this.games.add(record, this.players.length));
        this.games.markSurplus(lastThatCounts(this.standings));
        if (added.length) this.changed();
      },
      onTables: (tables) => {
        this.standings = tables.standings;
        this.crosstable = tables.crosstable;
        this.rounds = tables.rounds;
        this.test = tables.test;
        this.games.markSurplus(lastThatCounts(this.standings));
        this.changed();
      },
      onConnection: (connection) => {
        this.connection = connection;
        this.changed();
      },
      onFresh: () => reloadWhenPublic(),
    };
    const isOwn = this.arena && (!this.arena.isPublic || this.arena.me?.role === 'teacher');
    listen(listener, this.data.seen, isOwn ? this.arena!.api : null);
  }

  private changed(loading: Loading = this.loading): void {
    if (this.loading !== loading) performance.mark(`connect4:${loading}`);
    this.loading = loading;
    this.version++;
    this.listeners.forEach((listener) => listener());
  }
}

/**
 * Loads the page again, since it has another edition of the results. The arena's own views do not
 * show them, and may hold files that are being sent, or a link that is shown once: after those.
 */
function reloadWhenPublic(): void {
  const isPublic = () => !/^#(hand-in|versions|teacher)$/.test(location.hash);
  if (isPublic()) location.reload();
  else addEventListener('hashchange', () => isPublic() && location.reload());
}

/** A page that nobody sees draws nothing, and does not wait for it. */
const afterDrawing = () =>
  new Promise<void>((resolve) => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });

/** The number of the last game that counts, if a duel is decided; more may have been in play. */
function lastThatCounts(standings: Standings | null): number | null | undefined {
  const sprt = standings?.duel?.sprt;
  return sprt ? sprt.decided_after : standings?.games['surplus'] ? standings.games['planned'] : null;
}
