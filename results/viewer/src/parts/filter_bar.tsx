import { useId, useMemo } from 'preact/hooks';
import { reasonName } from '../data/format.ts';
import { type Filters, noFilters } from '../data/route.ts';
import type { Tournament } from '../state/tournament.ts';

interface Option {
  value: string;
  text: string;
}

function Choice(props: { label: string; value: string; any: string; options: Option[]; onChange: (value: string) => void }) {
  const { label, value, any, options, onChange } = props;
  const id = useId();
  const known = value === '' || options.some((option) => option.value === value);
  return (
    <div class="filter">
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">{any}</option>
        {!known && <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </div>
  );
}

function Entry(props: { label: string; value: string; number?: boolean; placeholder?: string; onChange: (value: string) => void }) {
  const { label, value, number, placeholder, onChange } = props;
  const id = useId();
  return (
    <div class={number ? 'filter short' : 'filter'}>
      <label for={id}>{label}</label>
      {number ? (
        <input id={id} type="number" min="0" max="42" value={value} onInput={(event) => onChange(event.currentTarget.value)} />
      ) : (
        <input
          id={id}
          type="text"
          value={value}
          placeholder={placeholder}
          autocomplete="off"
          spellcheck={false}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </div>
  );
}

const option = (value: string, text = value): Option => ({ value, text });

const colours = [option('red'), option('blue')];
const results = [option('won'), option('lost'), option('draw')];
const faults = [option('yes', 'lost by one'), option('no', 'none')];

export function FilterBar({ tournament, filters, onChange }: { tournament: Tournament; filters: Filters; onChange: (filters: Filters) => void }) {
  const { players, playerOrder, games } = tournament;
  const names = useMemo(
    () => players.map((player, i) => ({ name: player.name, order: playerOrder[i] ?? 0 })).sort((a, b) => a.order - b.order).map(({ name }) => option(name)),
    [players],
  );
  const rounds = useMemo(() => {
    let last = 0;
    for (let game = 0; game < games.count; game++) last = Math.max(last, games.round.at(game));
    return Array.from({ length: last }, (_, round) => option(String(round + 1)));
  }, [tournament.version.value]);
  const set = (name: keyof Filters) => (value: string) => onChange({ ...filters, [name]: value });
  const filtered = Object.values(filters).some((value) => value !== '');
  return (
    <form class="filters" role="search" aria-label="Filters" onSubmit={(event) => event.preventDefault()}>
      <Choice label="Player" value={filters.player} any="anybody" options={names} onChange={set('player')} />
      <Choice label="Opponent" value={filters.opponent} any="anybody" options={names} onChange={set('opponent')} />
      <Choice label="Colour" value={filters.colour} any="either" options={colours} onChange={set('colour')} />
      <Choice label="Result" value={filters.result} any="any" options={results} onChange={set('result')} />
      <Choice label="Reason" value={filters.reason} any="any" options={games.reasons.map((name) => option(name, reasonName(name)))} onChange={set('reason')} />
      <Choice label="Fault" value={filters.fault} any="any" options={faults} onChange={set('fault')} />
      <Choice
        label="Opening"
        value={filters.opening}
        any="any"
        options={games.starts.map((start, i) => option(start, `${i + 1}: ${start}`))}
        onChange={set('opening')}
      />
      {rounds.length > 1 && <Choice label="Round" value={filters.round} any="any" options={rounds} onChange={set('round')} />}
      <Entry label="Moves from" number value={filters.shortest} onChange={set('shortest')} />
      <Entry label="Moves to" number value={filters.longest} onChange={set('longest')} />
      <Entry label="Line" value={filters.line} placeholder="such as 443" onChange={set('line')} />
      <Entry
        label="Text"
        value={filters.text}
        placeholder={tournament.loading.value === 'all' ? 'in notes, faults, warnings' : 'being unpacked…'}
        onChange={set('text')}
      />
      <button type="button" class="clear" disabled={!filtered} onClick={() => onChange(noFilters)}>
        Clear
      </button>
    </form>
  );
}
