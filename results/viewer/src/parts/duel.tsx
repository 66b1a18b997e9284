import type { Duel, SequentialTest, Sprt } from '../data/page.ts';
import { fixed, plural } from '../data/format.ts';
import { linkTo } from '../data/route.ts';
import { EstimateText, Fact, Figure } from './figures.tsx';
import { PlayerName } from './names.tsx';
import { LlrChart } from './llr_chart.tsx';

const decisions: Record<string, string> = {
  accept_h0: 'H0 accepted',
  accept_h1: 'H1 accepted',
  play_identically: 'ended because they play identically',
  go_on: 'not decided yet',
  undecided: 'not decided: no games left',
};

function SprtFigures({ sprt }: { sprt: Sprt }) {
  return (
    <>
      <Fact name="Sequential test">
        <strong>{decisions[sprt.decision] ?? sprt.decision}</strong>
        {sprt.decided_after !== null && (
          <>
            {' '}
            after <a href={linkTo.game(sprt.decided_after)}>game <Figure value={sprt.decided_after} /></a>
          </>
        )}
        . H0: stronger by <Figure value={sprt.elo0} /> {sprt.model} Elo or less; H1: by <Figure value={sprt.elo1} /> or more; α{' '}
        <Figure value={sprt.alpha} />, β <Figure value={sprt.beta} />
      </Fact>
      <Fact name="Log likelihood ratio">
        {sprt.llr === null ? <>– ({sprt.llr_reason})</> : <Figure value={sprt.llr} text={fixed(sprt.llr, 3)} />}, bounds{' '}
        <Figure value={sprt.lower_bound} text={fixed(sprt.lower_bound, 3)} /> and{' '}
        <Figure value={sprt.upper_bound} text={fixed(sprt.upper_bound, 3)} />
      </Fact>
    </>
  );
}

const pairPoints = ['0', '½', '1', '1½', '2'];

export function DuelPart({ duel, test, players }: { duel: Duel; test: SequentialTest | null; players: string[] }) {
  const [first = '', second = ''] = players;
  const { answers } = duel;
  return (
    <section>
      <h2>
        <PlayerName name={first} /> against <PlayerName name={second} />
      </h2>
      <p class="hint">All figures are those of the first player.</p>
      {test && <LlrChart test={test} />}
      <dl class="figures">
        {duel.sprt && <SprtFigures sprt={duel.sprt} />}
        <Fact name="Elo">
          <EstimateText estimate={duel.elo} digits={1} />
          {duel.sprt?.decision.startsWith('accept') && <span class="muted"> This Elo is probably exaggerated, because the test stopped the duel early.</span>}
        </Fact>
        <Fact name="Likelihood of superiority">
          <Figure value={duel.los} text={`${fixed(100 * (duel.los ?? 0), 1)} %`} reason="unknown" />
        </Fact>
        <Fact name="Opening pairs">
          {duel.pairs.map((count, i) => (
            <span key={i} class="pair-count">
              <Figure value={count} /> × {pairPoints[i]}
            </span>
          ))}
        </Fact>
        {duel.compared_pairs && (
          <Fact name="Opening pairs whose two games differ">
            <Figure value={duel.compared_pairs.different} /> of <Figure value={duel.compared_pairs.pairs} />
            {duel.compared_pairs.play_identically && ': they play identically'}
          </Fact>
        )}
        <Fact name="Repeated positions">
          {[first, second].map((name, i) => (
            <span key={i} class="pair-count">
              <bdi>{name}</bdi> met a position again in <Figure value={answers.met_again[i]} />{' '}
              {plural(answers.met_again[i] ?? 0, 'turn').replace(/^[\d,]+ /, '')} and changed its move in <Figure value={answers.changed[i]} />
            </span>
          ))}
          {answers.always_same && 'Both are deterministic: they never changed a move in a position that they had seen before.'}
        </Fact>
      </dl>
    </section>
  );
}
