// A match with the person at this page, as protocol/PLAY.md has it.
import { useEffect, useRef, useState } from 'preact/hooks';
import { type Api, told } from '../arena/api.ts';
import { readEvents } from '../arena/event_stream.ts';
import type { Side } from '../data/results.ts';

export interface MatchState {
  game: number;
  games: number | null;
  red: string;
  blue: string;
  /** The colours that people at this page play. */
  persons: Side[];
  /** FEN. */
  start: string;
  /** Columns from 0, from the start on. */
  moves: number[];
  /** Of the players, one for each move. */
  notes: (string | null)[];
  turn: 'starting' | 'person' | 'player' | 'over' | 'closed';
  takes_back: boolean;
  winner: Side | null;
  reason: string | null;
  detail: string;
  points: Record<Side, number>;
  limit_s: number | null;
}

export type Wish = 'take-back' | 'new-game' | 'give-up' | 'end';

export interface Match {
  /** Undefined before the first answer; null if the person sits at no board. */
  state: MatchState | null | undefined;
  isConnected: boolean;
  /** Why the last wish was refused. */
  problem: string;
  /** A wish is on its way. */
  isBusy: boolean;
  drop: (column: number) => void;
  wish: (wish: Wish) => void;
  /** Begins a match against this player of an arena. */
  challenge: (player: string) => void;
}

const retryAfter = 1000;
const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

interface Hearer {
  onState: (state: MatchState | null) => void;
  onConnection: (isConnected: boolean) => void;
}

/** Follows the person's board until the result is called, or until the end of the only match. */
function followBoard(api: Api, isOnly: boolean, { onState, onConnection }: Hearer): () => void {
  const path = 'api/game/events';
  let isOver = false;
  const take = (data: string) => {
    if (isOver) return;
    const state = JSON.parse(data) as MatchState | null;
    onConnection(true);
    onState(state);
    if (state?.turn === 'closed' && isOnly) isOver = true;
  };
  const follow = async () => {
    while (!isOver) {
      await readEvents(api, path, ({ data }) => take(data)).catch(() => undefined);
      if (isOver) return;
      onConnection(false);
      await wait(retryAfter);
    }
  };
  void follow();
  return () => {
    isOver = true;
    api.stop(path);
  };
}

/** The match of the person with this key; the only one if no other can follow it. */
export function useMatch(api: Api, isOnly: boolean): Match {
  const [state, setState] = useState<MatchState | null | undefined>(undefined);
  const [isConnected, setIsConnected] = useState(false);
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  // A second click comes before the page is drawn again.
  const isSending = useRef(false);
  useEffect(() => followBoard(api, isOnly, { onState: setState, onConnection: setIsConnected }), [api]);

  const send = async (path: string, body: object) => {
    if (isSending.current) return;
    isSending.current = true;
    setIsBusy(true);
    setProblem('');
    try {
      await api.post(path, JSON.stringify(body));
    } catch (error) {
      setProblem(told(error));
    }
    isSending.current = false;
    setIsBusy(false);
  };
  const ply = state?.moves.length ?? 0;
  return {
    state,
    isConnected,
    problem,
    isBusy,
    drop: (column) => void send('api/game/move', { ply, column }),
    wish: (wish) => void send(`api/game/${wish}`, { ply }),
    challenge: (player) => void send('api/game', { player }),
  };
}
