// The question of a link that is another person's: work that is sent must not go out under a wrong name.
import type { Arena } from './arena.ts';

export function OfferedKey({ arena }: { arena: Arena }) {
  const { me } = arena;
  const name = me?.role === 'teacher' ? 'the teacher' : me?.name;
  return (
    <div role="alertdialog" aria-label="Another link" aria-describedby="another-link">
      <p id="another-link">
        You are <bdi>{name}</bdi> here, and this link is another person's. Do you want to go on as that person?
      </p>
      <p class="orders">
        <button type="button" onClick={() => arena.decide(false)}>
          Stay <bdi>{name}</bdi>
        </button>
        <button type="button" onClick={() => arena.decide(true)}>
          Use this link
        </button>
      </p>
    </div>
  );
}
