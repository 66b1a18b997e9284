// Logs stand under the turn that is shown, and are unpacked only if a game is looked at.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { axeIn, launch, open, template, writePage } from './browser.mjs';
import { fillPage, pageData } from './page_data.mjs';

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

const game = (number, more) => ({
  game: number, red: 'Ann', blue: 'Bob', start: '7/7/7/7/7/7 x', moves: '121212', winner: 'blue', reason: 'crash',
  line: [], seed: 1, times_us: [10, 20, 30, 40, 50, 60], round: 1, pairing: 0,
  faults: { red: { reason: 'crash', detail: 'was killed', request: '', reply: '', stderr: 'boom', time_us: 5 } }, ...more,
});

const logs = {
  red: { start: 'loading\n', 1: 'depth 3\ndepth 4\n', 5: `<script>alert(1)</script><!--\n${'x'.repeat(5000)}`, 7: 'boom\n' },
  blue: { 2: 'hm\n', end: 'bye\n' },
};
const [red, blue] = ['Ann', 'Bob'].map((name) => ({ name, command: name, limit_us: 1000 }));
const pageOf = (name, records, more = {}) => {
  const data = pageData({ title: 'cup', records, players: [red, blue] });
  Object.assign(data.games, more);
  return writePage(name, fillPage(template, data));
};

test('each turn has its log, the start, a turn without a move and the end too', async () => {
  const file = pageOf('logs.html', [game(1, { logs }), game(2)]);
  const { page, go, end } = await open(browser, file);
  const part = page.getByRole('region', { name: 'Printed' });
  const texts = async (ply) => {
    await go(`game=1&move=${ply}`);
    await part.waitFor();
    return part.locator('pre').allTextContents();
  };
  assert.deepEqual(await texts(0), ['loading\n']);
  assert.match(await part.textContent(), /Ann printed before its first turn/);
  assert.deepEqual(await texts(1), ['depth 3\ndepth 4\n']);
  assert.deepEqual(await texts(2), ['hm\n']);
  assert.deepEqual(await texts(3), []);
  assert.match(await part.textContent(), /Nothing was printed in this turn/);
  assert.deepEqual(await texts(5), [logs.red[5]]);
  assert.deepEqual(await texts(6), ['boom\n', 'bye\n']);
  assert.match(await part.textContent(), /Ann printed in turn 7, without a move.*Bob printed after the end/s);
  const lines = await page.locator('table[aria-label="Moves"] tbody td:nth-last-child(1)').allTextContents();
  assert.deepEqual(lines, ['2 lines', '1 line', '', '', '2 lines', '']);
  const [content, width] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(content <= width);
  assert.deepEqual(await axeIn(page), []);
  assert.deepEqual(await end(), []);
});

test('a page without logs says nothing of them, one without room for more says so', async () => {
  const none = await open(browser, pageOf('none.html', [game(1)]));
  await none.go('game=1');
  assert.equal(await none.page.getByRole('region', { name: 'Printed' }).count(), 0);
  assert.deepEqual(await none.end(), []);
  const full = await open(browser, pageOf('full.html', [game(1, { logs }), game(2), game(3)], { log_end: 2 }));
  await full.go('game=3');
  await full.page.getByText('tournament show … 3 --logs').waitFor();
  await full.go('game=1&move=1');
  await full.page.getByText('depth 4').waitFor();
  assert.deepEqual(await full.end(), []);
});

test('logs are unpacked once, by the first game that is looked at', async () => {
  const file = pageOf('lazy.html', [game(1, { logs }), game(2, { logs: { red: { 1: 'another' } } })]);
  const { page, go, end } = await open(browser, file);
  const unpacked = await page.evaluate(() => {
    const column = JSON.parse(document.getElementById('connect4-data').textContent).games.log;
    window.seen = 0;
    const parse = JSON.parse;
    JSON.parse = (text) => {
      if (text.includes('depth 4')) window.seen++;
      return parse(text);
    };
    return column !== null && window.seen;
  });
  assert.equal(unpacked, 0);
  await go('games');
  assert.equal(await page.evaluate(() => window.seen), 0);
  await go('game=1&move=1');
  await page.getByText('depth 4').waitFor();
  await go('game=2&move=1');
  await page.getByText('another').waitFor();
  assert.equal(await page.evaluate(() => window.seen), 1);
  assert.deepEqual(await end(), []);
});
