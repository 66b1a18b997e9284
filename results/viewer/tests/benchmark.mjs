// node tests/benchmark.mjs [GAMES]... [VIEWER.html]...: how large a page of so many games is, and how long it
// takes to open, filter and sort, of each of these viewers by turns. Games are of players that drop discs at random.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { launch, open, template, writePage } from './browser.mjs';
import { fillPage, pageData } from './page_data.mjs';

const given = process.argv.slice(2);
const sizes = given.filter((word) => /^\d+$/.test(word)).map(Number);
const viewers = given.filter((word) => !/^\d+$/.test(word));

/** A small generator, so that all runs have the same games. */
function random(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function game(number, players, draw) {
  const heights = Array(7).fill(0);
  const length = 12 + draw(20);
  let moves = '';
  for (let ply = 0; ply < length; ply++) {
    let column = draw(7);
    while (heights[column] === 6) column = (column + 1) % 7;
    heights[column]++;
    moves += column + 1;
  }
  const [red, blue] = [draw(players.length), draw(players.length - 1)];
  const times = Array.from(moves, () => 1000 * 1.1 ** draw(60));
  return {
    game: number, red: players[red].name, blue: players[(red + 1 + blue) % players.length].name,
    start: '7/7/7/7/7/7 x', moves, winner: ['red', 'blue', null][draw(3)], reason: ['four', 'timeout', 'draw'][draw(3)],
    round: 1, pairing: number % 190, state: 0, times_us: times, cpu_us: times.map((time) => time * 0.9),
    scores: Array.from({ length: length + 1 }, () => draw(37) - 18),
  };
}

function standingsOf(players) {
  const none = { wins: 1, draws: 1, losses: 1 };
  return {
    name: 'benchmark', format: 'round_robin', complete: true, sandbox: 'bubblewrap',
    games: { planned: 1, played: 1, remaining: 0, forfeited: 0, surplus: 0, void: 0, repeated: 0 },
    withdrawn: [], notes: [], winner: null, duel: null,
    standings: players.map(({ name }, i) => ({
      rank: i + 1, player: name, ...none, points: 1.5, awarded_points: 0, elo: { value: 100 - i * 10, low: 50 - i * 10, high: 150 - i * 10 },
      sonneborn_berger: 1, red: none, blue: none, reasons: { four: { won: 1, lost: 1, neither: 1 } }, withdrawn: false,
    })),
    los: players.map(() => players.map(() => 0.5)), differences: players.map(() => players.map(() => ({ value: 1, low: 0, high: 2 }))),
    first_player_score: { value: 0.5, low: 0.4, high: 0.6 }, draw_share: 0.1, rating_prior: 1, rating_reason: '',
  };
}

/**
 * Milliseconds that the page works on something, with what it draws laid out: the least of seven, since
 * other programs may have the processor. Waiting for the next frame is not counted.
 */
async function timed(page, statements, undo = '') {
  const run = (code) =>
    page.evaluate(`(async () => {
      const before = performance.now();
      ${code};
      await new Promise((done) => queueMicrotask(() => queueMicrotask(done)));
      document.body.offsetHeight;
      const taken = performance.now() - before;
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      return taken;
    })()`);
  const times = [];
  for (let i = 0; i < 7; i++) {
    times.push(await run(statements));
    if (undo && i < 6) await run(undo);
  }
  return Math.round(Math.min(...times));
}

const browser = await launch();

/** Milliseconds from the start of loading until the first view was painted, games could be listed, and all was there. */
async function opening(file) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const look = () =>
      document.querySelector('nav[aria-label=Views]')
        ? setTimeout(() => performance.mark('benchmark:view'))
        : requestAnimationFrame(look);
    requestAnimationFrame(look);
  });
  await page.goto(pathToFileURL(file).href);
  await page.waitForFunction(() => performance.getEntriesByName('connect4:all').length);
  const times = await page.evaluate(() =>
    ['benchmark:view', 'connect4:games', 'connect4:all'].map((name) => Math.round(performance.getEntriesByName(name)[0].startTime)),
  );
  await context.close();
  return times;
}

const median = (list) => list.sort((a, b) => a - b)[list.length >> 1];

/** The medians of nine openings of each file, by turns. */
async function openings(files) {
  const all = files.map(() => []);
  for (let i = 0; i < 9; i++) for (const [place, file] of files.entries()) all[place].push(await opening(file));
  return all.map((times) => ({ view: median(times.map(([view]) => view)), games: median(times.map(([, games]) => games)), all: median(times.map(([, , rest]) => rest)) }));
}

for (const size of sizes.length ? sizes : [10_000, 100_000]) {
  const draw = random(size);
  const players = Array.from({ length: 20 }, (_, i) => ({ name: `Player ${i + 1}`, command: null, limit_us: 1e6 }));
  const records = Array.from({ length: size }, (_, i) => game(i + 1, players, draw));
  const crosstable = { players: players.map(({ name }) => name), scores: players.map((_, i) => players.map((_, j) => (i === j ? null : { wins: 1, draws: 1, losses: 1 }))) };
  const data = pageData({ title: 'benchmark', standings: standingsOf(players), crosstable, records, players });
  const html = fillPage(template, data);
  const file = writePage(`benchmark_${size}.html`, html);
  const others = viewers.map((viewer, i) => writePage(`benchmark_${size}_${i}.html`, fillPage(readFileSync(viewer, 'utf8'), data)));
  const opened = await openings([file, ...others]);
  opened.forEach((times, i) => console.log(JSON.stringify({ count: size, viewer: viewers[i - 1] ?? 'dist/viewer.html', opened: times })));
  const { page, go, end } = await open(browser, file);
  const goTo = (hash) => `location.hash = '${hash}'; await new Promise((done) => addEventListener('hashchange', done, { once: true }))`;
  const list = await timed(page, goTo('#games'), goTo('#standings'));
  const choose = (label, value) => `{
    const label = [...document.querySelectorAll('.filter label')].find((each) => each.textContent === ${JSON.stringify(label)});
    const field = document.getElementById(label.htmlFor);
    field.value = ${JSON.stringify(value)};
    field.dispatchEvent(new Event(field.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
  }`;
  const filter = {
    player: await timed(page, choose('Player', 'Player 7'), choose('Player', '')),
    lost: await timed(page, choose('Result', 'lost'), choose('Result', '')),
    text: await timed(page, choose('Text', 'depth'), choose('Text', '')),
    none: await timed(page, choose('Text', ''), choose('Text', 'depth')),
  };
  const press = (text) => `[...document.querySelectorAll('button.sort')].find((each) => each.textContent.startsWith(${JSON.stringify(text)})).click()`;
  const sort = { plies: await timed(page, press('Moves')), slowest: await timed(page, press('Slowest')), red: await timed(page, press('Red')) };
  const scroll = await timed(page, `document.querySelector('.games-box').scrollTop = 1e6`);
  await go('games');
  const player = await timed(page, goTo('#player=Player%207'), goTo('#standings'));
  const tree = {
    first: await timed(page, goTo('#openings'), goTo('#standings')),
    fifth: await timed(page, goTo('#openings&line=4453'), goTo('#standings')),
  };
  console.log(JSON.stringify({ count: size, bytes: html.length, a_game: Math.round((html.length - template.length) / size), list, filter, sort, scroll, player, openings: tree }));
  await end();
}
await browser.close();
