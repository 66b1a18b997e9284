// A live page: games come as events, some of them twice; one that was cut off misses nothing.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { launch, open, template } from './browser.mjs';
import { fillPage, pageData } from './page_data.mjs';

let browser;
const servers = [];
before(async () => (browser = await launch()));
after(async () => {
  await browser.close();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

const players = ['Ann', 'Bob'].map((name) => ({ name, command: null, limit_us: 1000 }));

const record = (game) => ({
  game, red: 'Ann', blue: 'Bob', start: '7/7/7/7/7/7 x', moves: '1122334', winner: 'red', reason: 'four',
  times_us: [1, 2, 3, 4, 5, 6, 7], evals: [1, 2, 3, 4, 5, 6, 7], players: [0, 1], round: 1, pairing: 0, state: 0, line: [], seed: 1,
});

function tables(wins) {
  const row = (player, rank, rest) => ({
    rank, player, wins: 0, draws: 0, losses: 0, points: 0, elo: { value: null, low: null, high: null, reason: 'no games' }, reasons: {}, ...rest,
  });
  const rows = [row('Ann', 1, { wins, points: wins }), row('Bob', 2, { losses: wins })];
  return {
    standings: { name: 'cup', format: 'round_robin', complete: false, games: { planned: 6, played: wins, remaining: 6 - wins }, standings: rows },
    crosstable: { players: ['Ann', 'Bob'], scores: [[null, { wins, draws: 0, losses: 0 }], [{ wins: 0, draws: 0, losses: wins }, null]] },
    rounds: [],
    test: null,
  };
}

/** A live page with the games of these numbers. */
const livePage = (numbers, seen, title = 'cup') =>
  fillPage(template, { ...pageData({ title, records: numbers.map(record), players, ...tables(numbers.length), live: true }), seen }, { connect: "'self'" });

const write = (response, name, data, id) => response.write(`event: ${name}\n${id ? `id: ${id}\n` : ''}data: ${JSON.stringify(data)}\n\n`);
const sendGames = (response, games) => games.forEach(([number, id, other]) => write(response, 'game', { ...record(number), ...other }, id));

/** Serves the page that `page` gives; each request for events is the next of `answers`, the last one from then on. */
async function serve(page, answers) {
  const asked = [];
  const http = createServer((request, response) => {
    if (!request.url.startsWith('/events')) {
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.end(page());
      return;
    }
    asked.push(request.url);
    const answer = answers[Math.min(asked.length, answers.length) - 1];
    if (answer === 'refused') {
      response.writeHead(503).end();
      return;
    }
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders();
    answer(response);
  });
  await new Promise((done) => http.listen(0, '127.0.0.1', done));
  servers.push(http);
  return { asked, address: `http://127.0.0.1:${http.address().port}/` };
}

const gamesShown = async (page, count) => {
  await page.waitForFunction((rows) => document.querySelector('table[aria-label=Games]')?.getAttribute('aria-rowcount') === rows, `${count + 1}`);
  return (await page.locator('a.game-link').allTextContents()).map(Number);
};

/** A browser's words for a connection that was cut off or refused. */
const unexpected = (troubles) => troubles.filter((trouble) => !/ERR_INCOMPLETE_CHUNKED|503/.test(trouble));

test('each game is there once, in order, and a link to it works', async () => {
  const { address, asked } = await serve(() => livePage([1], 'a1:1'), [
    (response) => {
      sendGames(response, [[2, 'a1:1-2'], [4, 'a1:1-2+4'], [3, 'a1:1-4'], [2, 'a1:1-4']]);
      setTimeout(() => response.end(), 300);
    },
    (response) => sendGames(response, [[4, 'a1:1-4'], [5, 'a1:1-5'], [6, 'a1:1-6']]),
  ]);
  const { page, go, end } = await open(browser, address, { served: true });
  await go('games');
  assert.deepEqual(await gamesShown(page, 6), [1, 2, 3, 4, 5, 6]);
  assert.deepEqual(asked, ['/events?seen=a1:1', '/events?seen=a1:1-4']);
  await go('game=5&move=7');
  assert.equal(await page.getByRole('gridcell', { name: /four/ }).count(), 4);
  await page.getByRole('status').getByText('live, connected').waitFor();
  assert.deepEqual(unexpected(await end()), []);
});

test('players are told by places, for any names in a record', async () => {
  const { address } = await serve(() => livePage([1], 'a1:1'), [
    (response) => sendGames(response, [[2, 'a1:1-2', { red: 'Ann 2.0', blue: 'Ann', players: [1, 0] }]]),
  ]);
  const { page, go, end } = await open(browser, address, { served: true });
  await go('games&player=Bob&colour=red');
  assert.deepEqual(await gamesShown(page, 1), [2]);
  assert.deepEqual(await end(), []);
});

test('a refused viewer tries again and names its last event', async () => {
  let connected;
  const { address, asked } = await serve(() => livePage([1], 'a1:1'), [
    (response) => {
      sendGames(response, [[3, 'a1:1+3']]);
      connected = response;
    },
    'refused',
    (response) => sendGames(response, [[2, 'a1:1-3']]),
  ]);
  const { page, go, end } = await open(browser, address, { served: true });
  await go('games');
  connected.end();
  await page.getByRole('status').getByText('cut off, trying again').waitFor();
  assert.deepEqual(await gamesShown(page, 3), [1, 2, 3]);
  await page.getByRole('status').getByText('live, connected').waitFor();
  assert.deepEqual(asked, ['/events?seen=a1:1', '/events?seen=a1:1+3', '/events?seen=a1:1+3']);
  assert.deepEqual(unexpected(await end()), []);
});

test('without games it says so, and names their place; tables come with them', async () => {
  let connected;
  const { address, asked } = await serve(() => livePage([], 'a1:'), [(response) => (connected = response)]);
  const { page, go, end } = await open(browser, address, { served: true });
  await page.getByRole('status').getByText('live, connected').waitFor();
  for (const view of ['standings', 'games', 'player=Ann']) {
    await go(view);
    await page.getByText('No games yet. They appear here as they end.').waitFor();
  }
  sendGames(connected, [[1, 'a1:1']]);
  write(connected, 'standings', tables(1));
  await go('games');
  assert.deepEqual(await gamesShown(page, 1), [1]);
  await go('standings');
  await page.getByRole('row', { name: /^1 Ann .* 1 1 0 0/ }).waitFor();
  assert.equal(await page.getByText('No games yet').count(), 0);
  assert.deepEqual(asked, ['/events?seen=a1:']);
  assert.deepEqual(await end(), []);
});

test('results of another tournament are loaded again', async () => {
  let title = 'cup';
  let connected;
  const { address } = await serve(() => livePage([1], 'a1:1', title), [(response) => (connected = response)]);
  const { page, end } = await open(browser, address, { served: true });
  await page.getByRole('status').getByText('live, connected').waitFor();
  title = 'another cup';
  write(connected, 'fresh', {});
  await page.getByText('another cup').waitFor();
  await page.getByRole('status').getByText('live, connected').waitFor();
  assert.deepEqual(await end(), []);
});

test('of a game that came later its log is to be had by loading the page again', async () => {
  const records = [{ ...record(1), logs: { red: { 1: 'depth 9\n' } } }];
  const html = fillPage(template, { ...pageData({ title: 'cup', records, players, ...tables(1), live: true }), seen: 'a1:1' }, { connect: "'self'" });
  const { address } = await serve(() => html, [(response) => sendGames(response, [[2, 'a1:1-2']])]);
  const { page, go, end } = await open(browser, address, { served: true });
  await go('games');
  await gamesShown(page, 2);
  await go('game=2');
  await page.getByText('Load the page again to see what was printed').waitFor();
  await go('game=1&move=1');
  await page.getByText('depth 9').waitFor();
  assert.deepEqual(await end(), []);
});
