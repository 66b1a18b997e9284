// Handing in: choosing files, and the course of the last hand-in.
import { useEffect, useState } from 'preact/hooks';
import type { Arena } from '../state/arena.ts';
import { type HandIn, type Step, told } from '../net/api.ts';
import { type ServerEvent, follow } from '../net/follow.ts';
import { type Sent, type SentFile, chosenFiles, droppedFiles, packed } from '../net/sent_files.ts';
import { plural } from '../data/format.ts';

/** A choice of files, and the key by which the server knows its repetition. */
interface Choice {
  sent: Sent;
  key: string;
}

const newKey = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join('-');

/** A step that still waits when all is over was not reached. */
const stateOf = (step: Step, { finished }: HandIn): string => (finished && step.state === 'waiting' ? 'not reached' : step.state);

const labelOf = (step: Step, course: HandIn): string =>
  `${step.step}: ${stateOf(step, course)}${step.state === 'failed' && step.reason ? `: ${step.reason}` : ''}`;

/** What was submitted, and the version that it became. */
function titleOf({ file, version, uses }: HandIn) {
  if (uses !== null) return <>version {uses} again</>;
  return (
    <>
      <bdi>{file}</bdi>
      {version !== null && `, version ${version}`}
    </>
  );
}

/** The course of a hand-in as the server sends it, until it is finished. */
function useCourse(arena: Arena, first: HandIn | undefined): HandIn | undefined {
  const [course, setCourse] = useState<HandIn | undefined>(first);
  const number = first?.hand_in;
  useEffect(() => {
    setCourse(first);
    if (!first || first.finished || !arena.api) return undefined;
    const take = ({ data }: ServerEvent) => {
      const next = JSON.parse(data) as HandIn;
      setCourse(next);
      if (!next.finished) return;
      stop();
      void arena.look();
    };
    const stop = follow(arena.api, () => `api/hand-ins/${first.hand_in}/events`, { take });
    return stop;
  }, [number]);
  return course?.hand_in === number ? course : first;
}

function StepItem({ step, course }: { step: Step; course: HandIn }) {
  return (
    <li aria-label={labelOf(step, course)} class={`step step-${step.state}`}>
      <strong>{step.step}</strong> {stateOf(step, course)}
      {step.reason && <p class="reason">{step.reason}</p>}
      {step.output && (
        <pre tabIndex={0} aria-label={`Output of the step ${step.step}`}>
          {step.output}
        </pre>
      )}
    </li>
  );
}

function Texts({ title, texts }: { title: string; texts: string[] }) {
  if (!texts.length) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {texts.map((text) => (
          <li key={text}>
            <bdi>{text}</bdi>
          </li>
        ))}
      </ul>
    </>
  );
}

function Course({ course }: { course: HandIn }) {
  const now = course.steps.find(({ state }) => state === 'failed') ?? course.steps.findLast(({ state }) => state === 'now' || state === 'done');
  return (
    <section aria-labelledby="course">
      <h2 id="course">
        Submission {course.hand_in}, {titleOf(course)}
      </h2>
      <p role="status" class="visually-hidden">
        {now && labelOf(now, course)}
      </p>
      <ol aria-label="Progress" class="steps">
        {course.steps.map((step) => (
          <StepItem key={step.step} step={step} course={course} />
        ))}
      </ol>
      <Texts title="Warnings" texts={course.warnings} />
      <Texts title="Left out" texts={course.left_out} />
    </section>
  );
}

export function HandInView({ arena }: { arena: Arena }) {
  const [problem, setProblem] = useState('');
  const [sending, setSending] = useState('');
  const [isOver, setIsOver] = useState(false);
  const course = useCourse(arena, arena.me.value?.hand_ins?.[0]);
  /** A choice that got no answer: it may have arrived, so it is sent again under the same key. */
  const [unanswered, setUnanswered] = useState<Choice | null>(null);
  const me = arena.me.value;

  const send = async (choice: Choice) => {
    setProblem('');
    setUnanswered(null);
    setSending(`Sending ${choice.sent.name}…`);
    try {
      await arena.api!.post('api/hand-ins', choice.sent.body, {
        'Idempotency-Key': choice.key,
        'X-File-Name': encodeURIComponent(choice.sent.name),
      });
    } catch (error) {
      if (error instanceof TypeError) setUnanswered(choice);
      setProblem(told(error));
    }
    setSending('');
    await arena.look();
  };

  /** A new choice is a new submission, whatever became of the one before. */
  const choose = async (files: SentFile[]) => {
    if (!files.length || !arena.api) return;
    setProblem('');
    setSending(`Packing ${plural(files.length, 'file')}…`);
    try {
      await send({ sent: await packed(files), key: newKey() });
    } catch (error) {
      setSending('');
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };

  const onChoice = (event: Event) => {
    const input = event.currentTarget as HTMLInputElement;
    void choose(chosenFiles(input.files)).then(() => (input.value = ''));
  };

  if (!me || me.role !== 'player') return <p role="alert">Only players can hand in a bot. Open the link that your teacher gave you.</p>;
  const isClosed = me.handing_in === 'closed';
  return (
    <>
      <section
        aria-label="Hand in"
        class={`file-drop${isOver ? ' over' : ''}`}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          if (event.dataTransfer && !isClosed) void droppedFiles(event.dataTransfer).then(choose);
        }}
      >
        <p>
          You are <bdi>{me.name}</bdi>. {isClosed ? 'Submissions are closed.' : 'Drop a file, a folder or an archive here, or choose:'}
          {!isClosed && me.closes && ` Submissions close at ${me.closes}.`}
        </p>
        <p>
          <label class="file-choice">
            Files
            <input type="file" multiple disabled={isClosed} onChange={onChoice} />
          </label>{' '}
          <label class="file-choice">
            Folder
            <input type="file" {...{ webkitdirectory: true }} disabled={isClosed} onChange={onChoice} />
          </label>
        </p>
        <p role="status">{sending}</p>
        {problem && <p role="alert">{problem}</p>}
        {unanswered && (
          <p>
            <button type="button" onClick={() => void send(unanswered)}>
              Send {unanswered.sent.name} again
            </button>
          </p>
        )}
        {me.state === 'paused' && <p>Your teacher has paused the games.</p>}
      </section>
      {course ? <Course course={course} /> : <p>You have not handed in anything yet.</p>}
    </>
  );
}
