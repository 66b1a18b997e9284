import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** A button that asks before it acts. The second click of a double click answers nothing. */
export function SureButton({ text, question, onSure }: { text: string; question: string; onSure: () => void }) {
  /** Null until somebody has pressed it. */
  const [asks, setAsks] = useState<boolean | null>(null);
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (asks !== null) box.current?.querySelector<HTMLElement>('button:last-of-type')?.focus();
  }, [asks]);
  const answer = (isSure: boolean) => {
    setAsks(false);
    if (isSure) onSure();
  };
  if (!asks) {
    return (
      <span ref={box}>
        <button type="button" onClick={({ detail }) => detail <= 1 && setAsks(true)}>
          {text}
        </button>
      </span>
    );
  }
  return (
    <span ref={box} class="sure" role="group" aria-label={question} onKeyDown={({ key }) => key === 'Escape' && answer(false)}>
      <bdi>{question}</bdi>{' '}
      <button type="button" onClick={({ detail }) => detail <= 1 && answer(true)}>
        {text}
      </button>
      <button type="button" onClick={({ detail }) => detail <= 1 && answer(false)}>
        Cancel
      </button>
    </span>
  );
}
