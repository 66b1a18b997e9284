// Every ply of the games that a page shows, against a board that is written here: rows of letters.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, open, pagesUnderTest } from './browser.mjs';
import { discsOf } from './page_data.mjs';

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

const mostGames = process.env.CONNECT4_PAGE ? 200 : 50;

/** Columns as strings from the bottom, such as "xo". */
function start(fen) {
  const [ranks, mover] = fen.split(' ');
  const columns = Array(7).fill('');
  for (const rank of ranks.split('/')) {
    const cells = rank.replace(/\d/g, (digit) => '.'.repeat(Number(digit)));
    [...cells].forEach((cell, column) => cell !== '.' && (columns[column] += cell));
  }
  return { columns, mover };
}

const at = (columns, column, row) => columns[column]?.[row];

function inFour(columns, column, row) {
  const disc = at(columns, column, row);
  if (!disc) return false;
  const run = (right, up) => {
    let length = 0;
    while (at(columns, column + (length + 1) * right, row + (length + 1) * up) === disc) length++;
    return length;
  };
  return [[1, 0], [0, 1], [1, 1], [1, -1]].some(([right, up]) => run(right, up) + run(-right, -up) >= 3);
}

/** The names of the cells, from the top row down. */
function names({ columns }, last) {
  const list = [];
  for (let row = 5; row >= 0; row--) {
    for (let column = 0; column < 7; column++) {
      const disc = { x: 'red', o: 'blue' }[at(columns, column, row)] ?? 'empty';
      const isLast = last?.[0] === column && last?.[1] === row;
      list.push(
        `column ${column + 1}, row ${row + 1}: ${disc}${isLast ? ', last move' : ''}${inFour(columns, column, row) ? ', four' : ''}`,
      );
    }
  }
  return list;
}

/** The names of the cells after each ply, by the key that goes on to the next one. */
const shown = (page, number, discs, plies) =>
  page.evaluate(
    async ([game, before, length]) => {
      const read = () => [...document.querySelectorAll('[role=grid][aria-label=Board] [role=gridcell]')].map((cell) => cell.getAttribute('aria-label'));
      const until = async (hash) => {
        for (let i = 0; location.hash !== hash && i < 100; i++) await new Promise((done) => setTimeout(done));
        await new Promise((done) => setTimeout(done, 4)); // it is drawn after what runs now
      };
      location.hash = `#game=${game}&move=${before}`;
      await new Promise((done) => addEventListener('hashchange', done, { once: true }));
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      const positions = [read()];
      for (let ply = 1; ply <= length; ply++) {
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
        await until(`#game=${game}&move=${before + ply}`);
        positions.push(read());
      }
      return positions;
    },
    [number, discs, plies],
  );

/** The names that they should have, by the board here. */
function expected(fen, moves) {
  const position = start(fen);
  const positions = [names(position)];
  for (const column of moves) {
    const last = [column, position.columns[column].length];
    position.columns[column] += position.mover;
    position.mover = position.mover === 'x' ? 'o' : 'x';
    positions.push(names(position, last));
  }
  return positions;
}

for (const { name, file, games } of pagesUnderTest()) {
  test(`${name}: every ply is as another board has it`, async () => {
    const { page, end } = await open(browser, file);
    for (const { number, start: fen, moves } of games.slice(0, mostGames)) {
      assert.deepEqual(await shown(page, number, discsOf(fen), moves.length), expected(fen, moves), `game ${number}`);
    }
    assert.deepEqual(await end(), []);
  });
}

test('keys, buttons and the slider step through a game', async () => {
  const { file, games } = pagesUnderTest()[0];
  const { number, start, moves } = games.find((game) => discsOf(game.start) && game.moves.length >= 6);
  const discs = discsOf(start);
  const last = discs + moves.length;
  const { page, go, end } = await open(browser, file);
  const move = async () => Number((await page.evaluate(() => location.hash)).match(/move=(\d+)/)?.[1]);
  await go(`game=${number}&move=${discs + 3}`);
  for (const [key, expected] of [['Home', discs], ['ArrowRight', discs + 1], ['End', last], ['ArrowLeft', last - 1]]) {
    await page.keyboard.press(key);
    await page.waitForFunction((hash) => location.hash === hash, `#game=${number}&move=${expected}`);
  }
  for (const [button, expected] of [['First move', discs], ['Next move', discs + 1], ['Last move', last], ['Previous move', last - 1]]) {
    await page.getByRole('button', { name: button, exact: true }).click();
    assert.equal(await move(), expected, button);
  }
  await page.getByRole('slider').fill('2');
  assert.equal(await move(), discs + 2);
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press(' ');
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await page.waitForFunction((hash) => location.hash === hash, `#game=${number}&move=${discs + 4}`);
  await page.keyboard.press(' ');
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  assert.deepEqual(await end(), []);
});
