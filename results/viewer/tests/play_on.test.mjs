// Variations on the board of a game, and play against the solver.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fixture, launch, open, readFixture, template, writePage } from './browser.mjs';
import { analysis, goneTo, hashOf, judge } from './explorer.mjs';
import { discsOf, fillPage, pageData } from './page_data.mjs';

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

const start = '7/7/7/7/7/7 x';
const record = { game: 17, red: 'Ann', blue: 'Bob', start, moves: '4453226', winner: null, reason: 'void', times_us: Array(7).fill(1000) };
const players = ['Ann', 'Bob'].map((name) => ({ name, command: null, limit_us: null }));
const oneGame = () => writePage('one.html', fillPage(template, pageData({ title: 'one', records: [record], players })));
const boardOnly = () => writePage('board.html', fillPage(template, pageData({ title: 'Connect Four', records: [], players: [] })));
const discs = (page) => page.getByRole('grid', { name: 'Board' }).getByRole('gridcell', { name: /red|blue/ }).count();

test('a variation of 20 moves by keyboard alone, and back to the game', async () => {
  const { page, go, end } = await open(browser, oneGame());
  await go('game=17&move=2');
  const line = '12345671234567222333';
  for (const digit of line) await page.keyboard.press(digit);
  await goneTo(page, `#game=17&ply=2&line=${line}`);
  assert.equal(await discs(page), 22);
  assert.equal(await page.getByRole('group', { name: 'Variation' }).getByRole('button').count(), 20);
  await page.keyboard.press('ArrowLeft');
  await goneTo(page, `#game=17&ply=2&line=${line}&move=21`);
  assert.equal(await discs(page), 21);
  await page.getByRole('slider').fill('10');
  assert.equal(await discs(page), 10);
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press('Escape');
  await goneTo(page, '#game=17&move=2');
  assert.equal(await discs(page), 2);
  assert.deepEqual(await end(), []);
});

test('a click on a column leaves the game, and the disc that the game played steps on in it', async () => {
  const { page, go, end } = await open(browser, oneGame());
  const drop = (column) => page.getByRole('button', { name: `Drop in column ${column}` }).click();
  await go('game=17&move=2');
  await drop(5);
  assert.equal(await hashOf(page), '#game=17&move=3');
  await drop(4);
  assert.equal(await hashOf(page), '#game=17&ply=3&line=4');
  await page.getByRole('button', { name: 'Previous move', exact: true }).click();
  await drop(3);
  assert.equal(await hashOf(page), '#game=17&move=4');
  await drop(7);
  await drop(7);
  await page.getByRole('button', { name: 'Back to the game' }).click();
  assert.equal(await hashOf(page), '#game=17&move=4');
  assert.deepEqual(await end(), []);
});

test('an address shows its variation, up to the first move that is not legal', async () => {
  const { page, go, end } = await open(browser, oneGame());
  for (const [fragment, count] of [['game=17&ply=3&line=443', 6], ['game=17&ply=2&line=44444', 6], ['game=17&ply=99&line=1', 8], ['game=17&ply=1&line=18', 1], ['game=17&ply=0&line=1212121212', 7]]) {
    await go(fragment);
    assert.equal(await discs(page), count, fragment);
  }
  assert.deepEqual(await end(), []);
});

test('variations begin in games from an opening too', async () => {
  const { game, start: opening } = readFixture('round_robin').records.find(({ moves }) => moves.length > 10);
  const { page, go, end } = await open(browser, fixture('round_robin'));
  const onBoard = discsOf(opening);
  await go(`game=${game}&ply=4&line=`);
  assert.equal(await discs(page), onBoard + 4);
  assert.deepEqual(await end(), []);
});

/** Waits until it is the person's turn or the game is over; gives the moves so far. */
async function movesAfterReply(page, least) {
  await page.waitForFunction((count) => (location.hash.match(/line=(\d*)/)?.[1].length ?? 0) >= count, least, { timeout: 60_000 });
  return (await hashOf(page)).match(/line=(\d*)/)[1];
}

test('level 10 never loses what is won: as red from the empty board it wins', async () => {
  const { page, go, end } = await open(browser, boardOnly());
  for (const take of [0, 3, 6]) {
    await go('board&line=&play=blue&level=10');
    let moves = await movesAfterReply(page, 1);
    for (let { four, open: free } = judge(moves); !four; { four, open: free } = judge(moves)) {
      assert.ok(free.length, `${moves} is a draw`);
      await page.keyboard.press(String(free[take % free.length]));
      const own = moves.length + 1;
      const isOver = judge((await movesAfterReply(page, own)).slice(0, own));
      assert.ok(!isOver.four, 'the person has won');
      moves = await movesAfterReply(page, own + 1);
    }
    assert.equal(moves.length % 2, 1, `red wins: ${moves}`);
    await page.waitForFunction(() => document.querySelector('[aria-label=Analysis]').textContent.includes('You have lost'));
  }
  assert.deepEqual(await end(), []);
});

test('play on from a variation, take back, a hint, another level', async () => {
  const { page, go, end } = await open(browser, oneGame());
  await go('game=17&ply=3&line=4');
  await page.getByLabel('Level').selectOption('9');
  await page.getByRole('button', { name: 'Play on as red' }).click();
  assert.match(await hashOf(page), /^#game=17&ply=3&line=4&play=red&level=9$/);
  const takeBack = page.getByRole('button', { name: 'Take back' });
  assert.ok(await takeBack.isDisabled());
  await page.keyboard.press('3');
  const moves = await movesAfterReply(page, 3);
  assert.equal(moves.slice(0, 2), '43');
  await takeBack.click();
  await goneTo(page, '#game=17&ply=3&line=4&play=red&level=9');
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.waitForFunction(() => /column \d/.test(document.querySelector('[aria-label=Analysis]').textContent), undefined, { timeout: 60_000 });
  assert.match(await analysis(page).textContent(), /Hint: column [1-7]\./);
  await page.keyboard.press('Escape');
  await goneTo(page, '#game=17&move=3');
  assert.deepEqual(await end(), []);
});
