// The keys of the whole page. Those that are a character can be switched off, for people whose speech
// or trembling hands type some.
import { useEffect, useRef } from 'preact/hooks';
import { singleKeys } from '../state/kept.ts';

const typing = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;

const isOff = (): boolean => singleKeys.value === 'off';

/** Calls `press` with each key, unless somebody types. It returns whether the key was one of its own. */
export function usePageKeys(press: (key: string, onButton: boolean) => boolean): void {
  const latest = useRef(press);
  latest.current = press;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || typing(event.target)) return;
      if (event.key.length === 1 && isOff()) return;
      const onButton = event.target instanceof Element && event.target.closest('button, a, summary') !== null;
      if (latest.current(event.key, onButton)) event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

export function KeysSwitch() {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={!isOff()}
      title="Letters, digits and the space bar; arrows always work"
      onClick={() => (singleKeys.value = isOff() ? 'on' : 'off')}
    >
      Single keys
    </button>
  );
}
