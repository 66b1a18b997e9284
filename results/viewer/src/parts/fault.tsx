import type { Side } from '../board/board.ts';
import { duration, reasonName, shellWord } from '../data/format.ts';
import type { PlayedGame } from '../data/played_game.ts';
import { CopyButton } from './copy.tsx';
import { DiscIcon, PlayerName } from './names.tsx';

/** A player's fault, the question and the answer, and the way to reproduce it. */
export function FaultPart({ played, side, fen }: { played: PlayedGame; side: Side; fen: string }) {
  const fault = played.faults[side];
  if (!fault) return null;
  const from = `--from ${shellWord(fen)}`;
  const lines: [string, string][] = [
    ['It was asked', fault.request],
    ['It answered', fault.reply],
    ['Its standard error', fault.stderr],
  ];
  return (
    <section class="fault" aria-label="Fault">
      <h2>
        <DiscIcon side={side} /> <PlayerName name={played[side].player.name} />{' '}
        {fault.resigned ? 'resigned' : `lost by a fault: ${reasonName(fault.reason)}`}
      </h2>
      <dl class="figures">
        <div>
          <dt>What happened</dt>
          <dd>
            <bdi>{fault.detail}</bdi>
          </dd>
        </div>
        {lines.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text ? <pre tabIndex={0}>{text}</pre> : <span class="muted">nothing</span>}</dd>
          </div>
        ))}
        {fault.exit_status !== undefined && (
          <div>
            <dt>Exit status</dt>
            <dd>{fault.exit_status}</dd>
          </div>
        )}
        {fault.signal !== undefined && (
          <div>
            <dt>Signal</dt>
            <dd>{fault.signal}</dd>
          </div>
        )}
        <div>
          <dt>Time of the turn</dt>
          <dd>{duration(fault.time_us)}</dd>
        </div>
        <div>
          <dt>To reproduce</dt>
          <dd>
            <code>{from}</code> <CopyButton text={from} name="Copy" />
          </dd>
        </div>
      </dl>
    </section>
  );
}
