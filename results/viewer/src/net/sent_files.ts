// The files of a hand-in: chosen, or dropped on the page, with the folders that they are in.
import { tarOf } from './tar.ts';

export interface SentFile {
  /** With the folders above it: "mybot/main.py". */
  path: string;
  file: File;
}

export const chosenFiles = (list: FileList | null): SentFile[] =>
  Array.from(list ?? [], (file) => ({ path: file.webkitRelativePath || file.name, file }));

async function filesIn(entry: FileSystemEntry): Promise<SentFile[]> {
  const path = entry.fullPath.replace(/^\//, '');
  if (entry.isFile) {
    const file = await new Promise<File>((done, fail) => (entry as FileSystemFileEntry).file(done, fail));
    return [{ path, file }];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: SentFile[] = [];
  for (;;) {
    // A reader gives a hundred at a time.
    const entries = await new Promise<FileSystemEntry[]>((done, fail) => reader.readEntries(done, fail));
    if (!entries.length) return found;
    for (const each of entries) found.push(...(await filesIn(each)));
  }
}

/** To be called in the handler of the drop: later the browser has forgotten it. */
export async function droppedFiles(dropped: DataTransfer): Promise<SentFile[]> {
  const items = Array.from(dropped.items, (item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const found = items.map(async ({ entry, file }) => {
    if (entry) return filesIn(entry);
    return file ? [{ path: file.name, file }] : [];
  });
  return (await Promise.all(found)).flat();
}

/** Names of these folders are not sent: the server would leave them out. */
const needless = /(^|\/)(\.git|node_modules|__MACOSX)\//;

/** Without what the server would leave out, such as virtual environments inside a project. */
function needed(files: SentFile[]): SentFile[] {
  const sign = 'pyvenv.cfg';
  const environments = files
    .filter(({ path }) => path.endsWith(`/${sign}`))
    .map(({ path }) => path.slice(0, -sign.length))
    .filter((folder) => !files.every(({ path }) => path.startsWith(folder)));
  return files.filter(({ path }) => !needless.test(path) && !environments.some((folder) => path.startsWith(folder)));
}

/** What is sent: a single file as it is, or an archive of all. */
export interface Sent {
  name: string;
  body: Blob;
}

/** The archive has the name of the folder that the files are in. */
export async function packed(files: SentFile[]): Promise<Sent> {
  const sent = needed(files);
  const [first] = sent;
  if (!first) throw new Error('None of these files is needed by a bot. Choose others.');
  if (sent.length === 1 && !first.path.includes('/')) return { name: first.path, body: first.file };
  const top = first.path.split('/')[0]!;
  const hasFolder = sent.every(({ path }) => path.startsWith(`${top}/`));
  return { name: `${hasFolder ? top : 'files'}.tar.gz`, body: await gzipped(tarOf(sent)) };
}

const gzipped = (archive: Blob): Promise<Blob> =>
  new Response(archive.stream().pipeThrough(new CompressionStream('gzip'))).blob();
