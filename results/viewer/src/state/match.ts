// A match with the person at this page, as protocol/PLAY.md has it.
import { useEffect, useRef, useState } from 'preact/hooks';
import { type Api, Refusal, told } from '../net/api.ts';
import { type ServerEvent, follow } from '../net/follow.ts';
import type { Side } from '../board/board.ts';

export interface MatchState {
  /** Grows with each change. */
  version: number;
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
  new_game: boolean;
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
  /** Whether the server has stopped sending: the page tries again. */
  isCutOff: boolean;
  /** Why the person may not see the board; empty if it may. */
  refusal: string;
  /** Why the last wish was refused. */
  problem: string;
  /** A wish is on its way. */
  isBusy: boolean;
  drop: (column: number) => void;
  wish: (wish: Wish) => void;
  /** Begins a match against this player of an arena. */
  challenge: (player: string) => void;
}

/** An arena says something every 15 seconds, and answers within 30. */
const silenceOfArena = 40_000;

interface Hearer {
  onState: (state: MatchState | null) => void;
  onCutOff: (isCutOff: boolean) => void;
  onRefusal: (refusal: string) => void;
}

/** Whether to ask again would change nothing, as with a key that is no longer one. */
const isFinal = (error: unknown): error is Refusal => error instanceof Refusal && [401, 403, 404].includes(error.status);

/** Follows the person's board until the result is called, or until the end of the only match. */
function followBoard(api: Api, isOnly: boolean, { onState, onCutOff, onRefusal }: Hearer): () => void {
  const take = ({ data }: ServerEvent) => {
    const state = JSON.parse(data) as MatchState | null;
    onCutOff(false);
    onState(state);
    if (state?.turn === 'closed' && isOnly) stop();
  };
  const giveUp = (error: unknown): boolean => {
    if (isFinal(error)) onRefusal(told(error));
    return isFinal(error);
  };
  const follower = { kinds: [], take, onConnection: (isConnected: boolean) => (isConnected ? undefined : onCutOff(true)), isFinal: giveUp };
  const stop = follow(api, () => 'api/game/events', follower, { retryAfter: 1000, patience: isOnly ? 0 : silenceOfArena });
  return stop;
}

/** The match of the person with this key; the only one if no other can follow it. */
export function useMatch(api: Api, isOnly: boolean): Match {
  const [state, setState] = useState<MatchState | null | undefined>(undefined);
  const [isCutOff, setIsCutOff] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  // A second click comes before the page is drawn again, or before the effect of the first is known.
  const isSending = useRef(false);
  const fulfilled = useRef<MatchState | null>(null);
  useEffect(() => followBoard(api, isOnly, { onState: setState, onCutOff: setIsCutOff, onRefusal: setRefusal }), [api]);

  const send = async (path: string, body: object): Promise<boolean> => {
    if (isSending.current) return false;
    isSending.current = true;
    setIsBusy(true);
    setProblem('');
    const answer = await api.post(path, JSON.stringify(body), {}, AbortSignal.timeout(silenceOfArena)).catch((thrown: unknown) => thrown);
    const isTaken = !(answer instanceof Error);
    if (!isTaken) setProblem(told(answer));
    isSending.current = false;
    setIsBusy(false);
    return isTaken;
  };
  /** A state has one wish. */
  const sendWish = async (path: string, body: object = {}) => {
    if (!state || fulfilled.current === state) return;
    if (await send(path, { version: state.version, ...body })) fulfilled.current = state;
  };
  return {
    state,
    isCutOff,
    refusal,
    problem,
    isBusy,
    drop: (column) => void sendWish('api/game/move', { column }),
    wish: (wish) => void sendWish(`api/game/${wish}`),
    challenge: (player) => void send('api/game', { player }),
  };
}
