import type { Side } from '../board/board.ts';
import { duration, reasonName } from '../data/format.ts';
import type { PlayedGame } from '../data/played_game.ts';
import { CopyButton, playCommand } from './copy.tsx';
import { Fact } from './figures.tsx';
import { DiscIcon, PlayerName } from './names.tsx';

/** A player's fault, the question and the answer, and the way to reproduce it. */
export function FaultPart({ played, side, fen }: { played: PlayedGame; side: Side; fen: string }) {
  const fault = played.faults[side];
  if (!fault) return null;
  const command = playCommand(played, fen);
  const lines: [string, string][] = [
    ['Request', fault.request],
    ['Reply', fault.reply],
    ['Standard error', fault.stderr],
  ];
  return (
    <section class="fault" aria-label="Fault">
      <h2>
        <DiscIcon side={side} /> <PlayerName name={played[side].player.name} />{' '}
        {fault.resigned ? 'resigned' : `lost by a fault: ${reasonName(fault.reason)}`}
      </h2>
      <dl class="figures">
        <Fact name="What happened">
          <bdi>{fault.detail}</bdi>
        </Fact>
        {lines.map(([name, text]) => <Fact key={name} name={name}>{text ? <pre tabIndex={0}>{text}</pre> : <span class="muted">(empty)</span>}</Fact>)}
        {fault.exit_status !== undefined && <Fact name="Exit status">{fault.exit_status}</Fact>}
        {fault.signal !== undefined && <Fact name="Signal">{fault.signal}</Fact>}
        <Fact name="Time of the turn">{duration(fault.time_us)}</Fact>
        {fault.reason !== 'start_failed' && (
          <Fact name="Reproduce">
            <code>{command}</code> <CopyButton text={command} name="Copy" />
          </Fact>
        )}
      </dl>
    </section>
  );
}
