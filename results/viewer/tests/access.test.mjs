// For everybody: axe finds nothing, narrow screens do not scroll sideways, strangers' text is text.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { axeIn, launch, open, pagesUnderTest, template, unfold, writePage } from './browser.mjs';
import { fillPage, pageData } from './page_data.mjs';

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

const pages = pagesUnderTest();

function viewsOf(games) {
  const played = games.find(({ moves }) => moves.length > 3) ?? games[0];
  const faulty = games.find(({ faults }) => Object.keys(faults).length);
  return [
    'standings', 'crosstable', 'games', `game=${played.number}&move=3`, `game=${played.number}`,
    ...(faulty ? [`game=${faulty.number}`, `player=${encodeURIComponent(faulty[Object.keys(faulty.faults)[0]])}`] : []),
    `player=${encodeURIComponent(played.blue)}`, 'games&text=no%20such%20words', 'game=0', 'nowhere',
  ];
}

for (const { name, file, games } of pages) {
  // In the other pages only the standings have parts that the first one does not have.
  const dark = name === pages[0].name ? viewsOf(games) : ['standings'];
  for (const [colorScheme, views] of Object.entries({ light: viewsOf(games), dark })) {
    test(`${name}, ${colorScheme}: axe finds nothing`, async () => {
      const { page, go, end } = await open(browser, file, { colorScheme });
      for (const view of views) {
        await go(view);
        await unfold(page);
        assert.deepEqual(await axeIn(page, colorScheme === 'light' ? 'all' : 'colours'), [], view);
      }
      assert.deepEqual(await end(), []);
    });
  }

  test(`${name}: 360 pixels are wide enough, and names keep their room`, async () => {
    const { page, go, end } = await open(browser, file, { viewport: { width: 360, height: 740 } });
    for (const view of viewsOf(games)) {
      await go(view);
      await unfold(page);
      const [content, width] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      assert.ok(content <= width, `${view}: ${content} pixels`);
      const names = await page.evaluate(() =>
        [...document.querySelectorAll('table .name')].filter((each) => each.checkVisibility()).map((each) => each.getBoundingClientRect().width),
      );
      assert.ok(names.every((each) => each >= 56), `${view}: names of ${Math.min(...names)} pixels`);
    }
    await end();
  });

  test(`${name}: at 360 pixels place, name, points and Elo come first, and the rest is reached from there`, async () => {
    const { page, end } = await open(browser, file, { viewport: { width: 360, height: 740 } });
    const heads = page.getByRole('table', { name: 'Standings' }).getByRole('columnheader');
    const texts = (await heads.allTextContents()).map((text) => text.replace(/[▲▼]/, ''));
    const first = texts.indexOf('Elo') >= 0 ? texts.slice(0, texts.indexOf('Elo') + 1) : texts.slice(0, 3);
    assert.deepEqual(first.filter((text) => text !== 'Match'), ['#', 'Player', 'Points', 'Elo'].slice(0, texts.includes('Elo') ? 4 : 3));
    const { x, width } = await heads.nth(first.length - 1).boundingBox();
    assert.ok(x + width <= 360, `${first.at(-1)} ends at ${x + width}`);
    const region = page.getByRole('region', { name: 'Standings, table' });
    await region.evaluate((each) => each.scrollTo(each.scrollWidth, 0));
    const last = await heads.last().boundingBox();
    assert.ok(last.x + last.width <= 360, `the last column ends at ${last.x + last.width}`);
    const name0 = await page.getByRole('table', { name: 'Standings' }).getByRole('rowheader').first().boundingBox();
    assert.ok(name0.x >= 0 && name0.x < 40, `the name stays, at ${name0.x}`);
    await end();
  });
}

test('at 360 pixels the list of games shows every column, and its rows stay of one height', async () => {
  const { page, go, end } = await open(browser, pages[0].file, { viewport: { width: 360, height: 740 } });
  await go('games');
  const table = page.getByRole('table', { name: 'Games' });
  const ends = await table.locator('th, td').evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().right));
  assert.ok(Math.max(...ends) <= 360, `a cell ends at ${Math.max(...ends)}`);
  const heights = await table.locator('tbody tr:not(.gap)').evaluateAll((rows) => [...new Set(rows.map((row) => row.getBoundingClientRect().height))]);
  assert.deepEqual(heights, [84]);
  await page.locator('.games-box').evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await page.getByRole('link', { name: String(pages[0].games.at(-1).number), exact: true }).waitFor();
  assert.deepEqual(await end(), []);
});

/** Relative luminance as WCAG has it, of a colour such as rgb(1, 2, 3). */
function luminance(colour) {
  const [red, green, blue] = colour.match(/\d+/g).map((value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** How many times as light one colour is as the other. */
const contrast = (lighter, darker) => (luminance(lighter) + 0.05) / (luminance(darker) + 0.05);

for (const colorScheme of ['light', 'dark']) {
  test(`${colorScheme}: results are told apart by lightness, and are no sides`, async () => {
    const { page, end } = await open(browser, pages[0].file, { colorScheme });
    const colours = await page.evaluate(() => {
      const fill = (name) => getComputedStyle(document.querySelector(`.tally-bar .${name}`)).fill;
      const root = getComputedStyle(document.documentElement);
      const row = document.querySelector('table[aria-label=Standings] tbody tr');
      const probe = (name) => {
        row.style.background = `var(--${name})`;
        return getComputedStyle(row).backgroundColor;
      };
      return { results: ['won', 'drawn', 'lost'].map(fill), behind: [root.backgroundColor, probe('panel')], sides: [probe('red'), probe('blue')] };
    });
    const { results, behind, sides } = colours;
    for (const colour of results) {
      for (const each of behind) assert.ok(Math.max(contrast(colour, each), contrast(each, colour)) >= 3, `${colour} on ${each}`);
      assert.ok(!sides.includes(colour), `${colour} is a side's`);
    }
    assert.ok(contrast(results[1], results[0]) >= 1.9, `won ${results[0]}, drawn ${results[1]}`);
    assert.ok(contrast(results[2], results[1]) >= 1.9, `drawn ${results[1]}, lost ${results[2]}`);
    await end();
  });
}

test("strangers' text is never more than text", async () => {
  const names = ['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', 'אבגדה', '\u202eevil\u2066', 'W'.repeat(64), '&player=x#game=1', '%41%', '</script><b>'];
  const records = names.flatMap((red, i) =>
    names.slice(i + 1).map((blue, j) => ({
      game: i * 10 + j + 1, red, blue, start: '7/7/7/7/7/7 x', moves: '112233', winner: 'blue', reason: 'player_error',
      times_us: [1, 2, 3, 4, 5, 6], notes: { 2: '</script><script>alert(2)</script>\u202e' },
      faults: { red: { reason: 'player_error', detail: '<img src=x onerror=alert(3)>', request: '</script>', reply: '<b>', stderr: '<svg onload=alert(4)>', time_us: 5, signal: '<i>' } },
      warnings: [{ player: 'red', text: '<iframe src="https://example.org">' }], versions: { red: '<u>1</u>' },
    })),
  );
  const players = names.map((name) => ({ name, command: `bot '${name}'`, limit_us: 1000 }));
  const file = writePage('hostile.html', fillPage(template, pageData({ title: names[0], records, players })));
  const { page, go, end } = await open(browser, file);
  for (const view of ['standings', 'crosstable', 'games', 'game=1', ...names.map((name) => `player=${encodeURIComponent(name)}`)]) {
    await go(view);
    const strange = await page.evaluate(() => document.querySelectorAll('main img, main script, main b, main iframe, main u, main i').length);
    assert.equal(strange, 0, view);
  }
  for (const name of names) {
    await go('standings');
    await page.getByRole('table', { name: 'Standings' }).getByRole('link', { name, exact: true }).click();
    await page.waitForFunction((wanted) => document.querySelector('h1')?.textContent === wanted, name);
    assert.equal(await page.getByRole('alert').count(), 0);
  }
  assert.equal(await page.title(), `${names.at(-1)} · ${names[0]}`);
  assert.deepEqual(await end(), []);
});

test('without scripts the tables in the file are there', async () => {
  const file = writePage('tables.html', fillPage(template, pageData({ title: 'cup', records: [], players: [] }), { tables: '<table><caption>Standings</caption></table>' }));
  const { page, end } = await open(browser, file, { javaScriptEnabled: false });
  await page.getByRole('table', { name: 'Standings' }).waitFor();
  await end();
});

test('a page without games says so in every view', async () => {
  const players = ['Ann', 'Bob'].map((name) => ({ name, command: null, limit_us: null }));
  const file = writePage('empty.html', fillPage(template, pageData({ title: 'cup', records: [], players })));
  const { page, go, end } = await open(browser, file);
  for (const view of ['games', 'player=Ann']) {
    await go(view);
    await page.getByText('No games yet').first().waitFor();
    assert.deepEqual(await axeIn(page), [], view);
  }
  assert.deepEqual(await end(), []);
});

test('data that cannot be shown leaves the tables and says what to do', async () => {
  const page0 = fillPage(template, { ...pageData({ title: 'cup', records: [], players: [] }), version: 2 }, { tables: '<table aria-label="Standings"></table>' });
  const { page, end } = await open(browser, writePage('later.html', page0));
  assert.match(await page.getByRole('alert').textContent(), /version 2/);
  assert.equal(await page.locator('table[aria-label=Standings]').count(), 1);
  await end();
});
