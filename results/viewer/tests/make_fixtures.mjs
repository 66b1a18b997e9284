// node tests/make_fixtures.mjs BIN: plays the tournaments of tests/fixtures again with the programs in BIN, after a change of
// what `connect4 tournament standings --json` prints. Clocks decide a few of its games, so that no two runs are the same.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [bin] = process.argv.slice(2);
if (!bin) {
  console.error('Usage: node tests/make_fixtures.mjs BIN');
  process.exit(2);
}

const fixtures = fileURLToPath(new URL('fixtures/', import.meta.url));
const moody = (name) => ({ name, command: ['python3', join(fixtures, 'moody.py')] });
const depth = (plies, name = `Depth ${plies}`) => ({ name, command: `minimax --depth ${plies}` });
const greedy = { name: 'Greedy', command: 'greedy' };
const random = (name = 'Random') => ({ name, command: 'random' });
const absent = { name: 'Absent', command: ['sh', '-c', 'echo cannot find my weights >&2; exit 1'] };
const nine = [depth(6), depth(5), depth(4), depth(3), depth(2), depth(1), moody('Moody'), greedy, random()];

const tournaments = {
  round_robin: {
    games_per_pairing: 6,
    players: [depth(4, 'Minimax'), depth(2, '<script>alert(1)</script>'), greedy, moody('W'.repeat(64)), random('"><img src=x onerror=alert(1)>'), moody('אבג דהו'), absent],
    analyse: true,
  },
  swiss: { games_per_pairing: 4, rounds: 4, players: nine, analyse: true },
  knockout: { games_per_pairing: 4, players: nine },
  duel: { players: [depth(5, 'New'), depth(2, 'Old')], sprt: { elo0: 0, elo1: 20 } },
};

/** Of a large fixture most games keep what lists and tables read. */
function trimmed(name, source) {
  const kept = { knockout: 0, duel: 5 }[name] ?? source.records.length;
  for (const record of source.records.slice(kept)) for (const member of ['cpu_us', 'notes']) delete record[member];
  return source;
}

const folder = mkdtempSync(join(tmpdir(), 'connect4-fixtures-'));
for (const [name, members] of Object.entries(tournaments)) {
  const config = join(folder, `${name}.json`);
  const title = name.replace('_', ' ');
  writeFileSync(config, JSON.stringify({ name: title, format: name, time: { turn_ms: 500, bank_ms: 500 }, openings: 'balanced:4', concurrency: 1, ...members }));
  execFileSync(join(bin, 'tournament'), ['run', config], { stdio: 'inherit' });
  const out = join(fixtures, `${name}.json`);
  execFileSync('node', [fileURLToPath(new URL('make_page.mjs', import.meta.url)), config, out, bin]);
  writeFileSync(out, JSON.stringify(trimmed(name, JSON.parse(readFileSync(out, 'utf8')))) + '\n');
}
rmSync(folder, { recursive: true });
