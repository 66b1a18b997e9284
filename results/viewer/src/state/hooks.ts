import { type RefObject } from 'preact';
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks';
import { type Route, parseRoute } from '../data/route.ts';
import type { Tournament } from './tournament.ts';

/** Draws the component again when something of the tournament has changed. */
export function useChanges(tournament: Tournament): number {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => tournament.subscribe(() => draw(undefined)), [tournament]);
  return tournament.version;
}

const moved = 'connect4:moved';

/** Goes to a fragment without a new entry in the history, as for each ply of a game. */
export function replaceRoute(link: string): void {
  history.replaceState(null, '', link);
  dispatchEvent(new Event(moved));
}

export function useRoute(): Route {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const read = () => setHash(location.hash);
    addEventListener('hashchange', read);
    addEventListener(moved, read);
    read(); // it may have changed since the first drawing
    return () => {
      removeEventListener('hashchange', read);
      removeEventListener(moved, read);
    };
  }, []);
  return parseRoute(hash);
}

/** The width that an element has, in pixels, for drawings that are as wide as their place. */
export function useWidth<T extends Element>(otherwise: number): [RefObject<T | null>, number] {
  const ref = useRef<T>(null);
  const [width, setWidth] = useState(otherwise);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const measure = () => setWidth(Math.max(200, Math.floor(element.getBoundingClientRect().width)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}

/** Size of the window in pixels, also after it has changed. */
export function useScreen(): { width: number; height: number } {
  const [screen, setScreen] = useState({ width: innerWidth, height: innerHeight });
  useEffect(() => {
    const look = () => setScreen({ width: innerWidth, height: innerHeight });
    addEventListener('resize', look);
    return () => removeEventListener('resize', look);
  }, []);
  return screen;
}

const settings = new Map<string, string>();

/** A setting of this browser; null if it was never made. */
export function readSetting(name: string): string | null {
  try {
    return localStorage.getItem(`connect4:${name}`);
  } catch {
    return settings.get(name) ?? null;
  }
}

function writeSetting(name: string, value: string): void {
  try {
    localStorage.setItem(`connect4:${name}`, value);
  } catch {
    settings.set(name, value); // not allowed here: until the page is loaded again
  }
}

/** A setting that the browser keeps for the next page, if it may; else for this one. */
export function useRemembered(name: string): [string | null, (value: string) => void] {
  const [value, setValue] = useState(() => readSetting(name));
  const remember = (next: string) => {
    setValue(next);
    writeSetting(name, next);
  };
  return [value, remember];
}
