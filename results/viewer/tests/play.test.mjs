// A person plays at the page: with `play --browser`, and in an arena. Servers and players are real.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { axeIn, launch, open } from './browser.mjs';

const programs = process.env.CONNECT4_BIN_DIR ?? fileURLToPath(new URL('../../../build/dev/bin', import.meta.url));
const patience = { timeout: 60_000 };

/** Takes the first legal column; thinks a while if its name says so, and says something hostile. */
const bot = `import sys, time, connect4
def choose(turn):
    time.sleep(float(sys.argv[1]) if len(sys.argv) > 1 else 0)
    return connect4.Move(turn.legal[0], note='<img src=x onerror=alert(1)> ‮note')
connect4.play(choose)
`;

let browser;
let folder;
const runs = [];
before(async () => {
  browser = await launch();
  folder = mkdtempSync(join(tmpdir(), 'connect4-play-'));
  writeFileSync(join(folder, 'first.py'), bot);
});
after(async () => {
  for (const run of runs) {
    run.kill('SIGKILL');
    if (run.exitCode === null && run.signalCode === null) await once(run, 'exit');
  }
  await browser.close();
  rmSync(folder, { recursive: true });
});

/** Starts a match; gives its link and the command. */
async function begin(...words) {
  const run = spawn(join(programs, 'play'), [...words, '--browser'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  runs.push(run);
  const lines = createInterface(run.stdout);
  const [link] = await once(lines, 'line');
  return { link, run };
}

async function visit(link, options = {}) {
  const { page, end } = await open(browser, link, { served: true, ...options });
  const turn = page.getByRole('status', { name: 'Turn' });
  const cell = (column, row, disc) => page.getByRole('gridcell', { name: new RegExp(`^column ${column}, row ${row}: ${disc}`) });
  return { page, end, turn, cell, button: (name) => page.getByRole('button', { name, exact: true }) };
}

/** A refusal is not an error of the page. */
const besideStatus401 = (errors) => errors.filter((error) => !error.includes('status of 401'));

async function ended(run) {
  if (run.exitCode === null) await once(run, 'exit');
  return run.exitCode;
}

test('a game is played by click and by key, to its end', async () => {
  const { link, run } = await begin('human --name Ada', 'first.py');
  const { page, end, turn, cell, button } = await visit(link);
  await turn.getByText('Your turn: red.').waitFor(patience);
  assert.ok(page.url().endsWith('/#play'), page.url());
  await page.getByRole('grid', { name: 'Board' }).waitFor();
  await button('Column 4').click();
  await cell(1, 1, 'blue').waitFor(patience);
  await turn.getByText('Your turn').waitFor(patience);
  for (const row of [2, 3]) {
    await page.keyboard.press('4');
    await cell(1, row, 'blue').waitFor(patience);
    await turn.getByText('Your turn').waitFor(patience);
  }
  await page.keyboard.press('4');
  await turn.getByText('You won.').waitFor(patience);
  assert.equal(await page.getByRole('button', { name: /^Column/ }).count(), 0);
  await button('End').click();
  await page.getByText('The match is over. You can close this page.').waitFor(patience);
  assert.equal(await ended(run), 0);
  assert.deepEqual(await end(), []);
});

test('the link works once, a reload goes on, and another tab is told why not', async () => {
  const { link } = await begin('human', 'first.py');
  const first = await visit(link);
  await first.button('Column 3').click();
  await first.cell(1, 1, 'blue').waitFor(patience);
  await first.page.reload();
  await first.cell(3, 1, 'red').waitFor(patience);
  await first.turn.getByText('Your turn').waitFor(patience);
  await first.page.goto('about:blank');
  await first.page.goto(link); // the same tab
  await first.cell(3, 1, 'red').waitFor(patience);
  const second = await visit(link);
  await second.page.getByRole('alert').getByText('already used').waitFor(patience);
  await second.page.context().close();
  assert.deepEqual(besideStatus401(await first.end()), []);
});

test('a key of an earlier match does not stand in the way, and a wrong one is refused', async () => {
  const { link } = await begin('human', 'first.py');
  const { page, end, turn } = await visit(link.split('#')[0]);
  await page.getByRole('alert').getByText('Open this page with the link').waitFor(patience);
  await page.evaluate(() => sessionStorage.setItem('connect4:key', 'x'.repeat(22)));
  await page.reload();
  await page.getByRole('alert').getByText("this game belongs to somebody else").waitFor(patience);
  await page.goto('about:blank');
  await page.goto(link);
  await turn.getByText('Your turn').waitFor(patience);
  assert.deepEqual(besideStatus401(await end()), []);
});

test('a page that is loaded while the server is gone is told so', async () => {
  const { link, run } = await begin('human', 'first.py');
  const { page, turn } = await visit(link);
  await turn.getByText('Your turn').waitFor(patience);
  await page.route('**/api/game/events', (route) => route.abort());
  await page.reload();
  await page.getByText('The connection is lost.').waitFor(patience);
  await page.unroute('**/api/game/events');
  await turn.getByText('Your turn').waitFor(patience);
  assert.equal(await page.getByText('The connection is lost.').count(), 0);
  run.kill('SIGINT');
  await page.getByText('The match is over. You can close this page.').waitFor(patience);
  await page.context().close();
});

test('moves are taken back, and hints and scores are right', async () => {
  const { link } = await begin('human', 'first.py', '--from', '4141');
  const { page, end, turn, button, cell } = await visit(link);
  await turn.getByText('Your turn').waitFor(patience);
  assert.ok(await button('Take back').isDisabled());
  await button('Hint').click();
  await page.getByRole('status', { name: 'Analysis' }).getByText('Hint: column').waitFor(patience);
  await page.keyboard.press('e');
  const scores = page.getByRole('table', { name: 'Scores of the columns' });
  await scores.getByRole('cell', { name: /^column 4: \+11, best$/ }).waitFor(patience);
  await button('Column 5').click();
  await cell(1, 3, 'blue').waitFor(patience);
  await turn.getByText('Your turn').waitFor(patience);
  await page.keyboard.press('u');
  await cell(5, 1, 'empty').waitFor(patience);
  await cell(1, 3, 'empty').waitFor(patience);
  assert.deepEqual(await end(), []);
});

test('a new game asks first while one is played, and has the colours changed', async () => {
  const { link } = await begin('human --name Ada', 'first.py');
  const { page, end, turn, button, cell } = await visit(link);
  await button('Column 4').click();
  await cell(1, 1, 'blue').waitFor(patience);
  await turn.getByText('Your turn').waitFor(patience);
  await button('New game').click();
  await page.getByText('Give up this game and begin a new one?').waitFor();
  await button('Keep playing').click();
  await button('Give up').click();
  await page.getByText('Give up this game?').waitFor();
  await button('Give up').click();
  await turn.getByText('You lost: Red gave up.').waitFor(patience);
  await button('New game').click();
  await page.getByText('Game 2').waitFor(patience);
  await turn.getByText('Your turn: blue.').waitFor(patience);
  await page.getByText('1 point', { exact: true }).waitFor();
  assert.deepEqual(await end(), []);
});

test('no column can be chosen while the program thinks, and a double click drops one disc', async () => {
  const { link } = await begin('human', 'first.py 4', '--time-per-move', '30s');
  const { page, end, turn, button, cell } = await visit(link);
  await turn.getByText('Your turn').waitFor(patience);
  await button('Column 4').dblclick();
  await turn.getByText('Blue is thinking.').waitFor(patience);
  await button('Column 4').and(page.locator('[aria-disabled=true]')).waitFor(patience);
  await page.keyboard.press('2');
  await cell(1, 1, 'blue').waitFor(patience);
  await turn.getByText('Your turn').waitFor(patience);
  await cell(4, 2, 'empty').waitFor();
  await cell(2, 1, 'empty').waitFor();
  assert.deepEqual(await end(), []);
});

test('words of the program are never more than text', async () => {
  const { link } = await begin('human', 'first.py');
  const { page, end, button } = await visit(link);
  await button('Column 4').click();
  const moves = page.getByRole('list', { name: 'Moves' });
  await moves.getByText('<img src=x').waitFor(patience);
  assert.equal(await page.locator('img').count(), 0);
  assert.deepEqual(await end(), []);
});

test('two people share the page', async () => {
  const { link } = await begin('human --name Ann', 'human --name Bob');
  const { page, end, turn, cell } = await visit(link);
  await turn.getByText('Red to move.').waitFor(patience);
  await page.keyboard.press('3');
  await turn.getByText('Blue to move.').waitFor(patience);
  await page.keyboard.press('3');
  await cell(3, 2, 'blue').waitFor(patience);
  assert.deepEqual(await end(), []);
});

test('a server that is gone is said, and does not stop the page', async () => {
  const { link, run } = await begin('human', 'first.py');
  const { page, turn } = await visit(link);
  await turn.getByText('Your turn').waitFor(patience);
  run.kill('SIGKILL');
  await page.getByText('The connection is lost.').waitFor(patience);
  await page.context().close();
});

test('the page is accessible, narrow screens show all of it, and the keyboard alone is enough', async () => {
  for (const options of [{}, { viewport: { width: 360, height: 640 } }, { colorScheme: 'dark' }]) {
    const { link } = await begin('human --name LooooooooooooooooooooooooooooooooooooooooooooooooooooooooooN', 'first.py');
    const { page, end, turn, button, cell } = await visit(link, options);
    await turn.getByText('Your turn').waitFor(patience);
    await button('Column 4').focus();
    await page.keyboard.press('Enter');
    await cell(1, 1, 'blue').waitFor(patience);
    await turn.getByText('Your turn').waitFor(patience);
    assert.ok(await button('Column 4').evaluate((element) => element === document.activeElement), 'the focus stays');
    await button('New game').focus();
    await page.keyboard.press('Enter');
    assert.ok(await button('Give up').evaluate((element) => element === document.activeElement));
    assert.deepEqual(await axeIn(page), []);
    await button('Keep playing').focus();
    await page.keyboard.press('Enter');
    assert.deepEqual(await axeIn(page), []);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${wide} pixels too wide`);
    assert.deepEqual(await end(), []);
  }
});

test('in an arena a person chooses a player, plays, and the list comes back', async () => {
  const names = join(folder, 'names.csv');
  const where = join(folder, 'class');
  writeFileSync(names, 'name,id\nAnn,a1\n<b>Bob,b2\n');
  execFileSync(join(programs, 'arena'), ['new', where, '--players', names]);
  const file = join(where, 'tournament.json');
  const config = JSON.parse(readFileSync(file, 'utf8').replace(/^\s*\/\/.*$/gm, ''));
  writeFileSync(file, JSON.stringify({ ...config, error_bar: 400, most_games: 8, games_per_pairing: 2, arena: { humans: true } }));
  const run = spawn(join(programs, 'arena'), ['run', where, '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  runs.push(run);
  const [address] = await once(createInterface(run.stdout), 'line');
  const key = (name) => readFileSync(join(where, 'links.csv'), 'utf8').split('\n').find((line) => line.startsWith(name)).split('#key=')[1].split(',')[0];

  for (const name of ['<b>Bob', 'Ann']) {
    const owner = await visit(`${address}#key=${key(name)}`);
    await owner.page.evaluate(() => (location.hash = 'hand-in'));
    await owner.page.getByLabel('Files').setInputFiles(join(folder, 'first.py'));
    await owner.page.getByRole('listitem', { name: 'checked: done', exact: true }).waitFor(patience);
    await owner.page.getByRole('listitem', { name: /^playing: (now|done)$/ }).waitFor(patience);
    assert.deepEqual(await owner.end(), []);
  }

  const stranger = await visit(address);
  assert.equal(await stranger.page.getByRole('link', { name: 'Play', exact: true }).count(), 0);
  await stranger.page.evaluate(() => (location.hash = 'play'));
  await stranger.page.getByRole('alert').getByText('You need a link from your teacher to play').waitFor(patience);
  assert.deepEqual(await stranger.end(), []);

  const { page, end, turn, button, cell } = await visit(`${address}#key=${key('Ann')}`);
  await page.evaluate(() => (location.hash = 'player=%3Cb%3EBob'));
  await page.getByRole('link', { name: 'Play against it' }).click();
  await page.getByRole('heading', { name: 'Play against' }).waitFor(patience);
  assert.deepEqual(await axeIn(page), []);
  await button('Play against <b>Bob').click();
  await turn.getByText('Your turn: red.').waitFor(patience);
  await page.getByText('You have 2 minutes for each move.').waitFor();
  await button('Column 4').click();
  await cell(1, 1, 'blue').waitFor(patience);
  await turn.getByText('Your turn').waitFor(patience);
  assert.equal(await page.getByText('onerror').count(), 0, "the notes of Bob's player are Bob's");
  await page.reload();
  await cell(4, 1, 'red').waitFor(patience);
  await button('Give up').click();
  await button('Give up').click();
  await turn.getByText('You lost').waitFor(patience);
  await button('End').click();
  await button('Play against <b>Bob').click(patience);

  // The player goes, and the first move against the next one counts.
  await turn.getByText('Your turn').waitFor(patience);
  await button('Column 4').click();
  await cell(1, 1, 'blue').waitFor(patience);
  const headers = { Authorization: `Bearer ${key('teacher')}` };
  await fetch(`${address}api/teacher/withdraw`, { method: 'POST', headers, body: '{"player":"<b>Bob"}' });
  await turn.getByText('You lost: Red gave up. The player was withdrawn.').waitFor(patience);
  await button('Play against Ann').click(patience);
  await cell(4, 1, 'empty').waitFor(patience);
  await turn.getByText('Your turn').waitFor(patience);
  await button('Column 4').click();
  await cell(4, 1, 'red').waitFor(patience);

  // A connection that is dead without a sign is given up. The test does not wait as long as a person.
  await page.addInitScript(() => {
    const real = window.setTimeout;
    window.setTimeout = (act, time, ...rest) => real(act, time === 40_000 ? 300 : time, ...rest);
  });
  await page.route('**/api/game/events', () => new Promise(() => {}));
  await page.reload();
  await page.getByText('The connection is lost.').waitFor(patience);
  await page.unroute('**/api/game/events');
  await cell(4, 1, 'red').waitFor(patience);
  assert.deepEqual(await end(), []);
});
