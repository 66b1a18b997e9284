// The parts of a browser that the solver needs.

/** A function that makes a vector of 16 bytes and counts their bits: valid only with SIMD. */
const simdModule = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]);

function look(): string[] {
  const missing: string[] = [];
  if (typeof WebAssembly !== 'object') missing.push('WebAssembly');
  else if (!WebAssembly.validate(simdModule)) missing.push('SIMD in WebAssembly');
  if (typeof Worker !== 'function') missing.push('workers');
  return missing;
}

let found: string[] | undefined;

/** The names of the parts that this browser lacks. */
export const missingParts = (): string[] => (found ??= look());
