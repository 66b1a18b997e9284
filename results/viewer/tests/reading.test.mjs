// What a page says, said once and as the programs say it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, open, pagesUnderTest, readFixture, template, writePage } from './browser.mjs';
import { fillPage, pageData } from './page_data.mjs';

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

const empty = '7/7/7/7/7/7 x';
const player = (name) => ({ name, command: name.toLowerCase(), limit_us: 1000 });
const players = ['Ann', 'Bob'].map(player);
const won = (game, red, blue, winner = 'red') => ({
  game, red, blue, start: empty, moves: winner === 'red' ? '1212121' : '12121312', winner, reason: 'four',
  times_us: Array.from({ length: winner === 'red' ? 7 : 8 }, () => 5), round: 1, pairing: 0,
});
const pageOf = (name, records, more = {}) => writePage(name, fillPage(template, { ...pageData({ title: 'cup', records, players }), ...more }));

test('discs bear the signs of a FEN: a cross for red, which is x, and a ring for blue, which is o', async () => {
  const { page, go, end } = await open(browser, pageOf('signs.html', [won(1, 'Ann', 'Bob'), won(2, 'Bob', 'Ann')]));
  const signs = (side, place) => page.locator(`${place} .disc.${side} .sign`).evaluateAll((all) => [...new Set(all.map(({ tagName }) => tagName))]);
  await go('game=1');
  assert.deepEqual([await signs('red', '.board'), await signs('blue', '.board')], [['path'], ['circle']]);
  await go('player=Bob');
  assert.deepEqual([await signs('red', '.mini-board'), await signs('blue', '.mini-board')], [['path'], ['circle']]);
  assert.deepEqual(await end(), []);
});

test('a duel has not played more games than it planned', async () => {
  const { standings } = readFixture('duel');
  const { page, end } = await open(browser, pagesUnderTest().find(({ name }) => name.startsWith('duel')).file);
  const facts = await page.locator('.facts').first().textContent();
  const [played, planned] = facts.match(/(\d+) of (\d+) games? played/).slice(1).map(Number);
  assert.ok(standings.games.surplus > 0);
  assert.equal(planned, standings.games.planned);
  assert.equal(played, standings.games.played - standings.games.surplus);
  await end();
});

test("the openings of a player count its results in both colours, and say so", async () => {
  const { page, go, end } = await open(browser, pageOf('both.html', [won(1, 'Ann', 'Bob'), won(2, 'Bob', 'Ann'), won(3, 'Bob', 'Ann', 'blue')]));
  await go('openings&player=Ann');
  const table = page.getByRole('table', { name: 'Openings' });
  assert.deepEqual((await table.locator('tbody tr').first().locator('td, th').allTextContents()).slice(1, 5), ['3', '2', '0', '1']);
  assert.equal(await table.getByRole('columnheader', { name: 'Won' }).getAttribute('title'), 'By Ann, as red or as blue');
  assert.deepEqual(await end(), []);
});

test('a reason that is not known is explained once', async () => {
  const { page, go, end } = await open(browser, pageOf('unknown.html', [won(1, 'Ann', 'Bob'), won(2, 'Ann', 'Bob')]));
  await go('player=Bob');
  assert.equal(await page.locator('.lost-game').getByText('unknown', { exact: true }).count(), 2);
  assert.equal(await page.getByText('connect4 tournament analyse').count(), 1);
  await go('game=1');
  assert.equal(await page.getByText('connect4 tournament analyse').count(), 1);
  assert.deepEqual(await end(), []);
});

test('a player lost from the start is not said to have played well', async () => {
  const record = { ...won(1, 'Ann', 'Bob'), scores: [18, -18, 18, -18, 18, -18, 18, -18] };
  const { page, go, end } = await open(browser, pageOf('start.html', [record, won(2, 'Ann', 'Bob')]));
  await go('game=1');
  assert.match(await page.locator('.why').textContent(), /blue lost: the starting position is lost under perfect play, and no move changed that\./);
  assert.deepEqual(await end(), []);
});

test('the command that plays on begins with the program that every package has', async () => {
  const { page, go, end } = await open(browser, pageOf('command.html', [won(1, 'Ann', 'Bob')]));
  await go('game=1&move=2');
  await page.locator('.copy code').getByText(/^connect4 play ann bob --from '.* x'$/).waitFor({ timeout: 2000 });
  assert.deepEqual(await end(), []);
});

test('a page of one game opens on it, and the table is a link away', async () => {
  const { page, end } = await open(browser, pageOf('one.html', [won(7, 'Ann', 'Bob')]));
  await page.getByRole('grid', { name: 'Board' }).waitFor({ timeout: 2000 });
  assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), 'Game 7');
  await page.getByRole('link', { name: 'Standings' }).click();
  await page.getByRole('table', { name: 'Standings' }).waitFor();
  assert.deepEqual(await end(), []);
});

test('names keep their room beside what a player says about itself', async () => {
  const records = [{ ...won(1, 'Ann', 'Bob'), versions: { red: 'version of a winter' }, ready: { red: { time_us: 1_200_000, cpu_us: 900_000 } } }];
  const long = { ...player('Riverbank Computing'), command: 'r' };
  const data = pageData({ title: 'cup', records: records.map((record) => ({ ...record, red: long.name })), players: [long, players[1]] });
  for (const width of [360, 1280]) {
    const file = writePage(`names${width}.html`, fillPage(template, data));
    const { page, go, end } = await open(browser, file, { viewport: { width, height: 740 } });
    await go('game=1');
    const name = page.locator('.player-line .name').first();
    assert.ok(await name.evaluate((each) => each.scrollWidth <= each.clientWidth), `${width} pixels cut the name`);
    assert.deepEqual(await end(), []);
  }
});

test('an address that changes before the page listens is followed', async () => {
  const file = pageOf('early.html', [won(1, 'Ann', 'Bob'), won(2, 'Ann', 'Bob')]);
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('main h1')) return;
      observer.disconnect();
      location.hash = '#crosstable';
    });
    observer.observe(document, { subtree: true, childList: true });
  });
  await page.goto(`file://${file}`);
  await page.getByRole('heading', { level: 1, name: 'Crosstable' }).waitFor();
  await context.close();
});

test('paper has no tabs', async () => {
  const { page, end } = await open(browser, pagesUnderTest()[0].file);
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.getByRole('navigation', { name: 'Views' }).isVisible(), false);
  await end();
});
