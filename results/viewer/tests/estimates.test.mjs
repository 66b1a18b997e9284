// Bounds, players that play identically, rounds missed.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { axeIn, launch, open, template, unfold, writePage } from './browser.mjs';
import { fillPage, pageData } from './page_data.mjs';

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

const source = (name) =>
  JSON.parse(readFileSync(fileURLToPath(new URL(`fixtures/${name}.json`, import.meta.url)), 'utf8'));

const bound = { value: null, low: null, high: -640, reason: 'a bound: it took no point from the other side' };

/** A round robin whose last player took no point. */
function hopeless() {
  const data = source('round_robin');
  const { standings } = data;
  const last = standings.standings.length - 1;
  standings.standings[last].elo = bound;
  standings.standings[last].place = { low: last + 1, high: last + 1 };
  standings.standings[0].elo = { value: 331, low: 240, high: null };
  standings.standings[0].place = { low: 1, high: 2 };
  standings.differences[0][last] = { ...bound, low: 700, high: null };
  standings.differences[last][0] = { ...bound, high: -700 };
  standings.absences = [{ player: standings.standings[1].player, from: 1, to: 2 }];
  return { data, last };
}

test('a player outside of the largest group has a bound, and an open end is shown as open', async () => {
  const { data, last } = hopeless();
  const { page, go, end } = await open(browser, writePage('bounds.html', fillPage(template, pageData(data))));
  const row = (i) => page.getByRole('table', { name: 'Standings' }).locator('tbody tr').nth(i);
  assert.match(await row(last).textContent(), /< \u2212640/);
  assert.match(await row(0).textContent(), /\+331\[\+240, …\]/);
  assert.match(await row(0).textContent(), /1–2/);
  assert.match(await page.locator('main').textContent(), /was absent in rounds 1 to 2/);
  await unfold(page);
  const differences = page.getByRole('table', { name: 'Differences' });
  assert.match(await differences.locator('tbody tr').nth(0).textContent(), /> \+700/);
  assert.match(await differences.locator('tbody tr').nth(last).textContent(), /< \u2212700/);
  assert.deepEqual(await axeIn(page), []);
  await go(`player=${encodeURIComponent(data.standings.standings[last].player)}`);
  assert.match(await page.locator('main').textContent(), /< \u2212640 \(a bound: it took no point/);
  assert.deepEqual(await end(), []);
});

test('a duel says that its players play identically, and how many of their pairs differ', async () => {
  for (const [different, decision] of [[0, 'play_identically'], [1, 'go_on']]) {
    const data = source('duel');
    Object.assign(data.standings.duel, { compared_pairs: { pairs: 60, different, play_identically: different === 0 } });
    Object.assign(data.standings.duel.sprt, { decision });
    const { page, end } = await open(browser, writePage(`alike${different}.html`, fillPage(template, pageData(data))));
    const text = await page.locator('main').textContent();
    assert.match(text, new RegExp(`${different} of 60`));
    assert.equal(/of 60: they play identically/.test(text), different === 0);
    assert.equal(/ended because they play identically/.test(text), different === 0);
    assert.deepEqual(await end(), []);
  }
});

test('a player that was retired is not told to be one that could not be started', async () => {
  const data = source('round_robin');
  data.standings.withdrawn = [{ ...data.standings.withdrawn[0], reason: 'was retired', cause: '' }];
  const { page, end } = await open(browser, writePage('retired.html', fillPage(template, pageData(data))));
  await page.getByRole('table', { name: 'Standings' }).waitFor();
  assert.equal(await page.locator('details.not-started').count(), 0);
  assert.deepEqual(await end(), []);
});
