import { useMemo } from 'preact/hooks';
import { movesFrom, timesOf } from '../data/times.ts';
import { stepOf } from '../data/unpack.ts';
import { duration, grouped, percent, plural } from '../data/format.ts';
import { useWidth } from './hooks.ts';
import { linkTo } from '../data/route.ts';
import type { Tournament } from '../state/tournament.ts';
import { crisp } from './axis.ts';
import { Fact } from './figures.tsx';

const height = 92;
const bottom = height - 20;
const decades = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10];

/** How many moves took how long, on a scale of equal ratios. */
function Histogram({ steps, limit, words }: { steps: Uint32Array; limit: number | null; words: string }) {
  const [ref, width] = useWidth<HTMLElement>(480);
  const used = Array.from(steps.keys()).filter((step) => steps[step]);
  const ends = [...used, ...(limit ? [stepOf(limit)] : [])];
  const from = Math.max(0, Math.min(...ends) - 2);
  const to = Math.max(...ends) + 3;
  const barWidth = (width - 20) / (to - from);
  const most = Math.max(...steps);
  const x = (step: number) => 10 + (step - from) * barWidth;
  const at = (us: number) => x(Math.log(us + 1) / Math.log(1.1)) + barWidth / 2;
  return (
    <figure ref={ref}>
      <svg class="chart" width={width} height={height} role="img" aria-label="Times" aria-describedby="times-words">
        {decades
          .filter((us) => at(us) > 16 && at(us) < width - 24)
          .map((us) => (
            <g key={us}>
              <line class="grid" x1={crisp(at(us))} x2={crisp(at(us))} y1="0" y2={bottom} />
              <text class="tick" x={at(us)} y={height - 5} text-anchor="middle">
                {duration(us)}
              </text>
            </g>
          ))}
        {used.map((step) => {
          const tall = Math.max(1.5, ((bottom - 4) * steps[step]!) / most);
          return <rect key={step} class="bar plain" x={x(step)} width={Math.max(1, barWidth - 1)} y={bottom - tall} height={tall} />;
        })}
        {limit !== null && limit > 0 && (
          <g>
            <line class="bound" x1={crisp(at(limit))} x2={crisp(at(limit))} y1="0" y2={bottom} />
            <text class="tick" x={at(limit) - 4} y="12" text-anchor="end">
              limit
            </text>
          </g>
        )}
      </svg>
      <p id="times-words" class="visually-hidden">
        {words}
      </p>
    </figure>
  );
}

export function PlayerTimes({ tournament, player }: { tournament: Tournament; player: number }) {
  const { games, players } = tournament;
  const times = useMemo(() => timesOf(games, player), [tournament.version.value, player]);
  if (!times.moves) return null;
  const limit = players[player]?.limit_us ?? null;
  const near = limit ? movesFrom(times, limit * 0.9) : 0;
  const share = (us: number) => (limit ? ` (${percent(us / limit, us / limit < 0.1 ? 1 : 0)} of the limit)` : '');
  const words = `Of ${times.moves} moves the median took ${duration(times.median)}, the 95th percentile ${duration(times.percentile95)}, the worst ${duration(times.worst)}.`;
  return (
    <section>
      <h2>Times</h2>
      <dl class="figures wide">
        <Fact name="Moves">{grouped(times.moves)}</Fact>
        <Fact name="Median">{duration(times.median)}</Fact>
        <Fact name="95th percentile">{duration(times.percentile95)}</Fact>
        <Fact name="Worst">
          {times.worstAt ? <a href={linkTo.game(times.worstAt.number, times.worstAt.ply)}>{duration(times.worst)}</a> : '–'}
          {share(times.worst)}
        </Fact>
        <Fact name="Limit per turn">{limit === null ? 'none' : duration(limit)}</Fact>
        {limit !== null && <Fact name="At 90 % of it or more">{plural(near, 'move')}</Fact>}
      </dl>
      <Histogram steps={times.steps} limit={limit} words={words} />
      <p class="hint">Times are accurate to 5 %. Time beyond the limit of a turn is taken from the reserve of the game. Turns that ran out of time are faults, so they are not included.</p>
    </section>
  );
}

