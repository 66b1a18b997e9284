// The numbers of a page's tables, and those that the JSON says they should have.
import assert from 'node:assert/strict';

/** The values of all figures in a table, a list for each row of its body, and the row's name. */
export const figuresOf = (page, label) =>
  page.evaluate((name) => {
    const table = document.querySelector(`table[aria-label="${name}"]`);
    return [...table.querySelectorAll('tbody tr')].map((row) => ({
      name: row.querySelector('.name')?.textContent,
      values: [...row.querySelectorAll('data')].map((data) => Number(data.value)),
      shown: [...row.querySelectorAll('data')].map((data) => data.textContent),
    }));
  }, label);

export const tally = (of) => [of.wins, of.draws, of.losses];
const estimate = ({ value, low, high }) => [value, low, high];

/** All numbers of a row of `standings`, in no order; null if there is none. */
export const numbersOf = (row) =>
  [
    row.rank, ...tally(row), row.points, row.match_points, row.sonneborn_berger, row.buchholz, row.buchholz_cut_1,
    ...estimate(row.elo), ...tally(row.red ?? {}), ...tally(row.blue ?? {}), row.awarded_points || undefined,
  ].filter((value) => value !== null && value !== undefined);

const count = (list) => list.reduce((map, value) => map.set(value, (map.get(value) ?? 0) + 1), new Map());

export function holdsAll(found, expected, what) {
  const have = count(found);
  for (const [value, times] of count(expected)) {
    assert.ok((have.get(value) ?? 0) >= times, `${what}: ${value} is not there ${times} times, in ${found}`);
  }
}
