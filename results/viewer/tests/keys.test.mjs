// The keyboard: single keys can be switched off, and the board is a grid; and the reader's own colours.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { axeIn, launch, open, pagesUnderTest, settle } from './browser.mjs';
import { goneTo, hashOf } from './explorer.mjs';
import { discsOf } from './page_data.mjs';

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

const { file, games } = pagesUnderTest()[0];
const { number, start, moves } = games.find((game) => game.reason === 'four' && game.moves.length > 6);
const discs = discsOf(start);

test('single keys can be switched off, for later pages too, and arrows still work', async () => {
  const { page, go, end } = await open(browser, file);
  const place = `#game=${number}&move=${discs + 2}`;
  const column = moves[2] === 0 ? 2 : 1; // another one than the game's
  await go(place);
  await page.getByRole('switch', { name: 'Single keys' }).click({ timeout: 2000 });
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press(String(column));
  await page.keyboard.press('e');
  await settle(page);
  assert.equal(await hashOf(page), place);
  assert.equal(await page.getByRole('switch', { name: 'Scores' }).getAttribute('aria-checked'), 'false');
  await page.keyboard.press('ArrowRight');
  await goneTo(page, `#game=${number}&move=${discs + 3}`);
  await page.reload();
  await settle(page);
  await page.keyboard.press(String(column));
  await settle(page);
  assert.equal(await hashOf(page), `#game=${number}&move=${discs + 3}`);
  await page.getByRole('switch', { name: 'Single keys' }).click();
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press('e');
  await page.locator('[role=switch][aria-checked=true]', { hasText: 'Scores' }).waitFor();
  assert.deepEqual(await end(), []);
});

test('arrows go from cell to cell in the board, and leave the game where it is', async () => {
  const { page, go, end } = await open(browser, file);
  const place = `#game=${number}&move=${discs + 2}`;
  await go(place);
  const cell = (column, row) => page.getByRole('gridcell', { name: new RegExp(`^column ${column}, row ${row}:`) });
  assert.equal(await page.locator('[role=gridcell][tabindex="0"]').count(), 1);
  await cell(1, 1).focus();
  for (const [key, column, row] of [['ArrowRight', 2, 1], ['ArrowUp', 2, 2], ['End', 7, 2], ['ArrowRight', 7, 2], ['ArrowDown', 7, 1], ['Home', 1, 1], ['ArrowLeft', 1, 1]]) {
    await page.keyboard.press(key);
    await settle(page);
    assert.ok(await cell(column, row).evaluate((each) => each === document.activeElement && each.tabIndex === 0), `${key}: column ${column}, row ${row}`);
  }
  assert.equal(await hashOf(page), place);
  assert.deepEqual(await axeIn(page), []);
  assert.deepEqual(await end(), []);
});

for (const colorScheme of ['light', 'dark']) {
  test(`${colorScheme}: with the reader's own colours, lines say what backgrounds said`, async () => {
    const { page, go, end } = await open(browser, file, { colorScheme, forcedColors: 'active' });
    await go(`game=${number}`);
    const looks = await page.evaluate(() => {
      const style = (selector) => getComputedStyle(document.querySelector(selector));
      return { four: style('.cell.four').outlineStyle, row: style('table.moves tr.shown').outlineStyle, hole: style('.board .hole').stroke, sign: style('.board .last').stroke, text: style('body').color };
    });
    assert.deepEqual([looks.four, looks.row], ['solid', 'solid']);
    assert.equal(looks.hole, looks.text);
    assert.equal(looks.sign, looks.text);
    await go('player=Greedy');
    assert.equal(await page.locator('button[aria-pressed=true]').first().evaluate((each) => getComputedStyle(each).outlineStyle), 'solid');
    assert.deepEqual(await end(), []);
  });
}
