// The keys of the whole page.
import { useEffect, useRef } from 'preact/hooks';

const typing = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;

/** Calls `press` with each key, unless somebody types. It returns whether the key was one of its own. */
export function usePageKeys(press: (key: string, onButton: boolean) => boolean): void {
  const latest = useRef(press);
  latest.current = press;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || typing(event.target)) return;
      const onButton = event.target instanceof Element && event.target.closest('button, a, summary') !== null;
      if (latest.current(event.key, onButton)) event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
