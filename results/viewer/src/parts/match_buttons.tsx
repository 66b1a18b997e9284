// The wishes of a person beside moves.
import { useEffect, useState } from 'preact/hooks';
import type { Analysis } from '../state/analysis.ts';
import type { Match, MatchState } from '../state/match.ts';

const questions = { 'new-game': 'Give up this game and begin a new one?', 'give-up': 'Give up this game?' } as const;

export type Asked = keyof typeof questions | null;

/** Asks before a game in progress is lost. */
function Question({ asked, match, close }: { asked: keyof typeof questions; match: Match; close: () => void }) {
  return (
    <div class="play-on" role="group" aria-label={questions[asked]}>
      <strong>{questions[asked]}</strong>
      <button
        type="button"
        ref={(button) => button?.focus()}
        onClick={() => {
          match.wish(asked);
          close();
        }}
      >
        Give up
      </button>
      <button type="button" onClick={close}>
        Keep playing
      </button>
    </div>
  );
}

interface MatchButtonsProps {
  match: Match;
  state: MatchState;
  analysis: Analysis;
  /** Whether the solver may be asked. */
  asks: { hint: boolean; scores: boolean };
}

export function MatchButtons({ match, state, analysis, asks }: MatchButtonsProps) {
  const [asked, ask] = useState<Asked>(null);
  useEffect(() => ask(null), [state.turn, state.game, state.moves.length]);
  const isTurn = state.turn === 'person';
  const isOver = state.turn === 'over';
  if (asked) return <Question asked={asked} match={match} close={() => ask(null)} />;
  return (
    <div class="play-on" role="group" aria-label="Play">
      <button type="button" disabled={!state.takes_back} title="Key u" onClick={() => match.wish('take-back')}>
        Take back
      </button>
      <button type="button" disabled={!asks.hint} title="Key h" onClick={analysis.askHint}>
        Hint
      </button>
      <button type="button" role="switch" aria-checked={analysis.isOn} disabled={!asks.scores} title="Key e" onClick={analysis.toggle}>
        Scores
      </button>
      <button type="button" disabled={!state.new_game} onClick={() => (isOver ? match.wish('new-game') : ask('new-game'))}>
        New game
      </button>
      {isOver ? (
        <button type="button" onClick={() => match.wish('end')}>
          End
        </button>
      ) : (
        <button type="button" disabled={!isTurn} onClick={() => ask('give-up')}>
          Give up
        </button>
      )}
    </div>
  );
}
