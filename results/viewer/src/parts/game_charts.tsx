// Evals, exact values and times of a game, one above the other over the same plies. So a player's
// belief can be seen beside the truth. Column 0 is the start, column n the n-th ply.
import type { ComponentChildren } from 'preact';
import { type Side, sides } from '../board/board.ts';
import { duration, evalText } from '../data/format.ts';
import { useWidth } from './hooks.ts';
import type { PlayedGame, Ply } from '../data/played_game.ts';
import { type Scale, crisp, scale } from './axis.ts';
import { errorSign, plyWords } from './ply_words.ts';

const left = 86;
const right = 8;
const stripHeight = 62;
const gap = 10;
const greatestScore = 18;

interface Place {
  /** Middle of a column. */
  x: Scale;
  step: number;
  width: number;
  top: number;
}

function Strip({ place, name, sub, children }: { place: Place; name: string; sub?: string; children: ComponentChildren }) {
  return (
    <g>
      <text class="strip-name" x="0" y={place.top + 14}>
        {name}
      </text>
      {sub && (
        <text class="tick" x="0" y={place.top + 29}>
          {sub}
        </text>
      )}
      {children}
    </g>
  );
}

function Baseline({ place, y }: { place: Place; y: number }) {
  return <line class="zero" x1={left} x2={place.width - right} y1={crisp(y)} y2={crisp(y)} />;
}

function Mark({ side, x, y }: { side: Side; x: number; y: number }) {
  return side === 'red' ? (
    <circle class="point red" cx={x} cy={y} r="3.2" />
  ) : (
    <rect class="point blue" x={x - 2.8} y={y - 2.8} width="5.6" height="5.6" />
  );
}

function EvalStrip({ plies, side, place }: { plies: Ply[]; side: Side; place: Place }) {
  const own = plies.filter((ply) => ply.side === side && ply.eval !== null);
  const values = own.map((ply) => ply.eval!);
  const least = Math.min(0, ...values);
  const most = Math.max(0, ...values);
  const y = scale(least, most || (least ? 0 : 1), place.top + stripHeight - 6, place.top + 6);
  const path = own.map((ply, i) => `${i ? 'L' : 'M'}${place.x(ply.ply).toFixed(1)} ${y(ply.eval!).toFixed(1)}`).join('');
  return (
    <Strip place={place} name={`Eval, ${side}`} sub={`${evalText(least)} … ${evalText(most)}`}>
      <Baseline place={place} y={y(0)} />
      <path class={`line ${side}`} d={path} />
      {own.map((ply) => (
        <Mark key={ply.ply} side={side} x={place.x(ply.ply)} y={y(ply.eval!)} />
      ))}
    </Strip>
  );
}

/** Red's wins go up, blue's down; the sooner, the longer. */
function ExactStrip({ played, place }: { played: PlayedGame; place: Place }) {
  const middle = place.top + stripHeight / 2;
  const values = [played.exactStart, ...played.plies.map(({ exact }) => exact)];
  const width = Math.max(2, place.step * 0.72);
  return (
    <Strip place={place} name="Exact" sub="red ↑ blue ↓">
      <Baseline place={place} y={middle} />
      {values.map((value, column) => {
        if (value === null) return null;
        const x = place.x(column) - width / 2;
        if (value === 0) return <rect key={column} class="drawn" x={x} y={middle - 2} width={width} height="4" />;
        const height = 6 + (Math.abs(value) / greatestScore) * (stripHeight / 2 - 12);
        return (
          <rect key={column} class={value > 0 ? 'bar red' : 'bar blue'} x={x} y={value > 0 ? middle - height : middle} width={width} height={height} />
        );
      })}
      {played.plies.map((ply) =>
        ply.error ? (
          <text key={ply.ply} class="error-sign" x={place.x(ply.ply)} y={ply.side === 'red' ? place.top + stripHeight : place.top + 9} text-anchor="middle">
            {errorSign(ply)}
          </text>
        ) : null,
      )}
    </Strip>
  );
}

function TimeStrip({ played, place }: { played: PlayedGame; place: Place }) {
  const worst = Math.max(1, ...played.plies.map(({ time, cpu }) => Math.max(time, cpu ?? 0)));
  const limits = [...new Set(sides.map((side) => played[side].player.limit_us))].filter((limit): limit is number => limit !== null && limit > 0);
  const near = limits.filter((limit) => limit <= worst * 4);
  const most = Math.max(worst, ...near);
  const bottom = place.top + stripHeight;
  const y = scale(0, most, bottom, place.top + 6);
  const width = Math.max(2, place.step * 0.72);
  const far = limits.filter((limit) => !near.includes(limit));
  return (
    <Strip place={place} name="Time" sub={far.length ? `of ${far.map(duration).join(', ')}` : 'limit dashed'}>
      <text class="tick" x="0" y={place.top + 43}>
        most {duration(worst)}
      </text>
      <Baseline place={place} y={bottom} />
      {played.plies.map((ply) => (
        <g key={ply.ply}>
          <rect class={`bar ${ply.side} wall`} x={place.x(ply.ply) - width / 2} width={width} y={y(ply.time)} height={bottom - y(ply.time)} />
          {ply.cpu !== null && (
            <rect class={`bar ${ply.side}`} x={place.x(ply.ply) - width / 4} width={width / 2} y={y(ply.cpu)} height={bottom - y(ply.cpu)} />
          )}
        </g>
      ))}
      {near.map((limit) => (
        <g key={limit}>
          <line class="bound" x1={left} x2={place.width - right} y1={crisp(y(limit))} y2={crisp(y(limit))} />
          <text class="tick" x={place.width - right} y={y(limit) + 12} text-anchor="end">
            limit {duration(limit)}
          </text>
        </g>
      ))}
    </Strip>
  );
}

function Touch({ played, place, height, goTo }: { played: PlayedGame; place: Place; height: number; goTo: (ply: number) => void }) {
  return (
    <>
      {[undefined, ...played.plies].map((ply, column) => (
        <rect key={column} class="touch" x={place.x(column) - place.step / 2} y="0" width={place.step} height={height} onClick={() => goTo(column)}>
          <title>{ply ? plyWords(ply, played.discs) : 'start'}</title>
        </rect>
      ))}
    </>
  );
}

export function GameCharts({ played, shown, goTo }: { played: PlayedGame; shown: number; goTo: (ply: number) => void }) {
  const [ref, width] = useWidth<HTMLElement>(640);
  const columns = played.plies.length + 1;
  const step = (width - left - right) / columns;
  const x: Scale = (column) => left + (column + 0.5) * step;
  const evalSides = sides.filter((side) => played.plies.some((ply) => ply.side === side && ply.eval !== null));
  const exact = played.exactStart !== null || played.plies.some((ply) => ply.exact !== null);
  const strips = [...evalSides, ...(exact ? ['exact'] : []), 'time'];
  const height = strips.length * (stripHeight + gap) + 18;
  const placeOf = (strip: string): Place => ({ x, step, width, top: strips.indexOf(strip) * (stripHeight + gap) });
  if (!played.plies.length) return null;
  const every = Math.max(1, Math.ceil(26 / step));
  return (
    <figure ref={ref} class="game-charts">
      <svg class="chart" width={width} height={height} role="img" aria-label="Evals, exact values and times over the moves" aria-describedby="charts-words">
        <rect class="cursor" x={x(shown) - step / 2} y="0" width={step} height={height - 16} />
        {evalSides.map((side) => (
          <EvalStrip key={side} plies={played.plies} side={side} place={placeOf(side)} />
        ))}
        {exact && <ExactStrip played={played} place={placeOf('exact')} />}
        <TimeStrip played={played} place={placeOf('time')} />
        {Array.from({ length: columns }, (_, column) =>
          column % every === 0 ? (
            <text key={column} class="tick" x={x(column)} y={height - 3} text-anchor="middle">
              {played.discs + column}
            </text>
          ) : null,
        )}
        <Touch played={played} place={placeOf('time')} height={height} goTo={goTo} />
      </svg>
      <p id="charts-words" class="visually-hidden">
        The table of moves has all of these figures.
      </p>
      <p class="hint">
        {evalSides.length > 0 && 'Evals are each player’s own, for its own position, on its own scale. '}
        In the times, the wide bar is the wall clock and the narrow one processor time
        {played.exactTimes ? '.' : '; both are accurate to 5 %.'}
      </p>
    </figure>
  );
}
