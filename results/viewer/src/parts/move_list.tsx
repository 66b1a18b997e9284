import { Fragment } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { GameLogs } from '../data/logs.ts';
import { sides } from '../board/board.ts';
import { duration, evalText, plural } from '../data/format.ts';
import type { Ply, PlayedGame } from '../data/played_game.ts';
import type { Explorer } from '../state/explorer.ts';
import { moverOf } from '../board/line.ts';
import { linkTo } from '../data/route.ts';
import { replaceRoute } from '../state/address.ts';
import { DiscIcon } from './names.tsx';
import { errorSign, errorWords, exactText, exactWords } from './ply_words.ts';

const linesOf = (text: string): number => text.replace(/\n+$/, '').split('\n').length;

interface RowProps {
  played: PlayedGame;
  ply: Ply;
  shown: number;
  has: Has;
  printed: string | undefined;
}

function Row({ played, ply, shown, has, printed }: RowProps) {
  const move = played.discs + ply.ply;
  const link = linkTo.game(played.number, move);
  return (
    <tr class={ply.ply === shown ? 'shown' : undefined} aria-current={ply.ply === shown ? 'step' : undefined}>
      <td>{move}</td>
      <td class="text move">
        <a
          href={link}
          onClick={(event) => {
            event.preventDefault();
            replaceRoute(link);
          }}
        >
          <DiscIcon side={ply.side} />
          <span class="visually-hidden">{ply.side}, column </span> {ply.column + 1}
          {ply.error && (
            <strong class="error" title={errorWords(ply)}>
              {errorSign(ply)}
              <span class="visually-hidden"> {errorWords(ply)}</span>
            </strong>
          )}
        </a>
      </td>
      {has.exact && (
        <td class="text" title={exactWords(ply.exact, move)}>
          {exactText(ply.exact)}
        </td>
      )}
      {has.eval && <td>{ply.eval === null ? '' : evalText(ply.eval)}</td>}
      <td>{duration(ply.time)}</td>
      {has.cpu && <td>{ply.cpu === null ? '' : duration(ply.cpu)}</td>}
      {has.log && <td>{printed === undefined ? '' : plural(linesOf(printed), 'line')}</td>}
      {has.note && (
        <td class="text note">
          <bdi>{ply.note}</bdi>
        </td>
      )}
    </tr>
  );
}

type Has = Record<'exact' | 'eval' | 'cpu' | 'log' | 'note', boolean>;

/** Keeps the row of the shown ply in sight, within its box alone. */
function keepInSight(box: HTMLElement | null): void {
  const row = box?.querySelector('tr.shown');
  if (!box || !row) return;
  const head = box.querySelector('thead')?.getBoundingClientRect().height ?? 0;
  const outer = box.getBoundingClientRect();
  const inner = row.getBoundingClientRect();
  if (inner.top < outer.top + head) box.scrollTop += inner.top - outer.top - head;
  else if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom;
}

/** A variation, below the game's move that it replaces. */
function VariationRow({ explorer }: { explorer: Explorer }) {
  const { line, shown, goTo, place } = explorer;
  const { ply } = line.variation!;
  return (
    <tr class={shown > ply ? 'variation shown' : 'variation'}>
      <td colSpan={9} class="text">
        <div role="group" aria-label="Variation">
          {line.variation!.line.map((column, i) => {
            const side = moverOf(line.steps[ply + i]!);
            const isShown = shown === ply + i + 1;
            return (
              <button key={i} type="button" aria-current={isShown ? 'step' : undefined} onClick={() => goTo(ply + i + 1)}>
                <span class="muted">{place.discs + ply + i + 1}.</span> <DiscIcon side={side} />
                <span class="visually-hidden">{side}, column </span> {column + 1}
              </button>
            );
          })}
        </div>
      </td>
    </tr>
  );
}

export function MoveList({ played, logs, explorer }: { played: PlayedGame; logs: GameLogs | undefined; explorer: Explorer }) {
  const { variation } = explorer.line;
  const isVaried = variation !== null && explorer.shown > variation.ply;
  const shown = isVaried ? 0 : explorer.shown;
  const varied = variation?.line.length ? Math.min(variation.ply + 1, played.plies.length) : undefined;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => keepInSight(box.current), [explorer.shown, isVaried, played]);
  const has: Has = {
    exact: played.plies.some(({ exact }) => exact !== null),
    eval: played.plies.some((ply) => ply.eval !== null),
    cpu: played.plies.some(({ cpu }) => cpu !== null),
    log: logs !== undefined && sides.some((side) => logs[side]),
    note: played.plies.some(({ note }) => note !== undefined),
  };
  return (
    <div ref={box} class="scroll moves-box" role="region" aria-label="Moves, table" tabIndex={0}>
      <table class="moves" aria-label="Moves">
        <thead>
          <tr>
            <th scope="col">Move</th>
            <th scope="col" class="text">Column</th>
            {has.exact && <th scope="col" class="text" title="Who wins under perfect play, and the exact score; ? and ?? mark moves that changed the result">Exact</th>}
            {has.eval && <th scope="col" title="The player's own evaluation of its position, on its own scale">Eval</th>}
            <th scope="col" title={played.exactTimes ? 'Wall clock' : 'Wall clock, accurate to 5 %'}>Time</th>
            {has.cpu && <th scope="col" title="Processor time">CPU</th>}
            {has.log && <th scope="col" title="What the player printed to standard error in this turn">Log</th>}
            {has.note && <th scope="col" class="text">Note</th>}
          </tr>
        </thead>
        <tbody>
          {played.plies.map((ply) => (
            <Fragment key={ply.ply}>
              <Row played={played} ply={ply} shown={shown} has={has} printed={logs?.[ply.side]?.[ply.ply]} />
              {varied === ply.ply && <VariationRow explorer={explorer} />}
            </Fragment>
          ))}
          {varied === 0 && <VariationRow explorer={explorer} />}
        </tbody>
      </table>
      {!played.plies.length && <p class="muted">No move was played.</p>}
    </div>
  );
}
