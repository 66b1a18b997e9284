// The class as its teacher sees it, and the orders that the teacher gives.
import { useRef, useState } from 'preact/hooks';
import type { Arena } from '../state/arena.ts';
import { type ClassPlayer, type ClassTable, type Copies, told } from '../net/api.ts';
import { download } from '../net/download.ts';
import { ratingText, timeText } from '../parts/rating_text.ts';
import { SureButton } from '../parts/sure_button.tsx';
import { useEvery } from '../parts/hooks.ts';
import { CopyButton } from '../parts/copy.tsx';

function CopiesNote({ copies }: { copies: Copies }) {
  const what = {
    files: 'have the same content',
    sources: 'have the same program except for names and comments',
    play: `play alike: they chose the same column in all ${copies.positions} positions that both met`,
  }[copies.same];
  return (
    <li>
      {copies.players.map((name, i) => (
        <>
          {i > 0 && (i === copies.players.length - 1 ? ' and ' : ', ')}
          <bdi>{name}</bdi>
        </>
      ))}{' '}
      {what}.
    </li>
  );
}

/** The ids of the people who share a player; one empty id if it has one owner. */
function idsOf({ id }: ClassPlayer): string[] {
  const ids = id.split(';').map((each) => each.trim());
  return ids.length === 1 ? [''] : ids;
}

export function TeacherView({ arena }: { arena: Arena }) {
  const { api } = arena;
  const [table, setTable] = useState<ClassTable | null>(null);
  /** Why the table is not up to date; the next one ends it. */
  const [problem, setProblem] = useState('');
  /** Why an order was refused, until the next order. */
  const [refusal, setRefusal] = useState('');
  const [made, setMade] = useState<{ name: string; links: string[] } | null>(null);
  const name = useRef<HTMLInputElement>(null);
  const id = useRef<HTMLInputElement>(null);

  const attempt = (work: () => Promise<void>, tell: (problem: string) => void) => {
    void work().then(
      () => tell(''),
      (error: unknown) => tell(told(error)),
    );
  };
  const look = () => attempt(async () => setTable(api && (await api.get<ClassTable>('api/teacher'))), setProblem);
  useEvery(3000, look);
  const order = (word: string, body: object = {}) =>
    attempt(async () => {
      const answer = await api!.post<{ link?: string; links?: string[] }>(`api/teacher/${word}`, JSON.stringify(body));
      const links = answer.links ?? (answer.link ? [answer.link] : []);
      if (links.length) setMade({ name: (body as { player: string }).player, links });
      look();
    }, setRefusal);
  const add = (event: Event) => {
    event.preventDefault();
    order('add', { player: name.current!.value.trim(), id: id.current!.value.trim() });
    (event.currentTarget as HTMLFormElement).reset();
  };
  const save = () =>
    attempt(async () => download(await api!.fetch('api/table.csv')), setRefusal);

  if (!api || arena.me.value?.role !== 'teacher') return <p role="alert">Only the teacher can open this view. Open it with the teacher's link.</p>;
  if (!table) return problem ? <p role="alert">{problem}</p> : <p>Loading…</p>;
  const row = (player: ClassPlayer) => (
    <tr key={player.name}>
      <th scope="row" class="text">
        <bdi class="name">{player.name}</bdi>
      </th>
      <td class="text" data-head="Id">
        {player.id && <bdi class="name">{player.id}</bdi>}
      </td>
      <td class="text" data-head="State">
        {player.state}
      </td>
      <td data-head="Version">{player.version}</td>
      <td data-head="Place">{player.place}</td>
      <td data-head="Elo">{ratingText(player.rating)}</td>
      <td data-head="Last submission (UTC)">{player.last_hand_in && timeText(player.last_hand_in.time)}</td>
      <td class="text orders-cell" data-head="Orders">
        {idsOf(player).map((id) => (
          <SureButton
            key={id}
            text={id ? `New link for ${id}` : 'New link'}
            question={`Replace the link of ${id || player.name}? The old one stops working.`}
            onSure={() => order('link', { player: player.name, ...(id && { id }) })}
          />
        ))}
        {player.state === 'withdrawn' ? (
          <button type="button" onClick={() => order('restore', { player: player.name })}>
            Restore
          </button>
        ) : (
          <SureButton text="Withdraw" question={`Withdraw ${player.name}?`} onSure={() => order('withdraw', { player: player.name })} />
        )}
      </td>
      <td class="text reason" data-head="Reason">
        {player.reason}
      </td>
    </tr>
  );
  return (
    <>
      <p class="orders">
        {table.state === 'running' ? (
          <button type="button" onClick={() => order('pause')}>
            Pause
          </button>
        ) : (
          <button type="button" onClick={() => order('resume')}>
            Resume
          </button>
        )}
        {table.handing_in === 'open' ? (
          <button type="button" onClick={() => order('close')}>
            Close submissions
          </button>
        ) : (
          <button type="button" onClick={() => order('open')}>
            Open submissions
          </button>
        )}
        <button type="button" onClick={save}>
          Table as CSV
        </button>
        <span role="status">
          Games are {table.state}. Submissions are {table.handing_in}
          {table.closes && `; they close at ${table.closes}`}.
        </span>
      </p>
      {table.problem && <p role="alert">{table.problem}</p>}
      {problem && <p role="alert">{problem}</p>}
      {refusal && <p role="alert">{refusal}</p>}
      {made && (
        <p role="status">
          {made.links.length === 1 ? 'The link' : 'The links'} of <bdi>{made.name}</bdi>:{' '}
          {made.links.map((link) => (
            <>
              <code>{link}</code> <CopyButton text={link} name="Copy the link" />{' '}
            </>
          ))}
        </p>
      )}
      <div class="scroll" role="region" aria-label="Players, table" tabIndex={0}>
        <table class="stacked" aria-label="Players">
          <thead>
            <tr>
              {['Player', 'Id', 'State', 'Version', 'Place', 'Elo', 'Last submission (UTC)', 'Orders', 'Reason'].map((text) => (
                <th key={text} scope="col" class={['Player', 'Id', 'State', 'Orders', 'Reason'].includes(text) ? 'text' : undefined}>
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{table.players.map(row)}</tbody>
        </table>
      </div>
      {table.copies.length > 0 && (
        <>
          <h2>Possible copies</h2>
          <ul>
            {table.copies.map((copies) => (
              <CopiesNote key={copies.players.join()} copies={copies} />
            ))}
          </ul>
        </>
      )}
      <form class="orders" aria-label="Add player" onSubmit={add}>
        <label>
          Name <input ref={name} required maxLength={64} />
        </label>
        <label>
          Id <input ref={id} maxLength={1000} />
        </label>
        <button type="submit">Add player</button>
      </form>
    </>
  );
}
