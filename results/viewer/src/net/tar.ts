// Archives in the format of POSIX (pax), which holds names of any length in UTF-8.

export interface TarFile {
  path: string;
  file: Blob;
}

const block = 512;
const encoder = new TextEncoder();

const padding = (bytes: number): Uint8Array<ArrayBuffer> => new Uint8Array((block - (bytes % block)) % block);

/** `name` is ASCII of at most 100 letters. */
function header(name: string, bytes: number, type: '0' | 'x'): Uint8Array<ArrayBuffer> {
  const text = new Uint8Array(block);
  const put = (at: number, value: string) => text.set(encoder.encode(value), at);
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0') + '\0';
  put(0, name);
  put(100, octal(0o644, 7));
  put(108, octal(0, 7));
  put(116, octal(0, 7));
  put(124, octal(bytes, 11));
  put(136, octal(0, 11));
  put(148, ' '.repeat(8)); // the sum is of a header with spaces in its place
  put(156, type);
  put(257, 'ustar\0' + '00');
  const sum = text.reduce((total, byte) => total + byte, 0);
  put(148, octal(sum, 6) + ' ');
  return text;
}

/** A record such as "15 path=bot.py\n", which begins with its own length. */
function pathRecord(path: string): Uint8Array<ArrayBuffer> {
  const rest = encoder.encode(` path=${path}\n`).length;
  let length = rest;
  while (rest + String(length).length !== length) length = rest + String(length).length;
  return encoder.encode(`${length} path=${path}\n`);
}

export function tarOf(files: TarFile[]): Blob {
  const parts: BlobPart[] = [];
  files.forEach(({ path, file }, number) => {
    const record = pathRecord(path);
    parts.push(header(`path/${number}`, record.length, 'x'), record, padding(record.length));
    parts.push(header(`file/${number}`, file.size, '0'), file, padding(file.size));
  });
  return new Blob([...parts, new Uint8Array(2 * block)]);
}
