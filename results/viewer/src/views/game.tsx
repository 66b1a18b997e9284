import { useMemo } from 'preact/hooks';
import { type Side, replay, sides, toFen } from '../board/board.ts';
import { counts } from '../data/results.ts';
import { lowerBound } from '../data/search.ts';
import { duration, reasonName, plural } from '../data/format.ts';
import { type Explorer, useExplorer } from '../state/explorer.ts';
import { replaceRoute } from '../state/address.ts';
import { type Variation, legalColumns, moverOf } from '../board/line.ts';
import { AnalysisWords, ScoresRow } from '../parts/analysis.tsx';
import { BoardView } from '../parts/board_view.tsx';
import { Controls, useKeys } from '../parts/controls.tsx';
import { CopyRow } from '../parts/copy.tsx';
import { EarlierAttempts } from '../parts/earlier_attempts.tsx';
import { FaultPart } from '../parts/fault.tsx';
import { GameCharts } from '../parts/game_charts.tsx';
import { MoveList } from '../parts/move_list.tsx';
import { PlayOn } from '../parts/play_on.tsx';
import { Printed, useLogs } from '../parts/printed.tsx';
import { DiscIcon, PlayerName } from '../parts/names.tsx';
import { exactWords, plyWords } from '../parts/ply_words.ts';
import { WhyLine } from '../parts/why_line.tsx';
import { type PlayedGame, playedGame } from '../data/played_game.ts';
import { linkTo } from '../data/route.ts';
import type { Tournament } from '../state/tournament.ts';

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
          started in {duration(ready.time_us)}
          {ready.cpu_us !== undefined && `, processor time ${duration(ready.cpu_us)}`}
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
function Now({ played, explorer: { shown, line } }: { played: PlayedGame; explorer: Explorer }) {
  const ply = played.plies[shown - 1];
  const { discs } = played;
  if (line.variation && shown > line.variation.ply) {
    const side = moverOf(line.steps[shown - 1]!);
    return (
      <p class="now" aria-live="polite">
        Variation · Move {discs + shown}, {side}: column {line.moves[shown - 1]! + 1}
      </p>
    );
  }
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
  const place = lowerBound(order.length, (each) => games.number.at(order[each]!), number);
  const before = order[place - 1];
  const after = order[place + 1];
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

/** The board under `explorer`, with all that is done on it. */
export function Board({ explorer }: { explorer: Explorer }) {
  const { step, open, drop, analysis } = explorer;
  useKeys(explorer);
  return (
    <>
      <BoardView cells={step.cells} last={step.last} open={legalColumns(step.cells)} waits={!open.length} drop={drop} />
      {analysis.isOn && <ScoresRow explorer={explorer} />}
      <Controls explorer={explorer} />
      <AnalysisWords explorer={explorer} />
      <PlayOn explorer={explorer} />
    </>
  );
}

interface Shown {
  tournament: Tournament;
  game: number;
  move: number | null;
  variation: Variation | null;
}

function ShownGame({ tournament, game, move, variation }: Shown) {
  const played = useMemo(() => playedGame(tournament.games, tournament.players, game), [game, tournament.version.value]);
  const steps = useMemo(() => replay(played.start, played.moves), [played]);
  const logs = useLogs(tournament, played.number);
  const length = played.moves.length;
  const explorer = useExplorer({
    ...played,
    isGame: true,
    move,
    variation,
    exact: (ply) => (ply === 0 ? played.exactStart : (played.plies[ply - 1]?.exact ?? null)),
    go: (to, next) => replaceRoute(linkTo.game(played.number, next, to)),
  });
  const { shown, step, line } = explorer;
  const inGame = Math.min(shown, line.variation?.ply ?? length);
  const isVaried = shown > inGame;
  const over = explorer.isFinished || (shown === length && !line.variation);
  return (
    <>
      <div class="game-head">
        <p class="game-title">
          <strong>Game {played.number}</strong>
          {played.round > 0 && <>, round {played.round}</>}
          {`, ${reasonName(played.reason)} after ${plural(played.discs + length, 'move')}`}
          {!counts(tournament.games, game) && (
            <span class="badge">played after the decision: does not count</span>
          )}
        </p>
        <Neighbours tournament={tournament} number={played.number} />
      </div>
      <WhyLine tournament={tournament} played={played} game={game} />
      <div class="game">
        <div class="board-side">
          {sides.map((side) => (
            <PlayerLine key={side} played={played} side={side} mover={!over && moverOf(step) === side} />
          ))}
          <Board explorer={explorer} />
          <Now played={played} explorer={explorer} />
          {!isVaried && <Printed tournament={tournament} played={played} logs={logs} shown={inGame} />}
        </div>
        <div class="moves-side">
          <MoveList played={played} logs={logs} explorer={explorer} />
        </div>
        <div class="charts-side">
          <GameCharts played={played} shown={inGame} goTo={(ply) => replaceRoute(linkTo.game(played.number, played.discs + ply))} />
        </div>
      </div>
      <CopyRow played={played} moves={line.moves.slice(0, shown)} fen={toFen(step)} finished={explorer.isFinished} />
      {sides.map((side) => (
        <FaultPart key={side} played={played} side={side} fen={toFen(steps[length] ?? steps[0]!)} />
      ))}
      <Warnings played={played} />
      <EarlierAttempts attempts={tournament.attempts(played.number)} played={played} />
    </>
  );
}

export function GameView({ tournament, number, ...place }: { number: number } & Omit<Shown, 'game'>) {
  const game = tournament.games.find(number);
  if (game === undefined) {
    return (
      <p role="alert">
        {tournament.live ? `Game ${number} has not been played yet` : `This page has no game ${number}`}. See the <a href={linkTo.games()}>list of games</a>.
      </p>
    );
  }
  return <ShownGame tournament={tournament} game={game} {...place} />;
}
