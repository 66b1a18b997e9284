// The ratings of a player's versions in a ladder, with their 95 % intervals: the earlier ones, and
// the one that plays now.
import type { Estimate, PastRating } from '../data/page.ts';
import { plural, signed } from '../data/format.ts';
import { useWidth } from './hooks.ts';
import { crisp, scale, ticks } from './axis.ts';

const height = 180;
const top = 12;
const bottom = height - 34;
const left = 52;

interface Point {
  /** From 1, as `connect4 tournament restore` counts; earlier ones without a rating count too. */
  version: number;
  elo: Estimate;
  games: number;
  /** The day of its end; empty for the version that plays now. */
  day: string;
}

const wordsOf = ({ version, elo, games, day }: Point): string =>
  `Version ${version}, ${day ? `until ${day}` : 'now'}: ${signed(elo.value!)} Elo` +
  `${elo.low === null || elo.high === null ? '' : `, ${signed(elo.low)} to ${signed(elo.high)}`}, ${plural(games, 'game')}.`;

export function RatingHistory({ past, now }: { past: PastRating[]; now: { elo: Estimate; games: number } | undefined }) {
  const [ref, width] = useWidth<HTMLElement>(440);
  const all: Point[] = past.map(({ elo, games, until }, place) => ({ version: place + 1, elo, games, day: until.slice(0, 10) }));
  if (now) all.push({ version: past.length + 1, ...now, day: '' });
  const points = all.filter(({ elo }) => elo.value !== null);
  if (!past.length || !points.length) return null;
  const ends = points.flatMap(({ elo }) => [elo.value!, elo.low ?? elo.value!, elo.high ?? elo.value!]);
  const margin = (Math.max(...ends) - Math.min(...ends) || 100) * 0.08;
  const [low, high] = [Math.min(...ends) - margin, Math.max(...ends) + margin];
  const y = scale(low, high, bottom, top);
  const step = (width - left - 20) / points.length;
  const x = (place: number) => left + step * (place + 0.5);
  const labelled = Math.ceil(points.length / Math.max(1, Math.floor((width - left) / 84)));
  return (
    <figure ref={ref} class="ratings">
      <figcaption>Rating of each version in Elo, 95 % intervals</figcaption>
      <svg class="chart" width={width} height={height} role="img" aria-label="Rating history" aria-describedby="rating-history-words">
        {ticks(low, high, 4).map((tick) => (
          <g key={tick}>
            <line class={tick === 0 ? 'zero' : 'grid'} x1={left} x2={width - 10} y1={crisp(y(tick))} y2={crisp(y(tick))} />
            <text class="tick" x={left - 6} y={y(tick) + 4} text-anchor="end">
              {signed(tick)}
            </text>
          </g>
        ))}
        {points.map(({ elo, day }, place) => (
          <g key={place}>
            {elo.low !== null && elo.high !== null && (
              <path class="whisker" d={`M${x(place)} ${y(elo.low)}V${y(elo.high)}M${x(place) - 4} ${y(elo.low)}h8M${x(place) - 4} ${y(elo.high)}h8`} />
            )}
            <circle class="dot" cx={x(place)} cy={y(elo.value!)} r="4.5" />
            {place % labelled === 0 && (
              <text class="tick" x={x(place)} y={height - 12} text-anchor="middle">
                {day || 'now'}
              </text>
            )}
          </g>
        ))}
      </svg>
      <p id="rating-history-words" class="visually-hidden">
        {points.map(wordsOf).join(' ')}
      </p>
    </figure>
  );
}
