import { useEffect, useReducer } from 'preact/hooks';
import type { Arena } from './arena.ts';

/** Draws the component again when the server has said something new about the person. */
export function useArena(arena: Arena | null): void {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => arena?.subscribe(() => draw(undefined)), [arena]);
}

/** Calls `work` now and then while the page is seen. */
export function useEvery(milliseconds: number, work: () => void): void {
  useEffect(() => {
    work();
    const timer = setInterval(() => document.hidden || work(), milliseconds);
    return () => clearInterval(timer);
  }, []);
}
