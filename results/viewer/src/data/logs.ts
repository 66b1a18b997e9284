// The logs of players, by game and turn. A page holds megabytes of it, which are unpacked when the
// first game is looked at.
import type { GameColumns } from './page.ts';
import type { Side } from '../board/board.ts';
import { jsonOf } from './unpack.ts';

/** Texts by "start", the ply from "1" on, and "end". */
export type GameLogs = Partial<Record<Side, Record<string, string>>>;

export class Logs {
  private unpacked: Promise<Map<number, GameLogs>> | undefined;

  constructor(private columns: GameColumns) {}

  /** Whether any game has logs. */
  get isKept(): boolean {
    return Boolean(this.columns.log) || this.columns.log_end != null;
  }

  /** Whether there was no room for those of this game. */
  isLeftOut(number: number): boolean {
    return this.columns.log_end != null && number >= this.columns.log_end;
  }

  async of(number: number): Promise<GameLogs> {
    this.unpacked ??= jsonOf<[number, GameLogs]>(this.columns.log).then((list) => new Map(list));
    return (await this.unpacked).get(number) ?? {};
  }
}
