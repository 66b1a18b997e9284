// A real tournament, served while it is played: each watcher has all of it in the end, even after
// lost connections.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { launch, open } from './browser.mjs';
import { figuresOf, holdsAll, numbersOf } from './figures.mjs';

const programs = process.env.CONNECT4_BIN_DIR ?? fileURLToPath(new URL('../../../build/dev/bin', import.meta.url));
const tournament = join(programs, 'tournament');

let browser;
let folder;
let line;
const started = [];
before(async () => {
  browser = await launch();
  folder = mkdtempSync(join(tmpdir(), 'connect4-served-'));
});
after(async () => {
  for (const program of started) program.kill('SIGKILL');
  line?.close();
  await browser.close();
  rmSync(folder, { recursive: true });
});

/** Waits rather than computes, so that games last as long on a busy machine. */
const player = `import time

import connect4


def choose_column(turn):
    time.sleep(0.02)
    return turn.random.choice(turn.legal)


connect4.play(choose_column)
`;

/** A tournament of sixty games, which take some fifteen seconds; gives its config file. */
function makeCup() {
  writeFileSync(join(folder, 'slow.py'), player);
  const players = ['Ann', 'Bob', 'Cid'].map((name) => ({ name, command: 'slow.py' }));
  const config = join(folder, 'cup.json');
  writeFileSync(config, JSON.stringify({ players, games_per_pairing: 20, openings: 'random:4', concurrency: 4, sandbox: 'none', output: 'results' }));
  return config;
}

function start(...words) {
  const program = spawn(tournament, words, { stdio: ['ignore', 'pipe', 'ignore'] });
  started.push(program);
  return program;
}

const print = (...words) => execFileSync(tournament, words, { encoding: 'utf8' });

/** A run, of which nobody reads what it prints. */
function play(cup) {
  const run = start('run', cup);
  run.stdout.resume();
  return run;
}

async function kill(run) {
  run.kill('SIGKILL');
  await once(run, 'exit');
}

async function until(holds) {
  for (const end = Date.now() + 60_000; Date.now() < end; ) {
    if (holds()) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`in vain: ${holds}`);
}

/** Starts a server; gives its port. */
async function serve(cup) {
  const server = start('serve', cup, '--port', '0');
  const [said] = await once(createInterface(server.stdout), 'line');
  return Number(said.match(/:(\d+)\//)[1]);
}

/** A line to the server that can be cut. */
async function lineTo(port) {
  const sockets = new Set();
  let whole = true;
  const relay = createServer((client) => {
    if (!whole) return client.destroy();
    const server = connect(port, '127.0.0.1');
    for (const [from, to] of [[client, server], [server, client]]) {
      sockets.add(from);
      from.on('error', () => to.destroy()).on('close', () => to.destroy() && sockets.delete(from)).pipe(to);
    }
  });
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const cut = () => {
    whole = false;
    sockets.forEach((socket) => socket.destroy());
  };
  const close = () => {
    cut();
    relay.close();
  };
  return { address: `http://127.0.0.1:${relay.address().port}/`, cut, mend: () => (whole = true), close };
}

const gamesFrom = (page, count) =>
  page.waitForFunction((least) => document.querySelector('table[aria-label=Games]')?.getAttribute('aria-rowcount') > least, count, { timeout: 60_000 });

/** All rows of the list of games, by scrolling through it: what `tournament games --json` says of each. */
const listed = (page) =>
  page.evaluate(async () => {
    const box = document.querySelector('.games-box');
    const rows = new Map();
    for (let top = 0; top <= box.scrollHeight; top += box.clientHeight / 2) {
      box.scrollTop = top;
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))));
      for (const row of box.querySelectorAll('tbody tr:not(.gap)')) {
        rows.set(Number(row.ariaRowIndex), [...row.cells].map((cell) => cell.textContent.trim()));
      }
    }
    return [...rows.entries()].sort(([a], [b]) => a - b).map(([, [game, round, red, blue, result, , plies]]) => [game, round, red, blue, result, plies].join(' '));
  });

const stored = (cup) =>
  print('games', cup, '--json').split('\n').filter(Boolean).map((line) => JSON.parse(line))
    .map(({ game, round, red, blue, winner, plies }) => [game, round, red, blue, winner ? `${winner} wins` : 'draw', plies].join(' '));

test('two viewers of a run that is killed and goes on, one of them cut off meanwhile, have every game once', { timeout: 300_000 }, async () => {
  const cup = makeCup();
  const first = play(cup); // there is something to serve; few games, since browsers take their time to open
  await until(() => existsSync(join(folder, 'results', 'tournament.db')) && stored(cup).length > 0);
  await kill(first);
  const port = await serve(cup);
  line = await lineTo(port);
  const steady = await open(browser, `http://127.0.0.1:${port}/`, { served: true });
  const flaky = await open(browser, line.address, { served: true });
  const viewers = [steady, flaky];
  for (const { go } of viewers) await go('games');

  const second = play(cup);
  const before = stored(cup).length;
  await Promise.all(viewers.map(({ page }) => gamesFrom(page, before + 5)));
  line.cut();
  await flaky.page.getByRole('status').getByText('cut off, trying again').waitFor();
  await kill(second);
  const between = stored(cup).length;
  assert.ok(between < 60, 'the run was killed too late');

  const third = play(cup);
  await gamesFrom(steady.page, Math.min(between + 5, 60));
  line.mend();
  const [status] = third.exitCode === null ? await once(third, 'exit') : [third.exitCode];
  assert.equal(status, 0);

  const games = stored(cup);
  const { standings } = JSON.parse(print('standings', cup, '--json'));
  assert.equal(games.length, 60);
  for (const { page, go, end } of viewers) {
    await gamesFrom(page, 60);
    assert.deepEqual(await listed(page), games);
    await go('standings');
    await page.getByText('· complete ·').waitFor();
    const rows = await figuresOf(page, 'Standings');
    standings.forEach((row, i) => {
      assert.equal(rows[i].name, row.player);
      holdsAll(rows[i].values, numbersOf(row), row.player);
    });
    assert.deepEqual((await end()).filter((trouble) => !trouble.includes('net::ERR_')), []);
  }
});
