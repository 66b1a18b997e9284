// An arena in a browser: a student's link, files, every step, versions; and the teacher's view. The
// server is the real one, and so are the players.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { axeIn, launch, open, settle } from './browser.mjs';

const programs = process.env.CONNECT4_BIN_DIR ?? fileURLToPath(new URL('../../../build/dev/bin', import.meta.url));
const program = join(programs, 'arena');
const bot = (which) => `import connect4\n\nconnect4.play(lambda turn: turn.legal[${which}])\n`;
const patience = { timeout: 60_000 };

let browser;
let folder;
let shared;
const arenas = [];
before(async () => {
  browser = await launch();
  folder = mkdtempSync(join(tmpdir(), 'connect4-arena-'));
  shared = await begin('class');
});
after(async () => {
  for (const { run } of arenas) {
    run.kill('SIGINT');
    if (run.exitCode === null) await once(run, 'exit');
  }
  await browser.close();
  rmSync(folder, { recursive: true });
});

/** Starts the arena of a new class; gives its address and its keys. */
async function begin(name, members = {}) {
  const names = join(folder, `${name}.csv`);
  const where = join(folder, name);
  writeFileSync(names, 'name,id\nAnn,a1\n<b>Bob,b2\n');
  execFileSync(program, ['new', where, '--players', names]);
  const file = join(where, 'tournament.json');
  const config = JSON.parse(readFileSync(file, 'utf8').replace(/^\s*\/\/.*$/gm, ''));
  writeFileSync(file, JSON.stringify({ ...config, error_bar: 400, most_games: 8, games_per_pairing: 2, ...members }));
  const run = spawn(program, ['run', where, '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(createInterface(run.stdout), 'line');
  const links = readFileSync(join(where, 'links.csv'), 'utf8').trim().split('\n').slice(1);
  const keys = Object.fromEntries(links.map((each) => [each.slice(0, each.indexOf(',http')), each.split('#key=')[1].split(',')[0]]));
  const arena = { address: line, keys, run, where };
  arenas.push(arena);
  return arena;
}

const visit = (arena, name, options = {}) =>
  open(browser, name ? `${arena.address}#key=${arena.keys[name]}` : arena.address, { served: true, ...options });

function writeBot(name, text) {
  const file = join(folder, name);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
  return file;
}

test('a link opens the own views, and its key does not stay in the address', async () => {
  const { page, end } = await visit(shared, 'Ann');
  await page.getByRole('link', { name: 'Hand in' }).waitFor();
  assert.equal(page.url(), shared.address);
  await page.reload();
  await page.getByRole('link', { name: 'Versions' }).waitFor();
  assert.equal(await page.getByRole('link', { name: 'Teacher' }).count(), 0);
  assert.deepEqual(await end(), []);
});

test('a file is handed in, and every step is shown until it is rated', async () => {
  const { page, go, end } = await visit(shared, 'Ann');
  await go('hand-in');
  await page.getByRole('region', { name: 'Hand in' }).getByLabel('Files').setInputFiles(writeBot('bot.py', bot(0)));
  const progress = page.getByRole('list', { name: 'Progress' });
  for (const step of ['received', 'unpacked', 'checked', 'playing', 'rated'])
    await progress.getByRole('listitem', { name: `${step}: done` }).waitFor(patience);
  await progress.getByRole('listitem', { name: 'built: skipped' }).waitFor();
  assert.deepEqual(await axeIn(page), []);
  await page.reload();
  await page.getByRole('listitem', { name: 'rated: done' }).waitFor();
  assert.deepEqual(await end(), []);
});

test('a folder is handed in, and a failure says its reason and what the program printed', async () => {
  const { page, go, end } = await visit(shared, 'Ann');
  await go('hand-in');
  writeBot('broken/mybot.cpp', 'int main() { return nothing; }\n');
  await page.getByLabel('Folder').setInputFiles(join(folder, 'broken'));
  await page.getByRole('listitem', { name: /^built: failed: `g\+\+ .* exited with status 1/ }).waitFor(patience);
  await page.getByLabel('Output of the step built').getByText('nothing').first().waitFor();
  await page.getByRole('listitem', { name: 'playing: not reached' }).waitFor({ timeout: 5000 });
  assert.equal(await page.getByRole('listitem', { name: /waiting/ }).count(), 0);
  assert.equal(await page.getByLabel('Files').evaluate((input) => getComputedStyle(input).opacity), '0', 'no words about chosen files');
  assert.deepEqual(await axeIn(page), []);
  assert.deepEqual(await end(), []);
});

test("a link of somebody else asks before it changes who one is", async () => {
  const { page, end } = await visit(shared, 'Ann');
  const link = `${shared.address}#key=${shared.keys['<b>Bob']}`;
  const follow = async () => {
    await page.goto('about:blank');
    await page.goto(link);
    await page.getByRole('alertdialog', { name: 'Another link' }).getByText('You are signed in as Ann').waitFor();
    assert.equal(page.url(), shared.address);
  };
  await follow();
  assert.deepEqual(await axeIn(page), []);
  await page.getByRole('button', { name: 'Stay signed in as Ann' }).click();
  await page.getByRole('link', { name: 'Hand in' }).click();
  await page.getByText('You are Ann.').waitFor();
  await follow();
  await page.getByRole('button', { name: 'Use this link' }).click();
  await page.getByRole('link', { name: 'Hand in' }).click();
  await page.getByText('You are <b>Bob.').waitFor();
  assert.deepEqual(await end(), []);
});

test('a new choice is a new submission after an error of the network, and the old one can be sent again', async () => {
  const { page, go, troubles, end } = await visit(shared, 'Ann');
  await go('hand-in');
  const sent = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push([request.headers()['idempotency-key'], request.headers()['x-file-name']]);
  });
  await page.route('**/api/hand-ins', (route) => route.abort());
  await page.getByLabel('Files').setInputFiles(writeBot('lost.py', bot(0)));
  await page.getByRole('alert').getByText('The server cannot be reached').waitFor();
  await page.getByRole('button', { name: 'Send lost.py again' }).click();
  await page.getByRole('alert').getByText('The server cannot be reached').waitFor();
  await page.unroute('**/api/hand-ins');
  await page.getByLabel('Files').setInputFiles(writeBot('chosen.py', 'import numpie\n'));
  await page.getByRole('heading', { name: /chosen\.py/ }).waitFor(patience);
  assert.deepEqual(sent.map(([, name]) => name), ['lost.py', 'lost.py', 'chosen.py']);
  assert.equal(sent[0][0], sent[1][0], 'the same files have the same key');
  assert.notEqual(sent[1][0], sent[2][0]);
  troubles.splice(0, troubles.length, ...troubles.filter((each) => !each.includes('ERR_FAILED')));
  assert.deepEqual(await end(), []);
});

test('an archive that the page packs holds every name', async () => {
  const { page, go, end } = await visit(shared, '<b>Bob');
  await go('hand-in');
  const names = ['bot.py', 'ä ö/ü.txt', `${'long'.repeat(40)}/${'name'.repeat(40)}.txt`, '.git/HEAD'];
  for (const name of names) writeBot(`packed/${name}`, name === 'bot.py' ? bot(0) : name);
  await page.getByLabel('Folder', { exact: true }).setInputFiles(join(folder, 'packed'));
  await page.getByRole('heading', { name: /packed\.tar\.gz/ }).waitFor(patience);
  await page.getByRole('listitem', { name: 'rated: done' }).waitFor(patience);
  for (const name of names.slice(0, 3))
    assert.equal(readFileSync(join(shared.where, 'players/<b>Bob', name), 'utf8'), name === 'bot.py' ? bot(0) : name);
  assert.deepEqual(await end(), []);
});

test('files and folders can be dropped', async () => {
  const { page, go, end } = await visit(shared, 'Ann');
  await go('hand-in');
  const transfer = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'dropped.py'));
    return data;
  }, bot(-1));
  await page.getByRole('region', { name: 'Hand in' }).dispatchEvent('drop', { dataTransfer: transfer });
  await page.getByRole('heading', { name: /dropped\.py/ }).waitFor(patience);
  await page.getByRole('listitem', { name: 'rated: done' }).waitFor(patience);
  assert.deepEqual(await end(), []);
});

test('an old version is brought back, and files and reports are the own ones', async () => {
  const { page, go, end } = await visit(shared, 'Ann');
  await go('versions');
  const table = page.getByRole('table', { name: 'Versions' });
  await table.waitFor();
  assert.equal(await table.getByRole('row').count(), 3);
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'files of version 1' }).click()]);
  assert.equal(file.suggestedFilename(), 'bot.py');
  await page.getByRole('button', { name: 'report of version 1' }).click();
  await page.getByRole('heading', { name: 'Version 1, report' }).waitFor();
  assert.deepEqual(await axeIn(page), []);
  await page.getByRole('button', { name: 'Use this version, 1' }).click();
  await page.getByRole('heading', { name: /version 1/ }).waitFor(patience);
  await page.getByRole('listitem', { name: 'rated: done' }).waitFor(patience);
  await go('versions');
  await table.getByRole('row', { name: /^1 .*in use/ }).waitFor(patience);
  assert.deepEqual(await end(), []);
});

test('the keyboard alone hands in and brings a version back', async () => {
  const { page, go, end } = await visit(shared, 'Ann');
  const tabTo = async (wanted) => {
    const reached = () => wanted.evaluate((each) => each === document.activeElement);
    for (let tabs = 0; tabs < 100 && !(await reached()); ++tabs) await page.keyboard.press('Tab');
    assert.ok(await reached(), 'the keyboard does not reach it');
  };
  await go('versions');
  const button = page.getByRole('button', { name: 'Use this version, 2' });
  await button.waitFor();
  await tabTo(button);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /, version 2 again$/ }).waitFor(patience);
  await page.getByRole('listitem', { name: 'rated: done' }).waitFor(patience);
  const files = page.getByLabel('Files');
  const chosen = page.waitForEvent('filechooser', patience);  // before the tabs: the browser hears late that somebody waits for it
  await tabTo(files);
  await page.keyboard.press('Enter');
  const chooser = await chosen;
  await chooser.setFiles(writeBot('keys.py', bot(0)));
  await page.getByRole('heading', { name: /keys\.py/ }).waitFor(patience);
  await page.getByRole('listitem', { name: 'rated: done' }).waitFor(patience);
  assert.deepEqual(await end(), []);
});

test('house bots are marked in the table, on the wall and nobody else is', async () => {
  const { page, end } = await visit(shared, null);
  for (const address of [shared.address, `${shared.address}?wall`]) {
    await page.goto(address);
    const names = page.getByRole('rowheader');
    await names.filter({ hasText: 'Ann' }).first().waitFor();
    const marked = await page.evaluate(() => Array.from(document.querySelectorAll('th .badge'), (badge) => [badge.textContent, badge.parentElement.querySelector('.name').textContent]));
    const house = marked.filter(([text]) => text === 'house').map(([, name]) => name);
    assert.ok(house.includes('Greedy') && house.includes('Random') && !house.includes('Ann'), JSON.stringify(marked));
  }
  assert.deepEqual(await end(), []);
});

test('a person asks for a match by keyboard, and sees its games on a page of its own', async () => {
  const arena = await begin('matches');
  const { page, go, end } = await visit(arena, 'Ann');
  await go('hand-in');
  await page.getByLabel('Files').setInputFiles(writeBot('matches.py', bot(0)));
  await page.getByRole('listitem', { name: 'rated: done' }).waitFor(patience);
  await go('player=Greedy');
  const form = page.getByRole('form', { name: 'A match against Greedy' });
  await form.getByLabel(/^Play/).selectOption('2');
  assert.deepEqual(await axeIn(page), []);
  await form.getByRole('button', { name: 'Request the match' }).focus();
  await page.keyboard.press('Enter');
  await form.getByRole('status').getByText('Match 1 is in the queue.').waitFor(patience);
  await form.getByRole('link', { name: 'Versions' }).click();
  const row = page.getByRole('table', { name: 'Matches' }).getByRole('row', { name: /Greedy/ });
  await row.getByText('over').waitFor(patience);
  assert.deepEqual(await axeIn(page), []);
  await page.setViewportSize({ width: 360, height: 740 });
  const [content, width] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(content <= width, `${content} pixels`);
  await page.setViewportSize({ width: 1280, height: 800 });
  await row.getByRole('link', { name: '2 of 2 games of match 1' }).click();
  await page.getByText('Ann - Greedy').first().waitFor(patience);
  await page.getByRole('table').getByRole('link', { name: '2', exact: true }).first().click();
  await page.getByRole('heading', { name: 'Game 2' }).waitFor(patience);
  await page.getByRole('grid').first().waitFor();
  assert.deepEqual(await axeIn(page), []);
  await page.getByRole('link', { name: 'Back to the class' }).click();
  await page.getByRole('table', { name: 'Versions' }).waitFor(patience);
  assert.equal(new URL(page.url()).search, '');
  assert.deepEqual(await end(), []);
});

test('nobody without a player can ask for a match', async () => {
  for (const name of ['teacher', null]) {
    const { page, go, end } = await visit(shared, name);
    await go('player=Greedy');
    await page.getByRole('heading', { name: 'Greedy' }).waitFor(patience);
    assert.equal(await page.getByRole('button', { name: 'Request the match' }).count(), 0);
    assert.deepEqual(await end(), []);
  }
});

test("the teacher sees the class, gives orders, and strangers' text is text", async () => {
  const { page, go, end } = await visit(shared, 'teacher');
  await go('teacher');
  const table = page.getByRole('table', { name: 'Players' });
  await table.getByRole('row', { name: /^Ann a1 rated/ }).waitFor(patience);
  await table.getByRole('rowheader', { name: '<b>Bob' }).waitFor();
  assert.deepEqual(await axeIn(page), []);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('button', { name: 'Close submissions' }).click();
  await page.getByText('Submissions are closed').waitFor();
  await page.getByRole('button', { name: 'Open submissions' }).click();
  await page.getByText('Submissions are open').waitFor();
  await page.getByLabel('Name').fill('Zoe');
  await page.getByLabel('Id', { exact: true }).fill('z9');
  await page.getByRole('button', { name: 'Add player' }).click();
  await page.getByText(/#key=[\w-]{22}/).waitFor();
  await table.getByRole('row', { name: /^Zoe z9 none/ }).waitFor();
  const row = table.getByRole('row', { name: /^Zoe/ });
  await row.getByRole('button', { name: 'Withdraw' }).click();
  const question = row.getByRole('group', { name: 'Withdraw Zoe?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await row.getByRole('button', { name: 'Withdraw' }).dblclick();
  await question.getByRole('button', { name: 'Withdraw' }).waitFor();
  await question.getByRole('button', { name: 'Cancel' }).press('Escape');
  await row.getByRole('button', { name: 'New link' }).click();
  await row.getByRole('group', { name: 'Replace the link of Zoe? The old one stops working.' }).getByRole('button', { name: 'Cancel' }).click();
  await row.getByRole('button', { name: 'Withdraw' }).click();
  await question.getByRole('button', { name: 'Withdraw' }).click();
  await table.getByRole('row', { name: /^Zoe z9 withdrawn/ }).waitFor();
  await row.getByRole('button', { name: 'Restore' }).click();
  await table.getByRole('row', { name: /^Zoe z9 none/ }).waitFor();
  await page.getByLabel('Name').fill('Team');
  await page.getByLabel('Id', { exact: true }).fill('d1; e2');
  await page.getByRole('button', { name: 'Add player' }).click();
  const told = page.getByRole('status').filter({ hasText: 'of Team' });
  await told.getByText('The links of Team').waitFor();
  assert.equal(await told.getByText(/#key=[\w-]{22}/).count(), 2);
  const team = table.getByRole('row', { name: /^Team d1; e2/ });
  await team.getByRole('button', { name: 'New link for e2' }).click();
  await team.getByRole('group', { name: 'Replace the link of e2? The old one stops working.' }).getByRole('button', { name: 'New link for e2' }).click();
  await told.getByText('The link of Team').waitFor();
  assert.equal(await told.getByText(/#key=[\w-]{22}/).count(), 1);
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Table as CSV' }).click()]);
  assert.equal(file.suggestedFilename(), 'table.csv');
  assert.deepEqual(await end(), []);
});

test('the teacher reads which programs seem to be copies', async () => {
  const { page, go, end } = await visit(shared, 'teacher');
  const copies = [
    { players: ['Ann', '<b>Bob', 'Cid'], same: 'sources', positions: null },
    { players: ['Ann', 'Dan'], same: 'play', positions: 44 },
  ];
  await page.route('**/api/teacher', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), copies } });
  });
  await go('teacher');
  await page.getByRole('heading', { name: 'Possible copies' }).waitFor(patience);
  assert.deepEqual(await page.getByRole('listitem').filter({ hasText: 'Ann' }).allTextContents(), [
    'Ann, <b>Bob and Cid have the same program except for names and comments.',
    'Ann and Dan play alike: they chose the same column in all 44 positions that both met.',
  ]);
  assert.deepEqual(await axeIn(page), []);
  assert.deepEqual(await end(), []);
});

test('a refusal of an order stays until the next order', async () => {
  const { page, go, troubles, end } = await visit(shared, 'teacher');
  await go('teacher');
  await page.getByLabel('Name').fill('Greedy');
  await page.getByRole('button', { name: 'Add player' }).click();
  const refusal = page.getByRole('alert').getByText('"Greedy" looks the same');
  await refusal.waitFor();
  for (let polls = 0; polls < 2; ++polls) await page.waitForResponse((answer) => answer.url().endsWith('api/teacher'), patience);
  await settle(page);
  assert.equal(await refusal.count(), 1);
  await page.getByRole('button', { name: 'Pause' }).click();
  await refusal.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Resume' }).click();
  troubles.splice(0, troubles.length, ...troubles.filter((each) => !each.includes('status of 400')));
  assert.deepEqual(await end(), []);
});

/** What of the shown view ends beyond the right edge of the screen. */
const beyond = (page, what) =>
  page.locator(`main :is(${what})`).evaluateAll((all) =>
    all.filter((each) => each.checkVisibility() && each.getBoundingClientRect().right > innerWidth + 1).map(({ textContent }) => textContent));

test('a long name leaves the orders beside it in sight', async () => {
  const { page, go, end } = await visit(shared, 'teacher');
  await go('teacher');
  await page.getByLabel('Name').fill('Long'.repeat(16));
  await page.getByRole('button', { name: 'Add player' }).click();
  await page.getByRole('row', { name: /^Long/ }).getByRole('button', { name: 'Withdraw' }).waitFor();
  assert.deepEqual(await beyond(page, 'button'), []);
  await page.getByRole('row', { name: /^Long/ }).getByRole('button', { name: 'Withdraw' }).click();
  assert.deepEqual(await beyond(page, 'button'), []);
  assert.deepEqual(await end(), []);
});

for (const colorScheme of ['light', 'dark']) {
  test(`${colorScheme}: axe finds nothing, and 360 pixels are wide enough`, async () => {
    for (const [name, views] of [['Ann', ['hand-in', 'versions']], ['teacher', ['teacher']]]) {
      const { page, go, end } = await visit(shared, name, { colorScheme, viewport: { width: 360, height: 740 } });
      for (const view of views) {
        await go(view);
        await page.waitForFunction(() => document.querySelector('main table, main li'));
        assert.deepEqual(await axeIn(page), [], view);
        const [content, width] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
        assert.ok(content <= width, `${view}: ${content} pixels`);
        assert.deepEqual(await beyond(page, 'button, td'), [], view);
      }
      assert.deepEqual(await end(), []);
    }
  });
}

test('games are shown while they are played, on the front page too', async () => {
  const slow = await begin('slow', { most_games: 400, error_bar: 1 });
  const ann = await visit(slow, 'Ann');
  await ann.go('hand-in');
  const thinker = 'import time\nimport connect4\n\n\ndef choose(turn):\n    time.sleep(0.1)\n    return turn.legal[0]\n\n\nconnect4.play(choose)\n';
  await ann.page.getByLabel('Files').setInputFiles(writeBot('slow.py', thinker));
  await ann.page.getByRole('listitem', { name: 'playing: now' }).waitFor(patience);
  const { page, go, end } = await visit(slow, null);
  await page.getByRole('region', { name: 'Live games' }).getByRole('listitem').first().waitFor(patience);
  await page.getByRole('heading', { level: 2, name: 'Standings' }).waitFor();
  await go('live');
  const played = page.getByRole('region', { name: 'Live games' });
  const board = played.getByRole('grid').first();
  await board.waitFor(patience);
  await board.getByRole('gridcell', { name: /^column \d, row \d: (red|blue), last move/ }).waitFor(patience);
  await played.getByText('Ann').first().waitFor(patience);
  const discs = () => page.evaluate(() => document.querySelectorAll('.live .disc').length);
  const before = await discs();
  await page.waitForFunction((count) => document.querySelectorAll('.live .disc').length !== count, before, patience);
  assert.deepEqual(await axeIn(page), []);
  await page.setViewportSize({ width: 360, height: 740 });
  const [content, width] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(content <= width, `${content} pixels`);
  assert.deepEqual(await end(), []);
  assert.deepEqual(await ann.end(), []);
});

test('a wrong link says what to do, and the table is there all the same', async () => {
  const { page, troubles, end } = await open(browser, `${shared.address}#key=AAAAAAAAAAAAAAAAAAAAAA`, { served: true });
  await page.getByRole('alert').getByText('ask your teacher for a new link').waitFor();
  await page.getByRole('table', { name: 'Standings' }).waitFor();
  assert.deepEqual(troubles.filter((each) => !each.includes('401')), []);
  await end();
});

test('a page that is not public shows nothing without a link, and all with one', async () => {
  const arena = await begin('closed', { arena: { public: false } });
  const stranger = await visit(arena, null);
  await stranger.page.getByRole('alert').getByText('You need a link to see this page').waitFor();
  assert.equal(await stranger.page.getByText('Greedy').count(), 0);
  assert.deepEqual(await stranger.end(), []);
  const ann = await visit(arena, 'Ann');
  await ann.go('hand-in');
  await ann.page.getByLabel('Files').setInputFiles(writeBot('bot.py', bot(0)));
  await ann.page.getByRole('listitem', { name: 'rated: done' }).waitFor(patience);
  await ann.go('standings');
  await ann.page.getByRole('table', { name: 'Standings' }).getByRole('link', { name: 'Ann', exact: true }).waitFor(patience);
  await settle(ann.page);
  assert.deepEqual(await ann.end(), []);
});

test('people with a link see who plays from a machine of their own', async () => {
  const arena = await begin('remote', { arena: { remote: { games: 'unrated' } } });
  const stranger = await visit(arena, null);
  await stranger.go('live');
  await stranger.page.getByRole('region', { name: 'Live games' }).waitFor();
  assert.equal(await stranger.page.getByRole('region', { name: 'Connected players' }).count(), 0);
  const { page, go, end } = await visit(arena, 'Ann');
  await go('live');
  const list = page.getByRole('region', { name: 'Connected players' });
  await list.getByText('Nobody is connected now.').waitFor();
  const connection = new AbortController();
  const headers = { Authorization: `Bearer ${arena.keys['<b>Bob']}` };
  const stream = await fetch(`${arena.address}api/remote/stream`, { headers, signal: connection.signal });
  assert.equal(stream.status, 200);
  await list.getByRole('listitem').filter({ hasText: /^<b>Bob, connected since \w/ }).waitFor(patience);
  assert.deepEqual(await axeIn(page), []);
  await page.setViewportSize({ width: 360, height: 740 });
  const [content, width] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(content <= width, `${content} pixels`);
  assert.equal(await list.getByRole('form', { name: 'A match against <b>Bob (remote)' }).count(), 1);
  connection.abort();
  await list.getByText('Nobody is connected now.').waitFor(patience);
  assert.deepEqual(await end(), []);
  assert.deepEqual(await stranger.end(), []);
});
