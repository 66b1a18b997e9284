// Each player's fault is told of that player, also if both have one; what they took to get ready is beside them.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, open, template, writePage } from './browser.mjs';
import { fillPage, pageData } from './page_data.mjs';

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

const fault = (detail) => ({ reason: 'start_failed', detail, request: '', reply: '', stderr: '', time_us: 5 });
const record = { red: 'Ann', blue: 'Bob', start: '7/7/7/7/7/7 x', line: [], seed: 1, round: 1, pairing: 0 };
const players = ['Ann', 'Bob'].map((name) => ({ name, command: name, limit_us: 1000 }));
const records = [
  {
    ...record, game: 1, moves: '', winner: null, reason: 'start_failed', times_us: [],
    faults: { red: fault('no weights'), blue: fault('no module') },
  },
  {
    ...record, game: 2, moves: '1212121', winner: 'red', reason: 'four', times_us: [1, 2, 3, 4, 5, 6, 7],
    ready: { blue: { time_us: 1_200_000, cpu_us: 900_000 } },
  },
];
const pageOf = (name) => writePage(name, fillPage(template, pageData({ title: 'cup', records, players })));

test('two players that cannot start are told their own reasons', async () => {
  const { page, go, end } = await open(browser, pageOf('faults.html'));
  await go('game=1');
  const texts = await page.getByRole('region', { name: 'Fault', exact: true }).allTextContents();
  assert.deepEqual(texts.map((text) => [text.includes('Ann'), text.includes('no weights'), text.includes('no module')]),
    [[true, true, false], [false, false, true]]);
  for (const [player, own, other] of [['Ann', 'no weights', 'no module'], ['Bob', 'no module', 'no weights']]) {
    await go(`player=${player}`);
    const text = await page.locator('main').textContent();
    assert.ok(text.includes(own) && !text.includes(other), player);
  }
  assert.deepEqual(await end(), []);
});

test('the time that a player took to get ready is beside its name', async () => {
  const { page, go, end } = await open(browser, pageOf('ready.html'));
  await go('game=2');
  const lines = await page.locator('.player-line').allTextContents();
  assert.deepEqual(lines.map((line) => line.includes('started in 1.2 s, processor time 900 ms')), [false, true]);
  assert.deepEqual(await end(), []);
});
