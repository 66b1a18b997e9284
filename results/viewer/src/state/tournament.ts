// The data of the page: the tables at once, the games once they are unpacked, and on a live page
// later events.
import { type Signal, batch, signal } from '@preact/signals';
import { Api } from '../net/api.ts';
import type { Arena } from './arena.ts';
import { listen } from './results_stream.ts';
import { type Games, gamesOf } from '../data/games.ts';
import type { Session } from './session.ts';
import { Logs } from '../data/logs.ts';
import type { Attempt, PageData, PastRating, Player, Standings, Tables } from '../data/page.ts';
import { Orders, Texts } from '../data/filter.ts';

export type Loading = 'tables' | 'games' | 'all' | 'failed';
export type Connection = 'connecting' | 'connected' | 'cut off';

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
  readonly texts: Texts;
  readonly orders: Orders;
  readonly logs: Logs;
  readonly places: Map<string, number>;
  /** Places of players by their names' alphabet. */
  readonly playerOrder: number[] = [];

  readonly tables: Signal<Tables>;
  /** The part that is there: `games` has no remarks in the games, `all` has them. */
  readonly loading = signal<Loading>('tables');
  readonly connection = signal<Connection>('connecting');
  /** Grows with every change of the games. */
  readonly version = signal(0);
  private allGames: Games;

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
    this.allGames = gamesOf(data);
    this.texts = new Texts(this.allGames);
    this.logs = new Logs(data.games);
    this.orders = new Orders(this.allGames);
    this.places = new Map(data.players.map((player, place) => [player.name, place]));
    this.tables = signal<Tables>(data);
    data.players
      .map((player, place) => ({ name: player.name, place }))
      .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
      .forEach(({ place }, order) => (this.playerOrder[place] = order));
  }

  /** What reads them while it is drawn is drawn again when they change: they grow in place. */
  get games(): Games {
    void this.version.value;
    return this.allGames;
  }

  /** Whether the games have not been loaded yet, or could not be. */
  get isWaiting(): boolean {
    return this.loading.value === 'tables' || this.loading.value === 'failed';
  }

  /** Whether the games in progress are for this person. */
  get mayWatch(): boolean {
    return this.arena !== null && (this.arena.isPublic || this.arena.me.value !== null);
  }

  /** Whether this person may play against the players. */
  get mayPlay(): boolean {
    return this.arena !== null && this.arena.humans && this.arena.me.value !== null;
  }

  /** The number of the game, for a page of one game without a table; undefined until it is unpacked. */
  get onlyGame(): number | undefined {
    return !this.live && !this.tables.value.standings && this.games.count === 1 ? this.games.number.at(0) : undefined;
  }

  async load(): Promise<void> {
    try {
      await afterDrawing();
      await this.allGames.unpack(this.data.games);
      this.loaded('games');
      await afterDrawing();
      await this.allGames.unpackRemarks(this.data.games);
      this.texts.forget();
      this.loaded('all');
      if (this.live && (!this.arena || this.mayWatch)) this.listen();
    } catch {
      this.loaded('failed');
    }
  }

  /** The results of a game before it was played again. */
  attempts = (number: number): Attempt[] => (this.data.set_aside ?? []).filter(({ game }) => game === number);

  /** The earlier versions of a player of a ladder, in order of time. */
  history = (player: number): PastRating[] => (this.data.history ?? []).filter((past) => past.player === player);

  lookup = (name: string): number => this.places.get(name) ?? -1;

  name = (place: number): string => this.players[place]?.name ?? `player ${place + 1}`;

  private listen(): void {
    listen(this.arena?.viewer ?? new Api(), this.data.seen, {
      onGames: (records) => {
        const added = records.filter((record) => this.allGames.add(record, this.players.length));
        if (added.length) this.gamesChanged();
      },
      onTables: (tables) => {
        this.tables.value = tables;
        this.gamesChanged();
      },
      onConnection: (isConnected) => (this.connection.value = isConnected ? 'connected' : 'cut off'),
      onFresh: () => reloadWhenPublic(),
    });
  }

  private gamesChanged(): void {
    this.allGames.markSurplus(lastThatCounts(this.tables.value.standings));
    this.version.value++;
  }

  private loaded(loading: Loading): void {
    performance.mark(`connect4:${loading}`);
    batch(() => {
      this.loading.value = loading;
      this.version.value++;
    });
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
