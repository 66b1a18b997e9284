// What the tests of the analysis read from a page.
import { settle } from './browser.mjs';

export const hashOf = (page) => page.evaluate(() => location.hash);

export const goneTo = (page, hash) => page.waitForFunction((wanted) => location.hash === wanted, hash);

/** The names of the row "Scores": "column 4: +3, best". */
export const scoresOf = (page) =>
  page.getByRole('row', { name: 'Scores' }).getByRole('cell').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')));

/** The row of scores once no column is unknown. */
export async function solvedScores(page) {
  await page.waitForFunction(() => {
    const cells = [...document.querySelectorAll('[role=row][aria-label=Scores] [role=cell]')];
    return cells.length === 7 && cells.every((cell) => !cell.getAttribute('aria-label').includes('unknown'));
  }, undefined, { timeout: 120_000 });
  return scoresOf(page);
}

export const analysis = (page) => page.getByRole('status', { name: 'Analysis' });

export async function turnScoresOn(page) {
  await page.getByRole('switch', { name: 'Scores' }).click();
  await settle(page);
}

/** A small generator of numbers below a bound, the same in each run. */
export function random(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const directions = [[1, 0], [0, 1], [1, 1], [1, -1]];

/** The result of moves from the empty board (digits 1-7): whether the last one made a four, and the columns with room. */
export function judge(moves) {
  const columns = Array.from({ length: 7 }, () => []);
  let last = [0, 0];
  [...moves].forEach((digit, ply) => {
    const column = columns[Number(digit) - 1];
    column.push(ply % 2);
    last = [Number(digit) - 1, column.length - 1];
  });
  const disc = (moves.length - 1) % 2;
  const run = (right, up) => {
    let length = 0;
    while (columns[last[0] + (length + 1) * right]?.[last[1] + (length + 1) * up] === disc) length++;
    return length;
  };
  const four = moves !== '' && directions.some(([right, up]) => run(right, up) + run(-right, -up) >= 3);
  const open = four ? [] : columns.flatMap((column, i) => (column.length < 6 ? [i + 1] : []));
  return { four, open };
}

/** Positions in which the game goes on, as moves. */
export function positions(count, least, most, draw) {
  const found = [];
  while (found.length < count) {
    let moves = '';
    const length = least + draw(most - least + 1);
    for (let { open } = judge(''); open.length && moves.length < length; { open } = judge(moves)) moves += open[draw(open.length)];
    if (judge(moves).open.length) found.push(moves);
  }
  return found;
}
