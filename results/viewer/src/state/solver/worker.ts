// The worker of the solver: the module of solver/solver.cpp behind messages.
import type { Answer, Question, Start } from './messages.ts';

interface Module {
  memory: WebAssembly.Memory;
  _initialize(): void;
  cells(): number;
  book(size: number): number;
  read_book(): number;
  score(column: number): number;
  choose(level: number, seed: number): number;
}

/** solver.cpp's number for a score that does not exist. */
const noScore = 127;

/** Those in the middle are most often the best ones, and help with the others. */
const fromTheCentre = [3, 2, 4, 1, 5, 0, 6];

const post = (answer: Answer) => postMessage(answer);

async function start({ module, book }: Start): Promise<Module> {
  const nothing = () => 0; // of the standard library, which never writes
  const imports = { wasi_snapshot_preview1: { fd_close: nothing, fd_seek: nothing, fd_write: nothing } };
  const { instance } = await WebAssembly.instantiate(module, imports);
  const solver = instance.exports as unknown as Module;
  solver._initialize();
  put(solver, solver.book(book.length), book);
  if (!solver.read_book()) throw new Error('the book is damaged');
  return solver;
}

/** The memory is another one after it has grown. */
const put = (solver: Module, place: number, bytes: Uint8Array) => new Uint8Array(solver.memory.buffer).set(bytes, place);

function answer(solver: Module, { id, task }: Question): void {
  put(solver, solver.cells(), task.cells);
  if (task.kind === 'move') {
    post({ id, kind: 'move', column: solver.choose(task.level, task.seed) });
    return;
  }
  for (const column of fromTheCentre) {
    const score = solver.score(column);
    if (score !== noScore) post({ id, kind: 'score', column, score });
  }
  post({ id, kind: 'done' });
}

let solver: Promise<Module>;

onmessage = async ({ data }: MessageEvent<Start | Question>) => {
  if ('module' in data) {
    solver = start(data);
    return solver.then(undefined, () => post({ id: 0, kind: 'failed' }));
  }
  const ready = await solver.catch(() => undefined);
  if (ready) answer(ready, data);
};
