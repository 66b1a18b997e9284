// The ratings of a player's versions in a ladder.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { axeIn, fixture, launch, open, readFixture, template, writePage } from './browser.mjs';
import { fillPage, pageData } from './page_data.mjs';

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

const elo = (value) => ({ value, low: value - 50, high: value + 60 });
const data = pageData(readFixture('round_robin'));
const [first, second] = data.players.map(({ name }) => name);
const file = writePage('history.html', fillPage(template, {
  ...data,
  history: [
    { player: 0, elo: elo(-120), games: 40, until: '2026-10-01T09:00:00Z' },
    { player: 1, elo: { value: null, low: null, high: -130 }, games: 2, until: '2026-10-01T10:00:00Z' },
    { player: 1, elo: elo(7), games: 8, until: '2026-10-02T09:00:00Z' },
    { player: 0, elo: elo(30), games: 60, until: '2026-11-05T23:59:59Z' },
  ],
}));

test('Rating history: a point for each version, the present one last, with the words for a screen reader', async () => {
  const { page, go, end } = await open(browser, file);
  await go(`player=${encodeURIComponent(first)}`);
  const chart = page.getByRole('img', { name: 'Rating history' });
  assert.equal(await chart.locator('circle').count(), 3);
  assert.equal(await chart.locator('.whisker').count(), 3);
  const words = await page.locator('#rating-history-words').textContent();
  assert.match(words, /Version 1, until 2026-10-01: \u2212120 Elo, \u2212170 to \u221260, 40 games\. Version 2, until 2026-11-05: \+30 Elo, \u221220 to \+90, 60 games\. Version 3, now: /);
  const heights = await chart.locator('circle').evaluateAll((all) => all.map((each) => Number(each.getAttribute('cy'))));
  assert.ok(heights[0] > heights[1], 'a higher rating is higher');
  await go(`player=${encodeURIComponent(second)}`);
  assert.equal(await chart.locator('circle').count(), 2);
  const others = await page.locator('#rating-history-words').textContent();
  assert.match(others, /^Version 2, until 2026-10-02: .* Version 3, now: /, 'the one without a rating has its number');
  assert.deepEqual(await end(), []);
});

test('Rating history: a player with one version has none', async () => {
  const { page, go, end } = await open(browser, fixture('round_robin'));
  await go(`player=${encodeURIComponent(first)}`);
  assert.equal(await page.getByRole('img', { name: 'Rating history' }).count(), 0);
  assert.deepEqual(await end(), []);
});

test('Rating history: axe finds nothing, in light and dark, and 360 pixels are wide enough', async () => {
  for (const colorScheme of ['light', 'dark']) {
    const { page, go, end } = await open(browser, file, { colorScheme, viewport: { width: 360, height: 740 } });
    await go(`player=${encodeURIComponent(first)}`);
    assert.deepEqual(await axeIn(page, 'all'), []);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    assert.deepEqual(await end(), []);
  }
});
