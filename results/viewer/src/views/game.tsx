import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { toFen } from '../board/board.ts';
import { replay } from '../board/replay.ts';
import { counts, type Side, sides } from '../data/results.ts';
import { duration, reasonName, plural } from '../format.ts';
import { replaceRoute } from '../hooks.ts';
import { BoardView } from '../parts/board_view.tsx';
import { CopyRow } from '../parts/copy.tsx';
import { EarlierAttempts } from '../parts/earlier_attempts.tsx';
import { FaultPart } from '../parts/fault.tsx';
import { GameCharts } from '../parts/game_charts.tsx';
import { MoveList } from '../parts/move_list.tsx';
import { Printed, useLogs } from '../parts/printed.tsx';
import { DiscIcon, PlayerName } from '../parts/names.tsx';
import { GamesWaiting } from '../parts/waiting.tsx';
import { exactWords, plyWords } from '../parts/ply_words.ts';
import { WhyLine } from '../parts/why_line.tsx';
import { type PlayedGame, playedGame } from '../played_game.ts';
import { linkTo } from '../route.ts';
import type { Tournament } from '../tournament.ts';

const playEvery = 700;

/** The ply that is shown. The fragment has the number of its move; without one it is the last. */
function useStepping({ number, discs, moves: { length } }: PlayedGame, move: number | null) {
  const within = (ply: number) => Math.max(0, Math.min(length, ply));
  const shown = move === null ? length : within(move - discs);
  const [playing, setPlaying] = useState(false);
  const goTo = (next: number) => replaceRoute(linkTo.game(number, discs + within(next)));
  const latest = useRef({ shown, goTo });
  latest.current = { shown, goTo };
  useEffect(() => {
    if (!playing) return undefined;
    const timer = setInterval(() => {
      if (latest.current.shown >= length) setPlaying(false);
      else latest.current.goTo(latest.current.shown + 1);
    }, playEvery);
    return () => clearInterval(timer);
  }, [playing, length]);
  const togglePlay = () => {
    if (!playing && shown >= length) goTo(0);
    setPlaying(!playing);
  };
  return { shown, playing, goTo, togglePlay };
}

type Stepping = ReturnType<typeof useStepping>;

const typing = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;

/** Keys of the whole page: arrows, Home, End, space. */
function useKeys(stepping: Stepping, length: number): void {
  const latest = useRef(stepping);
  latest.current = stepping;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { shown, goTo, togglePlay } = latest.current;
      if (event.altKey || event.ctrlKey || event.metaKey || typing(event.target)) return;
      const onButton = event.target instanceof Element && event.target.closest('button, a, summary') !== null;
      if (event.key === 'ArrowLeft') goTo(shown - 1);
      else if (event.key === 'ArrowRight') goTo(shown + 1);
      else if (event.key === 'Home') goTo(0);
      else if (event.key === 'End') goTo(length);
      else if (event.key === ' ' && !onButton) togglePlay();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [length]);
}

function Controls({ stepping, discs, length }: { stepping: Stepping; discs: number; length: number }) {
  const { shown, playing, goTo, togglePlay } = stepping;
  const button = (name: string, path: string, onClick: () => void, disabled: boolean) => (
    <button type="button" aria-label={name} title={name} onClick={onClick} aria-disabled={disabled}>
      <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  );
  return (
    <div class="controls" role="group" aria-label="Moves of the game">
      {button('First move', 'M6 5v14M19 5L9 12l10 7z', () => goTo(0), shown === 0)}
      {button('Previous move', 'M17 5L7 12l10 7z', () => goTo(shown - 1), shown === 0)}
      {button(playing ? 'Pause' : 'Play', playing ? 'M7 5h3v14H7zM14 5h3v14h-3z' : 'M8 5l11 7-11 7z', togglePlay, false)}
      {button('Next move', 'M7 5l10 7-10 7z', () => goTo(shown + 1), shown === length)}
      {button('Last move', 'M18 5v14M5 5l10 7-10 7z', () => goTo(length), shown === length)}
      <input
        type="range"
        aria-label="Move"
        aria-valuetext={`after ${discs + shown} of ${discs + length} moves`}
        min="0"
        max={length}
        value={shown}
        onInput={(event) => goTo(Number(event.currentTarget.value))}
      />
      <output class="ply-count">
        {discs + shown} / {discs + length}
      </output>
    </div>
  );
}

function PlayerLine({ played, side, mover }: { played: PlayedGame; side: Side; mover: boolean }) {
  const { player, version, ready } = played[side];
  const outcome = played.results[side];
  return (
    <p class={mover ? 'player-line on-turn' : 'player-line'}>
      <DiscIcon side={side} />
      <span class="visually-hidden">{side}: </span>
      <PlayerName name={player.name} />
      {version && (
        <span class="muted version">
          <bdi>{version}</bdi>
        </span>
      )}
      {ready && (
        <span class="muted">
          got ready in {duration(ready.time_us)}
          {ready.cpu_us !== undefined && `, with ${duration(ready.cpu_us)} of processor time`}
        </span>
      )}
      {outcome === 'won' && <strong class="badge won">won</strong>}
      {outcome === 'lost' && <span class="badge">lost</span>}
      {outcome === 'draw' && <span class="badge">draw</span>}
      {mover && <span class="muted turn">to move</span>}
    </p>
  );
}

/** The text about the shown position. */
function Now({ played, shown }: { played: PlayedGame; shown: number }) {
  const ply = played.plies[shown - 1];
  const { discs } = played;
  const start = played.exactStart === null ? 'Start' : `Start · exact: ${exactWords(played.exactStart, discs)}`;
  return (
    <p class="now" aria-live="polite">
      {ply ? plyWords(ply, discs) : start}
      {ply?.note !== undefined && (
        <span class="said">
          {' · '}“<bdi>{ply.note}</bdi>”
        </span>
      )}
    </p>
  );
}

function Neighbours({ tournament, number }: { tournament: Tournament; number: number }) {
  const order = tournament.orders.by('game', []);
  const { games } = tournament;
  let low = 0;
  for (let high = order.length; low < high; ) {
    const middle = (low + high) >> 1;
    if (games.number.at(order[middle]!) < number) low = middle + 1;
    else high = middle;
  }
  const before = order[low - 1];
  const after = order[low + 1];
  const link = (game: number | undefined, text: string) =>
    game === undefined ? null : <a href={linkTo.game(games.number.at(game))}>{text}</a>;
  return (
    <nav class="neighbours" aria-label="Other games">
      {link(before, '‹ previous game')}
      {link(after, 'next game ›')}
    </nav>
  );
}

function Warnings({ played }: { played: PlayedGame }) {
  if (!played.warnings.length) return null;
  return (
    <section>
      <h2>Warnings</h2>
      <ul class="warnings">
        {played.warnings.map((warning, i) => (
          <li key={i}>
            <DiscIcon side={warning.player} /> <span class="visually-hidden">{warning.player}: </span>
            <bdi>{warning.text}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ShownGame({ tournament, game, move }: { tournament: Tournament; game: number; move: number | null }) {
  const played = useMemo(() => playedGame(tournament, game), [game, tournament.version]);
  const steps = useMemo(() => replay(played.start, played.moves), [played]);
  const logs = useLogs(tournament, played.number);
  const length = played.moves.length;
  const stepping = useStepping(played, move);
  useKeys(stepping, length);
  const step = steps[stepping.shown] ?? steps[0]!;
  const over = stepping.shown === length;
  const moverSide: Side = step.mover === 1 ? 'red' : 'blue';
  return (
    <>
      <div class="game-head">
        <p class="game-title">
          <strong>Game {played.number}</strong>
          {played.round > 0 && <>, round {played.round}</>}
          {`, ${reasonName(played.reason)} after ${plural(played.discs + length, 'move')}`}
          {!counts(tournament.games, game) && (
            <span class="badge">surplus: played after the duel was decided, counts for nothing</span>
          )}
        </p>
        <Neighbours tournament={tournament} number={played.number} />
      </div>
      <WhyLine tournament={tournament} played={played} game={game} />
      <div class="game">
        <div class="board-side">
          {sides.map((side) => (
            <PlayerLine key={side} played={played} side={side} mover={!over && moverSide === side} />
          ))}
          <BoardView cells={step.cells} last={step.last} />
          <Controls stepping={stepping} discs={played.discs} length={length} />
          <Now played={played} shown={stepping.shown} />
          <Printed tournament={tournament} played={played} logs={logs} shown={stepping.shown} />
        </div>
        <div class="moves-side">
          <MoveList played={played} logs={logs} shown={stepping.shown} />
        </div>
        <div class="charts-side">
          <GameCharts played={played} shown={stepping.shown} goTo={stepping.goTo} />
        </div>
      </div>
      <CopyRow played={played} ply={stepping.shown} fen={toFen(step)} over={over} />
      {sides.map((side) => (
        <FaultPart key={side} played={played} side={side} fen={toFen(steps[length] ?? step)} />
      ))}
      <Warnings played={played} />
      <EarlierAttempts attempts={tournament.attempts(played.number)} played={played} />
    </>
  );
}

export function GameView({ tournament, number, move }: { tournament: Tournament; number: number; move: number | null }) {
  const { games, loading } = tournament;
  if (loading === 'tables' || loading === 'failed') return <GamesWaiting tournament={tournament} />;
  const game = games.find(number);
  if (game === undefined) {
    return (
      <p role="alert">
        There is no game {number} {tournament.live ? 'yet' : 'in this page'}. See the <a href={linkTo.games()}>list of games</a>.
      </p>
    );
  }
  return <ShownGame tournament={tournament} game={game} move={move} />;
}
