// A page for a wall: everything is on the screen at once, and larger than on a desk.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { axeIn, fixture, launch, open, readFixture, template, writePage } from './browser.mjs';
import { fillPage, pageData } from './page_data.mjs';

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

const viewport = { width: 1920, height: 1080 };

/** A page of the fixture for a wall, with its rows so many times. */
function wallPage(name, times = 1) {
  const data = { ...pageData(readFixture(name)), wall: true };
  const { standings: rows } = data.standings;
  data.standings.standings = Array.from({ length: times }, (_, i) => rows.map((row) => ({ ...row, player: `${i}${row.player}`.slice(times === 1 ? 1 : 0) }))).flat();
  return { data, file: writePage(`wall_${name}_${times}.html`, fillPage(template, data)) };
}

for (const [name, times] of [['round_robin', 1], ['round_robin', 6], ['swiss', 1]]) {
  test(`${name}, ${times} times as many players: all rows are on the screen, as large as may be`, async () => {
    const { data, file } = wallPage(name, times);
    const { page, end } = await open(browser, file, { viewport });
    const rows = await page.locator('.wall-tables tbody tr').evaluateAll((all) =>
      all.map((row) => ({ box: row.getBoundingClientRect().toJSON(), text: row.querySelector('.name').textContent })));
    assert.deepEqual(rows.map(({ text }) => text), data.standings.standings.map(({ player }) => player));
    const { width, height } = await page.evaluate(() => ({ width: document.documentElement.scrollWidth, height: document.documentElement.scrollHeight }));
    assert.ok(width <= viewport.width, `${width} pixels wide`);
    assert.ok(height <= viewport.height, `${height} pixels high`);
    assert.ok(rows[0].box.height >= 31, `rows of ${rows[0].box.height} pixels`);
    assert.deepEqual(await axeIn(page, 'colours'), []);
    assert.deepEqual(await end(), []);
  });
}

test('knockout: the bracket fills the screen', async () => {
  const { page, end } = await open(browser, wallPage('knockout').file, { viewport });
  const box = await page.getByRole('region', { name: 'Bracket' }).boundingBox();
  assert.ok(box.x + box.width <= viewport.width && box.y + box.height <= viewport.height, JSON.stringify(box));
  assert.ok(box.width > viewport.width / 2 || box.height > viewport.height / 2);
  assert.equal(await page.getByRole('table', { name: 'Standings' }).count(), 0);
  assert.deepEqual(await end(), []);
});

test('any page is one if its address says so', async () => {
  const { page, end } = await open(browser, `file://${fixture('swiss')}?wall`, { viewport });
  await page.locator('.wall-tables').waitFor();
  await end();
});
