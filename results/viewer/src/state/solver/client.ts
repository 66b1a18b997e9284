// The page's side of the solver: one worker at most, for one position at a time.
import { type Signal, signal } from '@preact/signals';
import type { Cells } from '../../board/board.ts';
import { bytesOf } from '../../data/unpack.ts';
import type { Answer, Task } from './messages.ts';
import { missingParts } from './missing.ts';
import SolverWorker from './worker.ts?worker&inline';

/** By column: the score for the side that moves there, or undefined as long as it is not known. */
export type Scores = (number | undefined)[];

export type State = 'idle' | 'working' | 'failed';

const keyOf = (cells: Cells): string => cells.join('');

/** A page that steps on fast does not start a worker for each position. */
const pauseAfterStop = 150;

const part = (id: string) => bytesOf(document.getElementById(id)?.textContent?.trim() ?? '') as Promise<Uint8Array<ArrayBuffer>>;

let parts: Promise<[Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>]> | undefined;

/** The module and the book, unpacked when they are first needed. */
const unpacked = () => (parts ??= Promise.all([part('connect4-solver'), part('connect4-book')]));

/**
 * Works on the last task that it was given. A task that is given up stops the worker; one that is
 * done leaves it, with all that it has learnt, to the next.
 */
export class SolverClient {
  readonly state = signal<State>('idle');
  private worker: Worker | undefined;
  private task = '';
  private id = 0;
  private known = new Map<string, Signal<Scores>>();

  constructor(private onMove: (column: number, position: string) => void) {}

  /** The scores of a position that are known so far. */
  scores = (cells: Cells): Scores => this.scoresOf(keyOf(cells)).value;

  /** Begins a task, if it is not the present one; null: none. */
  work(task: Task | null): void {
    const name = task ? `${task.kind} ${keyOf(task.cells)}` : '';
    if (name === this.task || missingParts().length || this.state.value === 'failed') return;
    const wasBusy = this.state.value === 'working';
    if (wasBusy) this.stop();
    this.task = name;
    this.id++;
    if (!task) return;
    this.state.value = 'working';
    void this.ask(task, this.id, wasBusy ? pauseAfterStop : 0);
  }

  /** Stops the worker; the next task starts another one. */
  stop(): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.task = '';
    this.id++;
    if (this.state.value === 'working') this.state.value = 'idle';
  }

  private async ask(task: Task, id: number, pause: number): Promise<void> {
    const [[module, book]] = await Promise.all([unpacked(), new Promise((done) => setTimeout(done, pause))]);
    if (id !== this.id) return;
    this.worker ??= this.start(module, book);
    this.worker.postMessage({ id, task });
  }

  private start(module: Uint8Array, book: Uint8Array): Worker {
    const worker = new SolverWorker();
    worker.onmessage = ({ data }: MessageEvent<Answer>) => this.hear(data);
    worker.onerror = () => this.fail();
    worker.postMessage({ module, book });
    return worker;
  }

  private fail(): void {
    this.stop();
    this.state.value = 'failed';
  }

  private hear(answer: Answer): void {
    if (answer.kind === 'failed') this.fail();
    if (answer.id !== this.id) return;
    const key = this.task.slice(this.task.indexOf(' ') + 1);
    if (answer.kind === 'score') {
      const known = this.scoresOf(key);
      known.value = Object.assign([...known.value], { [answer.column]: answer.score });
    } else {
      this.state.value = 'idle';
      if (answer.kind === 'move') this.onMove(answer.column, key);
    }
  }

  private scoresOf(key: string): Signal<Scores> {
    let known = this.known.get(key);
    if (!known) this.known.set(key, (known = signal<Scores>([])));
    return known;
  }
}
