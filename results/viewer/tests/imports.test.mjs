// The folders of src know each other in one direction: each imports from itself and from those before it.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('../src', import.meta.url));
const order = ['board', 'data', 'net', 'state', 'parts', 'views', '.'];

const folderOf = (file) => (file.includes('/') ? file.split('/')[0] : '.');
const importsOf = (file) =>
  [...readFileSync(join(source, file), 'utf8').matchAll(/^(?:import|export) (?:[^']* from )?'(\.[^'?]*)/gm)].map(([, path]) => normalize(join(dirname(file), path)));

const files = readdirSync(source, { recursive: true }).filter((name) => /\.tsx?$/.test(name));

test('a folder imports from itself and from those before it', () => {
  const against = files.flatMap((file) =>
    importsOf(file)
      .filter((path) => !path.startsWith('style/') && order.indexOf(folderOf(path)) > order.indexOf(folderOf(file)))
      .map((path) => `${file} imports ${path}`),
  );
  assert.deepEqual(against, []);
});

test('no file of any folder imports itself through others', () => {
  const after = new Map(files.map((file) => [file, importsOf(file)]));
  for (let left = 0; left !== after.size; ) {
    left = after.size;
    for (const [file, paths] of after) if (!paths.some((path) => after.has(path))) after.delete(file);
  }
  assert.deepEqual([...after.keys()], []);
});

test('board and data know no document and no library', () => {
  for (const file of files.filter((name) => ['board', 'data'].includes(folderOf(name)))) {
    assert.doesNotMatch(readFileSync(join(source, file), 'utf8'), /\b(document|window|location|localStorage|addEventListener)\b\.|from 'preact/, file);
  }
});
