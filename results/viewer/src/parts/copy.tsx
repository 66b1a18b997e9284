// The ways back to a position: its FEN, the moves, and the command to play on from it.
import { useEffect, useState } from 'preact/hooks';
import { digitsOf } from '../board/line.ts';
import { shellWord } from '../data/format.ts';
import type { PlayedGame } from '../data/played_game.ts';

/** Without a clipboard for pages, as over plain HTTP, a selection can be copied. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement('textarea');
    area.value = text;
    area.className = 'visually-hidden';
    document.body.append(area);
    area.select();
    const done = document.execCommand('copy');
    area.remove();
    return done;
  }
}

export function CopyButton({ text, name }: { text: string; name: string }) {
  const [state, setState] = useState<'' | 'copied' | 'failed'>('');
  useEffect(() => setState(''), [text]);
  return (
    <>
      <button type="button" onClick={() => void copy(text).then((done) => setState(done ? 'copied' : 'failed'))}>
        {name}
      </button>
      <span role="status" class="muted">
        {state === 'copied' ? 'copied' : state === 'failed' ? 'the browser did not allow it' : ''}
      </span>
    </>
  );
}

/** The command that plays these two from this position; a person if a program is not known. */
export function playCommand(played: PlayedGame, fen: string): string {
  const program = (command: string | null) => shellWord(command || 'human');
  return `connect4 play ${program(played.red.player.command)} ${program(played.blue.player.command)} --from ${shellWord(fen)}`;
}

interface Props {
  played: PlayedGame;
  /** Columns from the game's start to the position. */
  moves: number[];
  fen: string;
  /** Whether nobody can move there. */
  finished: boolean;
}

export function CopyRow({ played, moves: columns, fen, finished }: Props) {
  const moves = digitsOf(columns);
  const command = playCommand(played, fen);
  return (
    <div class="copy">
      <p>
        <code>{fen}</code> <CopyButton text={fen} name="Copy as FEN" />
      </p>
      <p>
        <code>{moves || 'no moves yet'}</code> <CopyButton text={moves} name="Copy as moves" />
        {!played.start.startsWith('7/7/7') && <span class="muted">from the opening {played.start}</span>}
      </p>
      {!finished && (
        <p>
          <code>{command}</code> <CopyButton text={command} name="Play from here" />
        </p>
      )}
    </div>
  );
}
