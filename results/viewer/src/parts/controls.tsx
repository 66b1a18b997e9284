// The buttons, the slider and the keys that step through the moves of a board.
import type { Explorer } from '../state/explorer.ts';
import { usePageKeys } from './page_keys.tsx';

/** The keys of the whole page; true if it is one of them. */
function press({ shown, length, goTo, togglePlay, drop, back, analysis }: Explorer, key: string, onButton: boolean): boolean {
  if (key === 'ArrowLeft') goTo(shown - 1);
  else if (key === 'ArrowRight') goTo(shown + 1);
  else if (key === 'Home') goTo(0);
  else if (key === 'End') goTo(length);
  else if (key === ' ' && !onButton) togglePlay();
  else if (/^[1-7]$/.test(key)) drop(Number(key) - 1);
  else if (key === 'e') analysis.toggle();
  else if (key === 'Escape' && back) back();
  else return false;
  return true;
}

export function useKeys(explorer: Explorer): void {
  usePageKeys((key, onButton) => press(explorer, key, onButton));
}

export function Controls({ explorer }: { explorer: Explorer }) {
  const { shown, length, playing, goTo, togglePlay } = explorer;
  const { discs } = explorer.place;
  const button = (name: string, path: string, onClick: () => void, disabled: boolean) => (
    <button type="button" aria-label={name} title={name} onClick={onClick} aria-disabled={disabled}>
      <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  );
  return (
    <div class="controls" role="group" aria-label="Moves of the game">
      {button('First move', 'M6 5v14M19 5L9 12l10 7z', () => goTo(0), shown === 0)}
      {button('Previous move', 'M17 5L7 12l10 7z', () => goTo(shown - 1), shown === 0)}
      {button(playing ? 'Pause' : 'Play', playing ? 'M7 5h3v14H7zM14 5h3v14h-3z' : 'M8 5l11 7-11 7z', togglePlay, false)}
      {button('Next move', 'M7 5l10 7-10 7z', () => goTo(shown + 1), shown === length)}
      {button('Last move', 'M18 5v14M5 5l10 7-10 7z', () => goTo(length), shown === length)}
      <input
        type="range"
        aria-label="Move"
        aria-valuetext={`after ${discs + shown} of ${discs + length} moves`}
        min="0"
        max={length}
        value={shown}
        onInput={(event) => goTo(Number(event.currentTarget.value))}
      />
      <output class="ply-count">
        {discs + shown} / {discs + length}
      </output>
    </div>
  );
}
