// From a column of the page's data to numbers: base64, deflate, varints, steps of time.
import type { Column } from './page.ts';

type Decoder = { fromBase64?: (text: string) => Uint8Array<ArrayBuffer> };

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const quick = Uint8Array as Decoder; // browsers from 2025 on
  if (quick.fromBase64) return quick.fromBase64(text);
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

/** The bytes of a column; none if it is null. */
export async function bytesOf(column: Column | undefined): Promise<Uint8Array> {
  if (!column) return new Uint8Array(0);
  const { readable, writable } = new DecompressionStream('deflate-raw');
  const writer = writable.getWriter();
  const written = Promise.all([writer.write(fromBase64(column)), writer.close()]);
  const chunks: Uint8Array[] = [];
  const reader = readable.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) chunks.push(next.value);
  await written;
  return joined(chunks);
}

function joined(chunks: Uint8Array[]): Uint8Array {
  if (chunks.length === 1) return chunks[0]!;
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** Seven bits a byte, the lowest first; all bytes of a number but its last have the eighth. */
export function varints(bytes: Uint8Array, count: number): Int32Array<ArrayBuffer> {
  const numbers = new Int32Array(count);
  let at = 0;
  for (let i = 0; i < count; i++) {
    let value = 0;
    let shift = 0;
    let byte: number;
    do {
      byte = bytes[at++] ?? 0;
      value |= (byte & 127) << shift;
      shift += 7;
    } while (byte & 128);
    numbers[i] = value;
  }
  return numbers;
}

/** The first is itself, each other one is added to the one before. */
export function runningSums(differences: Int32Array): void {
  for (let i = 1; i < differences.length; i++) differences[i]! += differences[i - 1]!;
}

export async function jsonOf<T>(column: Column | undefined): Promise<T[]> {
  if (!column) return [];
  return JSON.parse(new TextDecoder().decode(await bytesOf(column))) as T[];
}

/** Microseconds of each step of time: step k is 1.1^k - 1 us. */
export const microseconds = Float64Array.from({ length: 256 }, (_, step) => 1.1 ** step - 1);

export const stepOf = (us: number): number =>
  Math.min(254, Math.round(Math.log(us + 1) / Math.log(1.1)));

/** The entry in the column of processor times for a move whose processor time was not measured. */
export const notMeasured = 255;
