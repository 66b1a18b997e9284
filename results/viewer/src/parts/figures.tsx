// Figures with what they are exactly, and where there is none, why.
import type { Estimate, Tally } from '../data/page.ts';
import { fixed, signed } from '../format.ts';

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

export const Elo = ({ estimate }: { estimate: Estimate }) => (
  <Figure value={estimate.value} text={estimate.value === null ? '' : signed(estimate.value)} reason={estimate.reason} />
);

export function Interval({ estimate, digits = 0, scale = 1, plain = false }: { estimate: Estimate; digits?: number; scale?: number; plain?: boolean }) {
  const { low, high, reason } = estimate;
  const text = (value: number) => (plain ? fixed : signed)(scale * value, digits);
  if (low === null || high === null) return <Figure value={null} reason={reason} />;
  return (
    <span class="interval">
      [<Figure value={low} text={text(low)} />, <Figure value={high} text={text(high)} />]
    </span>
  );
}

/** An estimate in a sentence: +12 [−3, +27], or why there is none. */
export function EstimateText({ estimate, digits = 0, scale = 1, plain = false }: { estimate: Estimate; digits?: number; scale?: number; plain?: boolean }) {
  const { value, reason } = estimate;
  const text = (number: number) => (plain ? fixed : signed)(scale * number, digits);
  if (value === null) return <span>– {reason && <span class="muted">({reason})</span>}</span>;
  return (
    <span>
      <Figure value={value} text={text(value)} /> <Interval estimate={estimate} digits={digits} scale={scale} plain={plain} />
      {reason && <span class="muted"> ({reason})</span>}
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
