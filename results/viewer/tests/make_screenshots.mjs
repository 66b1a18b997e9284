// node tests/make_screenshots.mjs: the pictures of the guides, from the fixture of a Swiss.
import { fileURLToPath } from 'node:url';
import { fixture, launch, open, readFixture } from './browser.mjs';

const { records } = readFixture('swiss');
/** The ply that turned a win into a loss; 0 if none did. */
const blunder = ({ scores }) => scores.findIndex((score, ply) => ply > 0 && scores[ply - 1] > 0 && score > 0);
const game = records.find((record) => record.reason === 'four' && record.start.startsWith('xx') && blunder(record) > 0);
const move = game.start.replace(/ .*|[^xo]/g, '').length + blunder(game);

const pictures = { standings: ['standings', 740], game: [`game=${game.game}&move=${move}`, 1160], player: ['player=Greedy', 760] };
const browser = await launch();
for (const [name, [view, height]] of Object.entries(pictures)) {
  const { page, go, end } = await open(browser, fixture('swiss'), { viewport: { width: 1100, height } });
  await go(view);
  await page.screenshot({ path: fileURLToPath(new URL(`../screenshots/${name}.png`, import.meta.url)) });
  await end();
}
await browser.close();
