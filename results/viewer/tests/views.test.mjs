// A page shows what its data says: tables, games, fragments.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, open, pagesUnderTest, unfold } from './browser.mjs';
import { figuresOf, holdsAll, numbersOf, tally } from './figures.mjs';
import { discsOf } from './page_data.mjs';

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

const pages = pagesUnderTest();

/** A text shows a number that is rounded as it is written. */
function isRounded(value, shown, scales = [1, 100]) {
  const text = shown.replace('\u2212', '-').replace(/[+%\s,]/g, '');
  const digits = text.split('.')[1]?.length ?? 0;
  assert.ok(
    scales.some((scale) => Math.abs(Number(text) - value * scale) <= 0.5000001 * 10 ** -digits),
    `${value} is shown as ${shown}`,
  );
}

for (const { name, file, data, games } of pages) {
  const { standings, crosstable } = data;

  test(`${name}: every number of Standings is that of the JSON`, { skip: !standings }, async () => {
    const { page, end } = await open(browser, `${file}`);
    const rows = await figuresOf(page, 'Standings');
    assert.equal(rows.length, standings.standings.length);
    standings.standings.forEach((row, i) => {
      assert.equal(rows[i].name, row.player);
      holdsAll(rows[i].values, numbersOf(row), row.player);
      rows[i].values.forEach((value, j) => isRounded(value, rows[i].shown[j]));
    });
    const reasons = await figuresOf(page, 'Reasons');
    standings.standings.forEach((row, i) => {
      const expected = Object.values(row.reasons).flatMap(({ won, neither, lost }) => [won, neither, lost]);
      holdsAll(reasons[i].values, expected, `reasons of ${row.player}`);
    });
    assert.deepEqual(await end(), []);
  });

  test(`${name}: the bracket of a knockout comes first, with the seeds`, { skip: standings?.format !== 'knockout' }, async () => {
    const { page, end } = await open(browser, file);
    const bracket = await page.getByRole('region', { name: 'Bracket' }).boundingBox();
    const table = await page.getByRole('table', { name: 'Standings' }).boundingBox();
    assert.ok(bracket.y + bracket.height <= table.y);
    const seeds = await page.locator('.meeting .seeded').evaluateAll((all) =>
      all.map((each) => [each.querySelector('.seed').textContent, each.querySelector('.name').textContent]));
    assert.equal(seeds.length, data.rounds.flat().flatMap(({ players }) => players).length);
    for (const [seed, player] of seeds) assert.equal(data.players[Number(seed) - 1].name, player);
    await end();
  });

  test(`${name}: players that could not be started are one folded line below the table`, { skip: !standings?.withdrawn?.length }, async () => {
    const { page, end } = await open(browser, file);
    const fold = page.locator('details.not-started');
    const [first] = standings.withdrawn;
    assert.equal(await fold.locator('summary').textContent(), `${standings.withdrawn.length} player could not be started`);
    assert.equal(await fold.getAttribute('open'), null);
    const table = await page.getByRole('table', { name: 'Standings' }).boundingBox();
    assert.ok((await fold.boundingBox()).y >= table.y + table.height, 'the table comes first');
    assert.ok(table.y < 120, `nothing but the heading is above the table, at ${table.y}`);
    await unfold(page);
    assert.deepEqual(await fold.locator('li').allTextContents(), [`${first.player}: ${first.cause}`]);
    await page.getByRole('table', { name: 'Standings' }).getByText('not started').waitFor();
    assert.doesNotMatch(await page.locator('main').textContent(), /withdr[ae]w/);
    await end();
  });

  test(`${name}: a name that has no room in the plot ends with dots`, { skip: !standings }, async () => {
    const { page, end } = await open(browser, file);
    const labels = await page.locator('.ratings .label').evaluateAll((all) =>
      all.map((each) => ({ name: each.title, is_cut: each.scrollWidth > each.clientWidth, how: getComputedStyle(each).textOverflow })));
    assert.equal(labels.length, standings.standings.filter(({ elo }) => elo.value !== null).length);
    for (const { name: player, is_cut, how } of labels) {
      assert.equal(how, 'ellipsis');
      if (player.length > 60) assert.ok(is_cut, player);
    }
    await end();
  });

  test(`${name}: tables of pairs, the duel and accuracy agree with the JSON`, { skip: !standings }, async () => {
    const { page, end } = await open(browser, file);
    await unfold(page);
    const all = await page.evaluate(() => [...document.querySelectorAll('main data')].map((data) => Number(data.value)));
    const flat = (value) =>
      typeof value === 'number' ? [value] : value && typeof value === 'object' ? Object.values(value).flatMap(flat) : [];
    const { los, differences, duel, accuracy, first_player_score: first, draw_share: draws } = standings;
    holdsAll(all, flat([los, differences, duel, accuracy, first, draws]), 'figures');
    await end();
  });

  test(`${name}: Crosstable is that of the JSON, and its cells lead to their games`, { skip: !crosstable }, async () => {
    const { page, go, end } = await open(browser, file);
    await go('crosstable');
    const rows = await page.evaluate(() =>
      [...document.querySelectorAll('table[aria-label="Crosstable"] tbody tr')].map((row) =>
        [...row.querySelectorAll('td')].map((cell) => [...cell.querySelectorAll('data')].map((data) => Number(data.value))),
      ),
    );
    assert.deepEqual(rows, crosstable.scores.map((row) => row.map((score) => (score ? tally(score) : []))));
    const links = await page.locator('table[aria-label="Crosstable"] td a').count();
    if (links) {
      const link = page.locator('table[aria-label="Crosstable"] td a').first();
      const [w, d, l] = (await link.locator('.tally').textContent()).split('–').map(Number);
      await link.click();
      await page.getByRole('table', { name: 'Games', exact: true }).waitFor();
      const shown = await page.getByRole('table', { name: 'Games', exact: true }).getAttribute('aria-rowcount');
      assert.ok(Number(shown) - 1 >= w + d + l);
    }
    await end();
  });

  test(`${name}: each view has a fragment, and a missing one is named`, async () => {
    const { page, go, end } = await open(browser, `${file}`);
    await page.getByRole('table', { name: 'Standings' }).waitFor();
    if (standings) await page.getByRole('img', { name: 'Ratings' }).waitFor();
    await go('crosstable');
    await page.getByRole('table', { name: 'Crosstable' }).waitFor();
    await go('games');
    await page.getByRole('table', { name: 'Games', exact: true }).waitFor();
    for (const label of ['Player', 'Opponent', 'Colour', 'Result', 'Reason', 'Text']) {
      await page.getByLabel(label, { exact: true }).waitFor();
    }
    const played = games.find(({ moves }) => moves.length > 3);
    await go(`game=${played.number}&move=2`);
    assert.equal(await page.getByRole('gridcell').count(), 42);
    for (const button of ['First move', 'Previous move', 'Next move', 'Last move', 'Play']) {
      await page.getByRole('button', { name: button, exact: true }).waitFor();
    }
    await go(`player=${encodeURIComponent(played.red)}`);
    assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), played.red);
    await go('game=999999999');
    assert.match(await page.getByRole('alert').textContent(), /no game 999999999/);
    await go('player=nobody%20of%20this%20name');
    assert.match(await page.getByRole('alert').textContent(), /This page has no player of that name/);
    await go('nonsense%ff&=');
    assert.match(await page.getByRole('alert').textContent(), /nothing at/);
    assert.deepEqual(await end(), []);
  });

  test(`${name}: filters leave the games that are so`, async () => {
    const { page, go, end } = await open(browser, file);
    await go('games');
    const found = async () => {
      const table = page.getByRole('table', { name: 'Games', exact: true });
      return (await table.count()) ? Number(await table.getAttribute('aria-rowcount')) - 1 : 0;
    };
    assert.equal(await found(), games.length);
    const { red: player, blue: opponent } = games.find(({ winner }) => winner === 'red') ?? games[0];
    const choose = async (label, value) => {
      await page.getByLabel(label, { exact: true }).selectOption(value);
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    };
    await choose('Player', player);
    assert.equal(await found(), games.filter(({ red, blue }) => [red, blue].includes(player)).length);
    await choose('Opponent', opponent);
    const both = games.filter(({ red, blue }) => [red, blue].includes(player) && [red, blue].includes(opponent));
    assert.equal(await found(), both.length);
    await choose('Colour', 'red');
    assert.equal(await found(), both.filter(({ red }) => red === player).length);
    await choose('Result', 'won');
    assert.equal(await found(), both.filter(({ red, winner }) => red === player && winner === 'red').length);
    assert.match(await page.evaluate(() => location.hash), /^#games&player=.*&opponent=.*&colour=red&result=won$/);
    await page.getByRole('button', { name: 'Clear' }).click();
    const { reason } = games[0];
    await choose('Reason', reason);
    assert.equal(await found(), games.filter((game) => game.reason === reason).length);
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByLabel('Text', { exact: true }).fill('zzz no game says this');
    await page.getByText('No game matches').waitFor();
    await end();
  });

  test(`${name}: any column sorts the games, by its button`, async () => {
    const { page, go, end } = await open(browser, file);
    await go('games');
    await page.getByRole('button', { name: 'Moves', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    const head = page.getByRole('columnheader', { name: 'Moves' });
    assert.equal(await head.getAttribute('aria-sort'), 'descending');
    const plies = await page.locator('table[aria-label="Games"] tbody tr:not(.gap) td:nth-child(7)').allTextContents();
    const expected = games.map(({ start, moves }) => discsOf(start) + moves.length).sort((a, b) => b - a);
    assert.deepEqual(plies.map(Number), expected.slice(0, plies.length));
    await end();
  });

  test(`${name}: games beyond the decision of a duel are marked`, { skip: !games.some(({ surplus }) => surplus) }, async () => {
    const { page, go, end } = await open(browser, file);
    const { number } = games.find(({ surplus }) => surplus);
    await go(`game=${number}`);
    await page.getByText('played after the decision: does not count').waitFor();
    await go('games&sort=game&down');
    assert.ok(await page.locator('tr.surplus').count());
    await end();
  });

  test(`${name}: faults tell what happened and how to reproduce it`, { skip: !games.some(({ faults }) => Object.keys(faults).length) }, async () => {
    const { page, go, end } = await open(browser, file);
    const { number, faults } = games.find((game) => Object.keys(game.faults).length && game.moves.length);
    const [fault] = Object.values(faults);
    await go(`game=${number}`);
    const part = page.getByRole('region', { name: 'Fault', exact: true });
    const text = await part.textContent();
    for (const said of [fault.detail, fault.request, fault.reply, fault.stderr, fault.signal ?? '']) assert.ok(text.includes(said), said);
    assert.match(text, /--from '[^']* [xo]'/);
    assert.deepEqual(await end(), []);
  });
}
