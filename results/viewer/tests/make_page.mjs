// node tests/make_page.mjs WHERE OUT.html [BIN]: a page of a tournament's results, or of a file of
// game records, by the programs in BIN (else those of the PATH). For work on the viewer. If OUT
// ends in .json, it gets the data of the page: a fixture.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillPage, pageData } from './page_data.mjs';

const [where, out, bin = ''] = process.argv.slice(2);
if (!where || !out) {
  console.error('Usage: node tests/make_page.mjs WHERE OUT.html [BIN]');
  process.exit(2);
}

const print = (...words) =>
  execFileSync(join(bin, 'tournament'), words, { encoding: 'utf8', maxBuffer: 2 ** 30 });

const parseLines = (text) => text.split('\n').filter(Boolean).map((line) => JSON.parse(line));

/** A row of the CSV has no line breaks; names may be quoted. */
function parseRow(line) {
  return [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, field]) =>
    field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field,
  );
}

function fromStore() {
  const standings = JSON.parse(print('standings', where, '--json'));
  const crosstable = JSON.parse(print('crosstable', where, '--json'));
  const records = parseLines(print('export', where));
  const [head, ...rows] = print('export', where, '--format', 'csv').split('\r\n').filter(Boolean).map(parseRow);
  const decided = standings.duel?.sprt?.decided_after;
  records.forEach((record, i) => {
    record.round = Number(rows[i][head.indexOf('round')]);
    record.pairing = Number(rows[i][head.indexOf('pairing')]);
    record.state = decided != null && record.game > decided ? 1 : 0;
  });
  const players = standings.standings.map(({ player }) => ({ name: player, command: 'minimax --depth 4', limit_us: 100000 }));
  return { title: standings.name, standings, crosstable, records, players };
}

const source = where.endsWith('.jsonl')
  ? { title: where, records: parseLines(readFileSync(where, 'utf8')) }
  : fromStore();
if (out.endsWith('.json')) {
  writeFileSync(out, JSON.stringify(source) + '\n');
  process.exit(0);
}
const data = pageData(source);
const template = readFileSync(new URL('../dist/viewer.html', import.meta.url), 'utf8');
writeFileSync(out, fillPage(template, data));
console.log(`${out}: ${data.games.count} games`);
