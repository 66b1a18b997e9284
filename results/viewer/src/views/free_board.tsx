import { useExplorer } from '../state/explorer.ts';
import { toFen } from '../board/board.ts';
import { replaceRoute } from '../state/address.ts';
import { type Variation, digitsOf, emptyBoard } from '../board/line.ts';
import { CopyButton } from '../parts/copy.tsx';
import { linkTo } from '../data/route.ts';
import { Board } from './game.tsx';

const empty: number[] = [];

/** A board to play on, from the empty one. */
export function FreeBoard({ move, variation }: { move: number | null; variation: Variation }) {
  const explorer = useExplorer({
    start: emptyBoard,
    isGame: false,
    discs: 0,
    moves: empty,
    exact: () => null,
    move,
    variation,
    go: (to, next) => replaceRoute(linkTo.board(to ?? { ply: 0, line: [], play: null }, next)),
  });
  const { line, shown, step, play } = explorer;
  const moves = digitsOf(line.moves.slice(0, shown));
  return (
    <div class="game">
      <div class="board-side">
        <Board explorer={explorer} />
        <p>
          <a class="new-game" href={linkTo.board({ ply: 0, line: [], play })}>
            New game
          </a>
        </p>
        <div class="copy">
          <p>
            <code>{toFen(step)}</code> <CopyButton text={toFen(step)} name="Copy as FEN" />
          </p>
          <p>
            <code>{moves || 'no moves yet'}</code> <CopyButton text={moves} name="Copy as moves" />
          </p>
        </div>
      </div>
    </div>
  );
}
