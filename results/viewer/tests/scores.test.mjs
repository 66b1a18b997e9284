// The exact scores under the columns: those of the program, in a page without a server.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { inflateRawSync } from 'node:zlib';
import { axeIn, fixture, launch, open, readFixture, settle, template, writePage } from './browser.mjs';
import { analysis, positions, random, scoresOf, solvedScores, turnScoresOn } from './explorer.mjs';
import { fillPage, pageData } from './page_data.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const programs = process.env.CONNECT4_BIN_DIR ?? join(root, 'build/dev/bin');
const boardOnly = () => writePage('board.html', fillPage(template, pageData({ title: 'Connect Four', records: [], players: [] })));
const packed = (name) => inflateRawSync(readFileSync(join(root, `results/viewer/dist/${name}.deflate`)));

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

test('the book is the published one', () => {
  assert.ok(packed('connect4.book').equals(readFileSync(join(root, 'protocol/connect4.book'))), 'the book has changed: run `npm run solver`');
});

const hasCompiler = existsSync('/usr/bin/clang++-19') && existsSync('/usr/lib/wasm32-wasi');

test('the sources give the committed module, byte by byte', { skip: hasCompiler ? false : 'no clang 19 for wasm32-wasi' }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'solver-'));
  execFileSync('sh', [join(root, 'results/viewer/solver/build.sh'), join(folder, 'solver.wasm')]);
  const built = readFileSync(join(folder, 'solver.wasm'));
  rmSync(folder, { recursive: true });
  assert.ok(built.equals(packed('solver.wasm')), 'dist/solver.wasm.deflate differs from what is built now: run `npm run solver`');
});

test('a page without games has at most 600 KB with solver and book', () => {
  assert.ok(readFileSync(boardOnly()).length <= 600 * 1024);
});

test('120 positions have the scores of `analyse --columns`', async () => {
  const draw = random(4);
  const asked = [...positions(20, 0, 9, draw), ...positions(100, 10, 38, draw)];
  const lines = execFileSync(join(programs, 'connect4'), ['analyse', '--columns'], { input: asked.join('\n') + '\n', encoding: 'utf8' });
  const expected = lines.trimEnd().split('\n').map((line) => line.trim().split(/\s+/).slice(-7));
  const { page, go, end } = await open(browser, boardOnly());
  await turnScoresOn(page);
  for (const [i, moves] of asked.entries()) {
    await go(`board&line=${moves}`);
    const best = Math.max(...expected[i].filter((score) => score !== '-').map(Number));
    const words = expected[i].map((score) => (score === '-' ? 'full' : `${score > 0 ? `+${Number(score)}` : score}${Number(score) === best ? ', best' : ''}`));
    assert.deepEqual(await solvedScores(page), words.map((word, column) => `column ${column + 1}: ${word}`), moves);
  }
  assert.deepEqual(await end(), []);
});

test('the switch is remembered, and key e turns it', async () => {
  const { page, go, end } = await open(browser, boardOnly());
  const toggle = page.getByRole('switch', { name: 'Scores' });
  assert.equal(await toggle.getAttribute('aria-checked'), 'false');
  await page.keyboard.press('e');
  await solvedScores(page);
  await page.reload();
  await settle(page);
  assert.equal(await toggle.getAttribute('aria-checked'), 'true');
  await go('board&line=4444441111116666663');
  assert.deepEqual((await solvedScores(page)).filter((name) => name.includes('full')), [1, 4, 6].map((column) => `column ${column}: full`));
  await page.keyboard.press('e');
  assert.deepEqual(await scoresOf(page), []);
  assert.deepEqual(await end(), []);
});

test('words count the moves of the winner', async () => {
  const { page, go, end } = await open(browser, boardOnly());
  await turnScoresOn(page);
  for (const [moves, words] of [['112233', 'Red wins in 1 move. Best column: 4.'], ['11223', /^Blue loses|^Blue wins|^Blue draws/], ['', 'Red wins in 21 moves. Best column: 4.']]) {
    await go(`board&line=${moves}`);
    await solvedScores(page);
    assert.match(await analysis(page).textContent(), typeof words === 'string' ? new RegExp(`^${words}$`) : words);
  }
  assert.deepEqual(await end(), []);
});

test('scores that the page has stored are there without a worker', async () => {
  const { records } = readFixture('round_robin');
  const record = records.find(({ scores, moves }) => scores && moves.length > 8);
  const { page, go, end } = await open(browser, fixture('round_robin'));
  await page.evaluate(() => (window.Worker = undefined));
  const discs = record.start.replace(/ .*|[^xo]/g, '').length;
  await go(`game=${record.game}&move=${discs + 4}`);
  await turnScoresOn(page);
  const column = Number(record.moves[4]);
  const score = record.scores[5] === 0 ? 0 : -record.scores[5];
  const name = (await scoresOf(page))[column - 1];
  assert.ok(name.startsWith(`column ${column}: ${score > 0 ? '+' : ''}${score}`), name);
  assert.deepEqual(await end(), []);
});

test('the worker starts when it is needed, and is gone after leaving the position or the view', async () => {
  const { page, go, end } = await open(browser, fixture('round_robin'));
  const { records } = readFixture('round_robin');
  const { game } = records.find(({ moves }) => moves.length > 10);
  const gone = async () => {
    for (let i = 0; i < 25 && page.workers().length; i++) await page.waitForTimeout(100);
    return page.workers().length === 0;
  };
  await go(`game=${game}&move=6`);
  assert.equal(page.workers().length, 0);
  const started = page.waitForEvent('worker');
  await turnScoresOn(page);
  await started;
  await go('standings');
  assert.ok(await gone(), 'after leaving the view');
  await go(`game=${game}&move=6`);
  await solvedScores(page);
  await page.keyboard.press('e');
  assert.ok(await gone(), 'without scores');
  assert.deepEqual(await end(), []);
});

test('after three seconds a note says that it is still solving', async () => {
  const { page, end } = await open(browser, boardOnly());
  await page.evaluate(() => {
    window.Worker = class {
      postMessage() {} // never answers
      terminate() {}
    };
  });
  await turnScoresOn(page);
  await analysis(page).getByText('Still solving').waitFor();
  assert.deepEqual(await scoresOf(page), [1, 2, 3, 4, 5, 6, 7].map((column) => `column ${column}: unknown`));
  assert.deepEqual(await end(), []);
});

test('another position stops the solver at work, and its scores are those of that position', async () => {
  const { page, go, end } = await open(browser, boardOnly());
  await turnScoresOn(page);
  await go('board&line=4455332');
  await go('board&line=1234567124');
  await go('board&line=112233');
  assert.equal((await solvedScores(page))[3], 'column 4: +18, best');
  assert.deepEqual(await end(), []);
});

/** Stands for a browser that lacks a part. */
const lacks = {
  workers: () => delete window.Worker,
  'SIMD in WebAssembly': () => (WebAssembly.validate = () => false),
  WebAssembly: () => delete window.WebAssembly,
};

for (const [part, remove] of Object.entries(lacks)) {
  test(`without ${part} the page says so, and shows all else`, async () => {
    const context = await browser.newContext();
    await context.addInitScript(remove);
    const page = await context.newPage();
    const errors = [];
    page.on('console', (message) => errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(error.message));
    const { records } = readFixture('round_robin');
    const { game } = records.find(({ moves }) => moves.length > 10);
    await page.goto(`file://${fixture('round_robin')}#game=${game}`);
    await settle(page);
    assert.match(await analysis(page).textContent(), new RegExp(`lacks ${part},`));
    assert.ok(await page.getByRole('button', { name: 'Play on as red' }).isDisabled());
    await page.keyboard.press('Home');
    await page.keyboard.press('4');
    await page.keyboard.press('e');
    assert.equal((await scoresOf(page)).length, 7);
    assert.deepEqual(errors, []);
    await context.close();
  });
}

for (const colorScheme of ['light', 'dark']) {
  test(`${colorScheme}: axe finds nothing, nor at 360 pixels, where nothing is cut off`, async () => {
    for (const width of [1280, 360]) {
      const { page, go, end } = await open(browser, fixture('round_robin'), { colorScheme, viewport: { width, height: 700 } });
      const { game } = readFixture('round_robin').records.find(({ moves }) => moves.length > 10);
      await go(`game=${game}&ply=4&line=443251`);
      await turnScoresOn(page);
      await solvedScores(page);
      await page.getByRole('button', { name: 'Play on as red' }).click();
      assert.deepEqual(await axeIn(page), [], `${width}`);
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width);
      for (const cell of await page.getByRole('row', { name: 'Scores' }).getByRole('cell').all()) {
        const { x, width: wide } = await cell.boundingBox();
        assert.ok(x >= 0 && x + wide <= width);
      }
      assert.deepEqual(await end(), []);
    }
  });
}
