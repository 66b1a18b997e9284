// The ratings as dots with their 95 % intervals. The interval of one player, the first one until
// another is pointed at, is carried through all rows, to show its overlaps.
import { useState } from 'preact/hooks';
import type { Row } from '../data/page.ts';
import { signed } from '../data/format.ts';
import { useWidth } from './hooks.ts';
import { crisp, scale, ticks } from './axis.ts';

const rowHeight = 24;
const top = 26;

function words(rows: Row[]): string {
  return rows
    .map(({ player, elo }) =>
      elo.value === null
        ? `${player}: no rating${elo.reason ? `, ${elo.reason}` : ''}.`
        : `${player}: ${signed(elo.value)} Elo${elo.low === null || elo.high === null ? '' : `, ${signed(elo.low)} to ${signed(elo.high)}`}.`,
    )
    .join(' ');
}

export function RatingsPlot({ rows }: { rows: Row[] }) {
  const [ref, width] = useWidth<HTMLElement>(440);
  const [pointed, setPointed] = useState<number | null>(null);
  const rated = rows.filter(({ elo }) => elo.value !== null);
  const unrated = rows.filter(({ elo }) => elo.value === null);
  const ends = rated.flatMap(({ elo }) => [elo.value!, elo.low ?? elo.value!, elo.high ?? elo.value!]);
  const low = Math.min(...ends);
  const high = Math.max(...ends);
  const margin = (high - low || 100) * 0.04;
  const labels = Math.min(150, width * 0.34);
  const x = scale(low - margin, high + margin, labels + 8, width - 10);
  const bottom = top + rated.length * rowHeight;
  const band = rated[pointed ?? 0]?.elo;
  return (
    <figure ref={ref} class="ratings">
      <figcaption>Ratings in Elo, 95 % intervals</figcaption>
      {rated.length === 0 ? (
        <p class="muted">No ratings: {unrated[0]?.elo.reason ?? 'no games'}.</p>
      ) : (
        <svg class="chart" width={width} height={bottom + 4} role="img" aria-label="Ratings" aria-describedby="ratings-words">
          {band && band.low !== null && band.high !== null && (
            <rect class="band" x={x(band.low)} width={x(band.high) - x(band.low)} y={top} height={bottom - top} />
          )}
          {ticks(low - margin, high + margin, (width - labels) / 80).map((tick) => (
            <g key={tick}>
              <line class={tick === 0 ? 'zero' : 'grid'} x1={crisp(x(tick))} x2={crisp(x(tick))} y1={top} y2={bottom} />
              <text class="tick" x={x(tick)} y={top - 8} text-anchor="middle">
                {signed(tick)}
              </text>
            </g>
          ))}
          {rated.map(({ player, elo }, place) => {
            const y = top + (place + 0.5) * rowHeight;
            return (
              <g key={player} class={place === (pointed ?? 0) ? 'pointed' : undefined} onPointerEnter={() => setPointed(place)} onPointerLeave={() => setPointed(null)}>
                <rect class="touch" x="0" y={y - rowHeight / 2} width={width} height={rowHeight} />
                <foreignObject x="0" y={y - rowHeight / 2} width={labels} height={rowHeight}>
                  <div class="label" title={player}>
                    <bdi>{player}</bdi>
                  </div>
                </foreignObject>
                {elo.low !== null && elo.high !== null && (
                  <path class="whisker" d={`M${x(elo.low)} ${y}H${x(elo.high)}M${x(elo.low)} ${y - 4}v8M${x(elo.high)} ${y - 4}v8`} />
                )}
                <circle class="dot" cx={x(elo.value!)} cy={y} r="4.5" />
              </g>
            );
          })}
        </svg>
      )}
      <p id="ratings-words" class="visually-hidden">
        {words(rows)}
      </p>
      {rated.length > 1 && (
        <p class="hint">
          The intervals are relative to the reference rating, which is the anchor or the mean. To compare two players, use
          the likelihood of superiority.
        </p>
      )}
    </figure>
  );
}
