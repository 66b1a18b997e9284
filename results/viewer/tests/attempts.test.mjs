// A game that was played again shows what it was before.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { axeIn, launch, open, template, writePage } from './browser.mjs';
import { fillPage, pageData } from './page_data.mjs';

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

const game = (number) => ({
  game: number, red: 'Ann', blue: 'Bob', start: '7/7/7/7/7/7 x', moves: '1212121', winner: 'red', reason: 'four',
  line: [], seed: 1, times_us: [10, 20, 30, 40, 50, 60, 70], round: 1, pairing: 0,
});
const attempt = (number, more) => ({
  game: 2, attempt: number, start: '7/7/7/7/7/7 x', moves: '', winner: null, reason: 'void', detail: '', ...more,
});
const set_aside = [
  attempt(1, { detail: 'no <b>memory</b>' }),
  attempt(2, { moves: '443', winner: 'blue', reason: 'crash', detail: 'exited with status 1' }),
];
const players = ['Ann', 'Bob'].map((name) => ({ name, command: name, limit_us: 1000 }));
const pageOf = (name, more) =>
  writePage(name, fillPage(template, { ...pageData({ title: 'cup', records: [game(1), game(2)], players }), ...more }));

test('a game has its earlier attempts below it, with their ends and boards, and other games have none', async () => {
  const { page, go, end } = await open(browser, pageOf('attempts.html', { set_aside }));
  const part = page.getByRole('region', { name: 'Earlier attempts' });
  await go('game=2');
  await part.waitFor();
  const lines = await part.getByRole('listitem').allTextContents();
  assert.equal(lines.length, 2);
  assert.match(lines[0], /Attempt 1: void after 0 moves.*no <b>memory<\/b>.*moves none/s);
  assert.match(lines[1], /Attempt 2: crash after 3 moves, won by .*Bob.*exited with status 1.*moves 443/s);
  const boards = part.getByRole('img', { name: /Board at the end of attempt/ });
  assert.equal(await boards.count(), 2);
  assert.equal(await boards.nth(1).locator('.disc').count(), 3);
  const [content, width] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(content <= width);
  assert.deepEqual(await axeIn(page), []);
  await go('game=1');
  await page.getByText('Game 1').first().waitFor();
  assert.equal(await part.count(), 0);
  assert.deepEqual(await end(), []);
});

test('a page without earlier attempts says nothing of them', async () => {
  const { page, go, end } = await open(browser, pageOf('no_attempts.html', {}));
  await go('game=2');
  await page.getByText('Game 2').first().waitFor();
  assert.equal(await page.getByRole('region', { name: 'Earlier attempts' }).count(), 0);
  assert.deepEqual(await end(), []);
});
