import { type RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

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

/** Calls `work` now and then while the page is seen. */
export function useEvery(milliseconds: number, work: () => void): void {
  useEffect(() => {
    work();
    const timer = setInterval(() => document.hidden || work(), milliseconds);
    return () => clearInterval(timer);
  }, []);
}
