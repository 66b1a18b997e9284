// Figures with their exact values, or the reason why there is none.
import type { ComponentChildren } from 'preact';
import type { Estimate, Tally } from '../data/page.ts';
import { fixed, signed } from '../data/format.ts';

/** A row of a list of figures. */
export function Fact({ name, children }: { name: ComponentChildren; children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function Figure({ value, text, reason }: { value: number | null | undefined; text?: string; reason?: string | undefined }) {
  if (value === null || value === undefined) {
    return (
      <span class="muted" title={reason}>
        –{reason && <span class="visually-hidden"> {reason}</span>}
      </span>
    );
  }
  return <data value={String(value)}>{text ?? String(value)}</data>;
}

/** The sort key of an estimate: its number, or the bound that stands in its place. */
export const numberOf = ({ value, low, high }: Estimate): number | null => value ?? low ?? high;

/** "+58", or "< −640" if there is only a bound. */
export function Elo({ estimate }: { estimate: Estimate }) {
  const { value, low, high, reason } = estimate;
  const number = numberOf(estimate);
  if (value !== null || number === null) return <Figure value={value} text={value === null ? '' : signed(value)} reason={reason} />;
  return (
    <span title={reason}>
      {low === null && high !== null ? '< ' : '> '}
      <Figure value={number} text={signed(number)} />
    </span>
  );
}

/** [−3, +27]; an open end is "…". */
export function Interval({ estimate, digits = 0, scale = 1, plain = false }: { estimate: Estimate; digits?: number; scale?: number; plain?: boolean }) {
  const { value, low, high, reason } = estimate;
  const end = (at: number | null) => (at === null ? '…' : <Figure value={at} text={(plain ? fixed : signed)(scale * at, digits)} />);
  if (value === null || (low === null && high === null)) return <Figure value={null} reason={reason} />;
  return (
    <span class="interval">
      [{end(low)}, {end(high)}]
    </span>
  );
}

/** An estimate in a sentence: +12 [−3, +27], a bound, or why there is neither. */
export function EstimateText({ estimate, digits = 0, scale = 1, plain = false }: { estimate: Estimate; digits?: number; scale?: number; plain?: boolean }) {
  const { value, reason } = estimate;
  const why = reason && <span class="muted"> ({reason})</span>;
  if (value === null)
    return (
      <span>
        <Elo estimate={estimate} />
        {why}
      </span>
    );
  return (
    <span>
      <Figure value={value} text={(plain ? fixed : signed)(scale * value, digits)} />{' '}
      <Interval estimate={estimate} digits={digits} scale={scale} plain={plain} />
      {why}
    </span>
  );
}

export function TallyText({ tally }: { tally: Tally }) {
  const { wins, draws, losses } = tally;
  return (
    <span class="tally">
      <data value={String(wins)}>{wins}</data>–<data value={String(draws)}>{draws}</data>–
      <data value={String(losses)}>{losses}</data>
    </span>
  );
}

/** Wins, draws and losses as shares of a bar, from dark to light. The numbers stand beside it. */
export function TallyBar({ tally, width = 90 }: { tally: Tally; width?: number }) {
  const { wins, draws, losses } = tally;
  const share = width / (wins + draws + losses || 1);
  const gap = 1;
  const part = (name: string, from: number, count: number) =>
    count > 0 && <rect class={name} x={from * share} width={Math.max(gap, count * share - gap)} height="12" />;
  return (
    <svg class="tally-bar" width={width} height="12" aria-hidden="true">
      {part('won', 0, wins)}
      {part('drawn', wins, draws)}
      {part('lost', wins + draws, losses)}
    </svg>
  );
}
