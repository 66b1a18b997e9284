// The files of a hand-in: chosen, or dropped on the page, with the folders that they are in.

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

export function formOf(files: SentFile[]): FormData {
  const form = new FormData();
  for (const { path, file } of files) if (!needless.test(path)) form.append('file', file, path);
  return form;
}
