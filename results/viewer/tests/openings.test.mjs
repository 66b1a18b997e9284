// The view Openings counts what was played: compared with a plain count over all games, in which a
// position is a text of columns.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { axeIn, launch, open, pagesUnderTest, settle, template, writePage } from './browser.mjs';
import { discsOf, fillPage, pageData } from './page_data.mjs';

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

const pages = pagesUnderTest();

/** Columns as texts from the bottom, such as ["xo", "", ...]. */
function columnsOfStart(fen) {
  const columns = Array(7).fill('');
  for (const rank of fen.split(' ')[0].split('/')) {
    const cells = rank.replace(/\d/g, (digit) => '.'.repeat(Number(digit)));
    [...cells].forEach((cell, column) => cell !== '.' && (columns[column] += cell));
  }
  return columns;
}

const drop = (columns, column, disc) => columns.map((cells, i) => (i === column ? cells + disc : cells));
const keyOf = (columns) => [columns.join('|'), [...columns].reverse().join('|')].sort()[0];
const discIn = (columns) => 'xo'[columns.join('').length % 2];

/** The ways to a start, by all orders of taking discs back. */
function lineToStart(columns) {
  if (columns.every((cells) => cells === '')) return [];
  const last = 'ox'[columns.join('').length % 2];
  for (let column = 0; column < 7; column++) {
    if (!columns[column].endsWith(last)) continue;
    const line = lineToStart(columns.map((cells, i) => (i === column ? cells.slice(0, -1) : cells)));
    if (line) return [...line, column];
  }
  return null;
}

/** Every (position, move) of a game, its opening included, by the key of the position. */
function passages(game) {
  const line = [...lineToStart(columnsOfStart(game.start)), ...game.moves];
  const found = [];
  let columns = Array(7).fill('');
  for (const [ply, column] of line.entries()) {
    const next = drop(columns, column, discIn(columns));
    if (next[column].length > 6) break;
    found.push({ key: keyOf(columns), after: keyOf(next), disc: discIn(columns), isChosen: ply >= discsOf(game.start) });
    columns = next;
  }
  return found;
}

/** The rows of the table, expected: by the position after the move, which is the same for images. */
function expected(games, columns, player) {
  const rows = new Map();
  for (const game of games) {
    if (game.reason === 'void' || (player && ![game.red, game.blue].includes(player))) continue;
    for (const { key, after, disc, isChosen } of passages(game)) {
      if (key !== keyOf(columns)) continue;
      const row = rows.get(after) ?? { games: 0, won: 0, drawn: 0, lost: 0 };
      rows.set(after, row);
      row.games++;
      if (!isChosen || game.surplus) continue;
      const mover = disc === 'x' ? 'red' : 'blue';
      const side = player ? ['red', 'blue'].find((each) => game[each] === player) : mover;
      const neither = game.reason === 'start_failed' ? 'lost' : 'drawn';
      row[game.winner === null ? neither : game.winner === side ? 'won' : 'lost']++;
    }
  }
  return [...rows.values()];
}

const asText = ({ games, won, drawn, lost }) => (won + drawn + lost ? `${games} ${won} ${drawn} ${lost}` : `${games} – – –`);

async function shownRows(page) {
  const table = page.getByRole('table', { name: 'Openings' });
  if (!(await table.count())) return [];
  return table.locator('tbody tr').evaluateAll((rows) =>
    rows.map((row) => [...row.cells].slice(1, 5).map((cell) => cell.textContent.replaceAll(',', '')).join(' ')));
}

for (const { name, file, games } of pages) {
  test(`${name}: each position along games has the moves that a plain count finds`, async () => {
    const { page, go, end } = await open(browser, file);
    const played = games.filter(({ moves }) => moves.length > 6);
    const players = [undefined, played[0].red, played[1].blue];
    for (const [i, game] of [played[0], played[Math.floor(played.length / 2)], played.at(-1)].entries()) {
      const player = players[i];
      const line = [...lineToStart(columnsOfStart(game.start)), ...game.moves];
      for (const length of [0, 1, 2, 4, 5, discsOf(game.start), discsOf(game.start) + 3]) {
        const digits = line.slice(0, length).map((column) => column + 1).join('');
        await go(`openings${player ? `&player=${encodeURIComponent(player)}` : ''}${digits && `&line=${digits}`}`);
        const columns = line.slice(0, length).reduce((now, column) => drop(now, column, discIn(now)), Array(7).fill(''));
        const wanted = expected(games, columns, player).map(asText).sort();
        assert.deepEqual((await shownRows(page)).sort(), wanted, `${player ?? 'anybody'} after ${digits || 'nothing'}`);
      }
    }
    assert.deepEqual(await end(), []);
  });

  test(`${name}: a move leads deeper, its number to the games, and the line back`, async () => {
    const { page, go, end } = await open(browser, file);
    await go('openings');
    const row = page.getByRole('table', { name: 'Openings' }).locator('tbody tr').first();
    const count = (await row.locator('td, th').nth(1).textContent()).replaceAll(',', '');
    await row.getByRole('link').nth(1).click();
    await settle(page);
    const shown = await page.locator('p.count').textContent();
    assert.ok(shown.replaceAll(',', '').startsWith(`${count} game`), `${shown} of ${count}`);
    await page.goBack();
    await settle(page);
    await page.getByRole('table', { name: 'Openings' }).locator('tbody tr').first().getByRole('link').first().click();
    await settle(page);
    assert.match(page.url(), /#openings&line=[1-7]$/);
    await page.getByRole('navigation', { name: 'Line' }).getByRole('link', { name: 'Empty board' }).click();
    assert.match(page.url(), /#openings$/);
    assert.deepEqual(await end(), []);
  });

  test(`${name}: axe finds nothing in Openings, and 360 pixels are wide enough`, async () => {
    for (const colorScheme of ['light', 'dark']) {
      const { page, go, end } = await open(browser, file, { colorScheme, viewport: { width: 360, height: 740 } });
      await go('openings&line=4');
      assert.deepEqual(await axeIn(page, 'all'), []);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      assert.deepEqual(await end(), []);
    }
  });
}

test('Openings: a line that no game can have and a player that nobody is are explained', async () => {
  const { page, go, end } = await open(browser, pages[0].file);
  for (const [fragment, words] of [
    ['openings&line=4444444', 'a column is full'], ['openings&line=12121212', 'the game ends before'],
    ['openings&player=Nobody', 'This page has no player of that name'],
  ]) {
    await go(fragment);
    assert.match(await page.getByRole('alert').textContent(), new RegExp(words));
  }
  assert.deepEqual(await end(), []);
});

test('Openings: mirror images are one move, and a move that was worth more is marked', async () => {
  const empty = '7/7/7/7/7/7 x';
  const record = (game, moves, winner, reason = 'four', scores) =>
    ({ game, red: 'Ann', blue: 'Bob', start: empty, moves, winner, reason, times_us: [...moves].map(() => 1), scores, round: 1, pairing: 0 });
  const won = (moves) => [...moves].map((_, i) => (i % 2 ? -3 : 3)).concat(moves.length % 2 ? -3 : 3);
  const records = [
    record(1, '3141516', null, 'draw', won('3141516')), record(2, '5747372', 'blue', 'four', won('5747372')),
    record(3, '41', 'blue', 'timeout'), record(4, '44', null, 'void'),
  ];
  const file = writePage('openings.html', fillPage(template, pageData({ title: 'Openings', records, players: [{ name: 'Ann' }, { name: 'Bob' }] })));
  const { page, go, end } = await open(browser, file);
  await go('openings');
  assert.match(await page.locator('p.count').textContent(), /3 games; it was winning in 3 games, won 0$/);
  const exact = page.getByRole('table', { name: 'Openings' }).locator('tbody tr').last().locator('td').last();
  await exact.filter({ hasText: '+1' }).waitFor(); // no game has it stored: it is from the book
  const rows = await page.getByRole('table', { name: 'Openings' }).locator('tbody tr').evaluateAll((all) =>
    all.map((row) => [...row.cells].map((cell) => cell.textContent)));
  assert.deepEqual(rows, [
    ['column 3 or 5 was winning in 2 games, won 0', '2', '0', '1', '1', '25.0', '+3'],
    ['column 4 was winning in 1 game, won 0', '1', '0', '0', '1', '0.0', '+1'],
  ]);
  assert.deepEqual(await end(), []);
});
