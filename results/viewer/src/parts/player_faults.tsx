import { useMemo } from 'preact/hooks';
import { faultGroups } from '../data/opponents.ts';
import { playerOn } from '../data/results.ts';
import { sides } from '../board/board.ts';
import { reasonName, plural } from '../data/format.ts';
import { Fact } from './figures.tsx';
import { linkTo } from '../data/route.ts';
import type { Tournament } from '../state/tournament.ts';

const lastLines = (text: string): string => text.trimEnd().split('\n').slice(-6).join('\n');

/** Faults by kind, with one example of each. */
export function PlayerFaults({ tournament, player }: { tournament: Tournament; player: number }) {
  const { games } = tournament;
  const groups = useMemo(() => faultGroups(games, player), [tournament.version.value, player]);
  if (!groups.length) return null;
  return (
    <section>
      <h2>Faults</h2>
      <dl class="figures">
        {groups.map(({ reason, count, games: places }) => {
          const number = games.number.at(places[0]!);
          const side = sides.find((each) => playerOn(games, places[0]!, each) === player)!;
          const fault = games.remarks.faults.get(number)?.[side];
          return (
            <Fact key={reason} name={`${reasonName(reason)}, ${plural(count, 'game')}`}>
              <p>
                For example <a href={linkTo.game(number)}>game {number}</a>: <bdi>{fault?.detail}</bdi>
              </p>
              {fault?.stderr && <pre tabIndex={0}>{lastLines(fault.stderr)}</pre>}
            </Fact>
          );
        })}
      </dl>
    </section>
  );
}
