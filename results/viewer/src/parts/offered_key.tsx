// Asks before a link of somebody else is used, so that no work is submitted under a wrong name.
import type { Arena } from '../state/arena.ts';

export function OfferedKey({ arena }: { arena: Arena }) {
  const me = arena.me.value;
  const name = me?.role === 'teacher' ? 'the teacher' : me?.name;
  return (
    <div role="alertdialog" aria-label="Another link" aria-describedby="another-link">
      <p id="another-link">
        You are signed in as <bdi>{name}</bdi>, and this link belongs to somebody else. Do you want to continue as that person?
      </p>
      <p class="orders">
        <button type="button" onClick={() => arena.decide(false)}>
          Stay signed in as <bdi>{name}</bdi>
        </button>
        <button type="button" onClick={() => arena.decide(true)}>
          Use this link
        </button>
      </p>
    </div>
  );
}
