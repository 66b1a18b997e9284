// The controls of a variation: exact scores, play against the solver, and the way back.
import { useId } from 'preact/hooks';
import type { Explorer } from '../state/explorer.ts';
import { sides } from '../board/board.ts';
import { lastLevel } from '../state/kept.ts';
import { missingParts } from '../state/solver/missing.ts';
import { DiscIcon } from './names.tsx';

/** Those of `perfect --level`. */
const levels = Array.from({ length: 11 }, (_, level) => level);

export function PlayOn({ explorer }: { explorer: Explorer }) {
  const { play, playOn, back, takeBack, isFinished, open, place, analysis } = explorer;
  const id = useId();
  const level = play?.level ?? levels.find((each) => String(each) === lastLevel.value) ?? 10;
  const cannotSolve = missingParts().length > 0 || analysis.state === 'failed';
  return (
    <div class="play-on" role="group" aria-label="Analyse and play">
      <button type="button" role="switch" aria-checked={analysis.isOn} title="Key e" onClick={analysis.toggle}>
        Scores
      </button>
      {sides.map((side) => (
        <button
          key={side}
          type="button"
          aria-pressed={play?.side === side}
          disabled={cannotSolve || (isFinished && play?.side !== side)}
          onClick={() => playOn(play?.side === side ? null : { side, level })}
        >
          <DiscIcon side={side} /> Play on as {side}
        </button>
      ))}
      <span class="level">
        <label for={id}>Level</label>{' '}
        <select
          id={id}
          title="As perfect --level: 10 plays perfectly, 0 at random"
          disabled={cannotSolve}
          onChange={({ currentTarget: { value } }) => {
            lastLevel.value = value;
            if (play) playOn({ ...play, level: Number(value) });
          }}
        >
          {levels.map((each) => (
            <option key={each} value={each} selected={each === level}>
              {each}
            </option>
          ))}
        </select>
      </span>
      <button type="button" disabled={!takeBack} onClick={() => takeBack?.()}>
        Take back
      </button>
      <button type="button" disabled={cannotSolve || !open.length} onClick={analysis.askHint}>
        Hint
      </button>
      {place.isGame && (
        <button type="button" disabled={!back} title="Escape" onClick={() => back?.()}>
          Back to the game
        </button>
      )}
    </div>
  );
}
