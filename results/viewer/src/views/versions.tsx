// The versions of the person's own player.
import { useState } from 'preact/hooks';
import type { Arena } from '../state/arena.ts';
import { type Version, told } from '../net/api.ts';
import { download } from '../net/download.ts';
import { Matches } from '../parts/matches.tsx';
import { ratingText, timeText } from '../parts/rating_text.ts';
import { useEvery } from '../parts/hooks.ts';
import { linkTo } from '../data/route.ts';
import { grouped } from '../data/format.ts';

const texts = ['report', 'build', 'log'] as const;

export function VersionsView({ arena }: { arena: Arena }) {
  useEvery(5000, () => void arena.look());
  const [problem, setProblem] = useState('');
  const [shown, setShown] = useState<{ title: string; text: string } | null>(null);
  const { api } = arena;
  const me = arena.me.value;
  if (!me?.versions || !api) return <p role="alert">Only players have versions. Open the link that your teacher gave you.</p>;
  if (!me.versions.length)
    return (
      <>
        <p>
          No version has passed the check yet. <a href={linkTo.handIn}>Hand in</a> your first one.
        </p>
        <Matches arena={arena} />
      </>
    );

  const attempt = async (work: () => Promise<void>) => {
    setProblem('');
    await work().catch((error: unknown) => setProblem(told(error)));
  };
  const use = ({ version }: Version) =>
    attempt(async () => {
      await api.post(`api/versions/${version}/use`);
      await arena.look();
      location.hash = linkTo.handIn;
    });
  const show = ({ version }: Version, what: string) =>
    attempt(async () => {
      const text = await (await api.fetch(`api/versions/${version}/${what}`)).text();
      setShown({ title: `Version ${version}, ${what}`, text: text || 'It is empty.' });
    });

  return (
    <>
      <div class="scroll" role="region" aria-label="Versions, table" tabIndex={0}>
        <table class="stacked" aria-label="Versions">
          <thead>
            <tr>
              <th scope="col">#</th>
              <th scope="col">Time (UTC)</th>
              <th scope="col">Bytes</th>
              <th scope="col" class="text">Hash</th>
              <th scope="col">Elo</th>
              <th scope="col" class="text">Use</th>
              <th scope="col" class="text">Files and reports</th>
            </tr>
          </thead>
          <tbody>
            {me.versions.map((version) => (
              <tr key={version.version}>
                <th scope="row" data-head="Version">
                  {version.version}
                </th>
                <td data-head="Time (UTC)">{timeText(version.time)}</td>
                <td data-head="Bytes">{grouped(version.bytes)}</td>
                <td class="text" data-head="Hash">
                  <code>{version.hash.slice(0, 8)}</code>
                </td>
                <td data-head="Elo">{ratingText(version.rating)}</td>
                <td class="text" data-head="Use">
                  {version.in_use ? (
                    'in use'
                  ) : version.kept ? (
                    <button type="button" onClick={() => void use(version)} aria-label={`Use this version, ${version.version}`}>
                      Use this version
                    </button>
                  ) : (
                    'not kept'
                  )}
                </td>
                <td class="text" data-head="Files and reports">
                  {version.kept && (
                    <button
                      type="button"
                      aria-label={`files of version ${version.version}`}
                      onClick={() => void attempt(async () => download(await api.fetch(`api/versions/${version.version}/files`)))}
                    >
                      files
                    </button>
                  )}
                  {texts
                    .filter((what) => what !== 'log' || version.log)
                    .map((what) => (
                      <button key={what} type="button" aria-label={`${what} of version ${version.version}`} onClick={() => void show(version, what)}>
                        {what}
                      </button>
                    ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {problem && <p role="alert">{problem}</p>}
      {shown && (
        <section aria-label={shown.title}>
          <h2>{shown.title}</h2>
          <pre tabIndex={0} aria-label={shown.title}>
            {shown.text}
          </pre>
        </section>
      )}
      <Matches arena={arena} />
    </>
  );
}
