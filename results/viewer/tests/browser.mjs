// Pages for the tests, and a browser that notes all complaints.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { fillPage, pageData, readPage } from './page_data.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));

export const template = readFileSync(join(here, '../dist/viewer.html'), 'utf8');

/** For the pages of this program alone: several may run at once. */
const folder = mkdtempSync(join(tmpdir(), 'connect4-viewer-'));
process.on('exit', () => rmSync(folder, { recursive: true }));

/** Writes a page that is there as long as this program runs; gives its path. */
export function writePage(name, html) {
  const file = join(folder, name);
  writeFileSync(file, html);
  return file;
}

export const readFixture = (name) => JSON.parse(readFileSync(join(here, 'fixtures', `${name}.json`), 'utf8'));

export const fixture = (name) => writePage(`${name}.html`, fillPage(template, pageData(readFixture(name))));

/** CONNECT4_PAGE, several joined by `:`, or one page of each format. */
export function pagesUnderTest() {
  const given = process.env.CONNECT4_PAGE;
  const files = given ? given.split(':').map((file) => resolve(file)) : ['round_robin', 'swiss', 'knockout', 'duel'].map(fixture);
  return files.map((file) => ({ name: basename(file), file, ...readPage(readFileSync(file, 'utf8')) }));
}

export const launch = () =>
  chromium.launch({
    executablePath: process.env.CONNECT4_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  });

/** A page and the list of what went wrong in it: messages, errors, dialogs, requests, violations. */
export async function open(browser, address, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  const troubles = [];
  page.on('console', (message) => troubles.push(`console: ${message.text()}`));
  page.on('pageerror', (error) => troubles.push(`error: ${error.message}`));
  page.on('dialog', (dialog) => {
    troubles.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const isOwn = request.url().startsWith('blob:'); // the solver's worker, from the page itself
    if (!request.isNavigationRequest() && !isOwn && !options.served) troubles.push(`request: ${request.url()}`);
  });
  const scripts = options.javaScriptEnabled !== false;
  if (scripts) {
    await page.addInitScript(() => {
      window.violations = [];
      addEventListener('securitypolicyviolation', (event) => window.violations.push(`${event.violatedDirective} ${event.blockedURI}`));
    });
  }
  await page.goto(address.includes('://') ? address : pathToFileURL(address).href);
  const go = async (fragment) => {
    await page.evaluate((hash) => (location.hash = hash), fragment);
    await settle(page);
  };
  const ending = async () => {
    if (scripts) troubles.push(...(await page.evaluate(() => window.violations)));
    await context.close();
    return troubles;
  };
  if (scripts) await settle(page);
  return { page, go, end: ending, troubles };
}

/** Opens all that is folded up. */
export async function unfold(page) {
  await page.evaluate(() => document.querySelectorAll('details').forEach((details) => (details.open = true)));
  await settle(page);
}

/** Until the games are unpacked and what they change is drawn. */
export async function settle(page) {
  await page.waitForFunction(() => document.querySelector('main')?.getAttribute('aria-busy') !== 'true');
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The findings of axe. In a world of its own, in which the page's policy does not keep the checker
 * out. */
export async function axeIn(page, rules = 'all') {
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId } = await session.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id });
  const run = (expression) =>
    session.send('Runtime.evaluate', { expression, contextId: executionContextId, awaitPromise: true, returnByValue: true });
  await run(axe);
  const options =
    rules === 'all'
      ? { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'], rules: { 'target-size': { enabled: true } } }
      : { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };
  const { result } = await run(`axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => id + ': ' + node.html.slice(0, 160) + ' ' + (node.failureSummary ?? '').slice(0, 300))))`);
  await session.detach();
  return result.value;
}
