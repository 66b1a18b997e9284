import type { SequentialTest } from '../data/page.ts';
import { fixed } from '../data/format.ts';
import { useWidth } from './hooks.ts';
import { crisp, scale, ticks } from './axis.ts';

const height = 220;
const left = 44;
const right = 12;
const top = 12;
const bottom = height - 26;

/** The log likelihood ratio over the games, between the bounds at which the test ends. */
export function LlrChart({ test }: { test: SequentialTest }) {
  const [ref, width] = useWidth<HTMLElement>(640);
  const known = test.llr.filter((llr): llr is number => llr !== null);
  const most = Math.max(test.upper, ...known) * 1.1;
  const least = Math.min(test.lower, ...known) * 1.1;
  const games = test.games.at(-1) ?? 1;
  const x = scale(0, games, left, width - right);
  const y = scale(least, most, bottom, top);
  let path = '';
  let pen = 'M';
  test.games.forEach((game, i) => {
    const llr = test.llr[i];
    if (llr == null) pen = 'M';
    else {
      path += `${pen}${x(game).toFixed(1)} ${y(llr).toFixed(1)}`;
      pen = 'L';
    }
  });
  const last = known.at(-1);
  const words =
    `The log likelihood ratio after ${games} games` +
    (last === undefined ? ' is not known' : ` is ${fixed(last, 2)}`) +
    `; the test ends below ${fixed(test.lower, 2)} or above ${fixed(test.upper, 2)}.`;
  return (
    <figure ref={ref}>
      <figcaption>Log likelihood ratio over the games, between its bounds</figcaption>
      <svg class="chart" width={width} height={height} role="img" aria-label="Log likelihood ratio" aria-describedby="llr-words">
        {ticks(0, games, width / 90).map((tick) => (
          <g key={tick}>
            <line class="grid" x1={crisp(x(tick))} x2={crisp(x(tick))} y1={top} y2={bottom} />
            <text class="tick" x={x(tick)} y={height - 8} text-anchor="middle">
              {tick}
            </text>
          </g>
        ))}
        <line class="zero" x1={left} x2={width - right} y1={crisp(y(0))} y2={crisp(y(0))} />
        {[
          { at: test.upper, text: 'H1' },
          { at: test.lower, text: 'H0' },
        ].map((bound) => (
          <g key={bound.text}>
            <line class="bound" x1={left} x2={width - right} y1={crisp(y(bound.at))} y2={crisp(y(bound.at))} />
            <text class="tick" x={left - 6} y={y(bound.at) + 4} text-anchor="end">
              {fixed(bound.at, 2)}
            </text>
            <text class="label" x={left + 4} y={y(bound.at) + (bound.text === 'H1' ? -4 : 13)}>
              {bound.text}
            </text>
          </g>
        ))}
        <text class="tick" x={left - 6} y={y(0) + 4} text-anchor="end">
          0
        </text>
        <path class="curve" d={path} />
      </svg>
      <p id="llr-words" class="visually-hidden">
        {words}
      </p>
    </figure>
  );
}
