// Numbers and times as people read them.

const minus = '\u2212';

export function fixed(value: number, digits: number): string {
  const text = Math.abs(value).toFixed(digits);
  return value < 0 && Number(text) !== 0 ? minus + text : text;
}

/** With its sign: +12, −3, 0. */
export function signed(value: number, digits = 0): string {
  const text = fixed(value, digits);
  return value > 0 && Number(text) !== 0 ? `+${text}` : text;
}

export const percent = (share: number, digits = 1): string => `${fixed(100 * share, digits)} %`;

const units: [number, string][] = [
  [1e6, 's'],
  [1e3, 'ms'],
];

/** A time of so many microseconds, to two or three digits: 85 µs, 1.2 ms, 340 ms, 12 s. */
export function duration(us: number): string {
  if (us >= 60e6) return `${Math.floor(us / 60e6)} min ${Math.round((us % 60e6) / 1e6)} s`;
  for (const [size, unit] of units) {
    if (us >= size * 0.9995) {
      const value = us / size;
      return `${value < 9.95 ? Number(value.toFixed(1)) : Math.round(value)} ${unit}`;
    }
  }
  return `${Math.round(us)} µs`;
}

/** A count with commas: 12,345. Not by the browser's locales, which take it 50 ms to wake. */
export const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${grouped(count)} ${count === 1 ? one : many}`;

/** An eval on a scale that we do not know: to four digits at most. */
export const evalText = (value: number): string =>
  signed(Number(value.toPrecision(4)), Math.abs(value) >= 1000 ? 0 : decimals(value));

function decimals(value: number): number {
  const text = String(Math.abs(Number(value.toPrecision(4))));
  const dot = text.indexOf('.');
  return dot < 0 || text.includes('e') ? 0 : Math.min(3, text.length - dot - 1);
}

/** The names of reasons are those of records and commands, in words. */
export const reasonName = (reason: string): string => reason.replaceAll('_', ' ');

/** One word for a shell, in single quotes if it needs them. */
export const shellWord = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
