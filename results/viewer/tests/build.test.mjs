// The committed page is what its sources give.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { build } from 'vite';
import { template } from './browser.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

test('the sources give the committed page, byte by byte', async () => {
  const outDir = mkdtempSync(join(tmpdir(), 'viewer-'));
  await build({ root, logLevel: 'error', build: { outDir, emptyOutDir: true } });
  const built = readFileSync(join(outDir, 'viewer.html'), 'utf8');
  rmSync(outDir, { recursive: true });
  assert.ok(built === template, 'dist/viewer.html differs from what is built now: run `npm run build`');
});

test('nothing is set as HTML, and no style stands in an attribute', () => {
  const ways = /innerHTML|outerHTML|dangerouslySetInnerHTML|insertAdjacentHTML|document\.write|eval\(|new Function/i;
  const sources = readdirSync(join(root, 'src'), { recursive: true }).filter((file) => /\.tsx?$/.test(file));
  for (const file of sources) assert.doesNotMatch(readFileSync(join(root, 'src', file), 'utf8'), ways, file);
  const page = template.replace(/<script[^>]*>[^]*<\/script>/, '');
  assert.doesNotMatch(page, /<[a-z]+ [^>]*style=/);
});
