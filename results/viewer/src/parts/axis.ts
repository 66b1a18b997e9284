// Round numbers for the marks of an axis.

/** A step of 1, 2 or 5 times a power of ten that gives about so many marks. */
export function niceStep(span: number, marks: number): number {
  const rough = span / Math.max(1, marks);
  const power = 10 ** Math.floor(Math.log10(rough || 1));
  const digit = rough / power;
  return power * (digit < 1.5 ? 1 : digit < 3.5 ? 2 : digit < 7.5 ? 5 : 10);
}

export function ticks(low: number, high: number, marks: number): number[] {
  const step = niceStep(high - low, marks);
  const all: number[] = [];
  for (let at = Math.ceil(low / step); at * step <= high + step * 1e-9; at++) all.push(at * step || 0);
  return all;
}

export interface Scale {
  (value: number): number;
}

export function scale(low: number, high: number, from: number, to: number): Scale {
  const span = high - low || 1;
  return (value) => from + ((value - low) / span) * (to - from);
}

/** So that lines of one pixel are sharp. */
export const crisp = (at: number): number => Math.round(at) + 0.5;
