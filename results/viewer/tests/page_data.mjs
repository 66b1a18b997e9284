// Makes the data of a page, as protocol/PAGE.md has it, from the output of `tournament`. It is the
// inverse of src/data/unpack.ts, and written apart from it.
import { deflateRawSync, inflateRawSync } from 'node:zlib';

export const reasons = [
  'four', 'draw', 'illegal_move', 'invalid_move', 'player_error',
  'timeout', 'crash', 'protocol_error', 'start_failed', 'void',
];

function varint(value) {
  const bytes = [];
  do {
    bytes.push((value & 127) | (value > 127 ? 128 : 0));
    value >>>= 7;
  } while (value);
  return bytes;
}

const pack = (bytes) => deflateRawSync(Buffer.from(bytes)).toString('base64');
const packVarints = (values) => pack(values.flatMap(varint));
const packJson = (list) =>
  list.length ? deflateRawSync(Buffer.from(JSON.stringify(list))).toString('base64') : null;

export const stepOf = (us) => Math.min(254, Math.round(Math.log(us + 1) / Math.log(1.1)));

const cpuByte = (time, cpu) => ((cpu == null ? 255 : stepOf(cpu)) - stepOf(time) + 256) % 256;

function places(list) {
  const known = new Map(list.map((text, i) => [text, i]));
  return (text) => {
    if (!known.has(text)) known.set(text, list.push(text) - 1);
    return known.get(text);
  };
}

/** `records` are game records with `round`, `pairing` and `state` beside, in the order of numbers. */
export function gameColumns(records, players, starts, versions, full) {
  const player = places(players);
  const start = places(starts);
  const version = places(versions);
  const of = (value) => records.map(value);
  const plies = (value) => records.flatMap((record) => [...record.moves].map((_, i) => value(record, i)));
  const apart = (member) => packJson(records.filter((r) => r[member]).map((r) => [r.game, r[member]]));
  const scored = records.some((record) => record.scores);
  return {
    count: records.length,
    plies: records.reduce((sum, { moves }) => sum + moves.length, 0),
    number: packVarints(of(({ game }, i) => game - (records[i - 1]?.game ?? 0))),
    red: packVarints(of(({ red }) => player(red))),
    blue: packVarints(of(({ blue }) => player(blue))),
    start: packVarints(of((record) => start(record.start))),
    round: packVarints(of(({ round }) => round ?? 0)),
    pairing: packVarints(of(({ pairing }) => pairing ?? 0)),
    length: pack(of(({ moves }) => moves.length)),
    reason: pack(of(({ reason }) => reasons.indexOf(reason))),
    winner: pack(of(({ winner }) => ({ red: 1, blue: 2 })[winner] ?? 0)),
    state: pack(of(({ state }) => state ?? 0)),
    move: pack(plies(({ moves }, i) => Number(moves[i]) - 1)),
    time: pack(plies((record, i) => stepOf(record.times_us[i]))),
    cpu: pack(plies((record, i) => cpuByte(record.times_us[i], record.cpu_us?.[i]))),
    ready: apart('ready'),
    score: scored
      ? pack(records.flatMap(({ moves, scores }) => Array.from({ length: moves.length + 1 }, (_, i) => (scores ? scores[i] + 64 : 0))))
      : null,
    red_version: packVarints(of((record) => version(record.versions?.red ?? ''))),
    blue_version: packVarints(of((record) => version(record.versions?.blue ?? ''))),
    eval: apart('evals'),
    note: apart('notes'),
    fault: apart('faults'),
    warning: apart('warnings'),
    log: apart('logs'),
    log_end: null,
    ...(full ? { time_us: apart('times_us'), cpu_us: apart('cpu_us') } : {}),
  };
}

/** The meetings of each round by the games that were played in them; a player that is missing had a
 * bye. */
function roundsOf(records, players, format) {
  const rounds = [];
  for (const record of records) {
    const round = (rounds[record.round - 1] ??= []);
    const pair = [players.indexOf(record.red), players.indexOf(record.blue)];
    const meeting = (round[record.pairing] ??= { players: pair, points: [0, 0], winner: null, decided: true });
    const winner = record.winner && players.indexOf(record[record.winner]);
    meeting.players.forEach((player, i) => (meeting.points[i] += record.winner ? Number(player === winner) : 0.5));
  }
  rounds.forEach((round, i) => (rounds[i] = round.filter(Boolean))); // a bye has a number, but no games
  const playersOf = (round) => new Set(round?.flatMap((meeting) => meeting.players));
  rounds.forEach((round, i) => {
    for (const meeting of round) {
      const [a, b] = meeting.points;
      meeting.winner = a > b ? meeting.players[0] : b > a ? meeting.players[1] : null;
    }
    const expected = format === 'swiss' ? new Set(players.keys()) : playersOf(rounds[i + 1]);
    const met = playersOf(round);
    const byes = [...expected].filter((player) => !met.has(player));
    byes.forEach((player) => round.push({ players: [player], points: [0], winner: player, decided: true }));
  });
  return rounds;
}

/** A walk from 0 to the test's present ratio: the shape is made up, its end is not. */
function testOf(standings) {
  const sprt = standings?.duel?.sprt;
  if (!sprt) return null;
  const most = sprt.decided_after ?? standings.games.played;
  const games = Array.from({ length: Math.min(1000, most / 2) }, (_, i) => Math.round(((i + 1) * most) / Math.min(1000, most / 2)));
  const llr = games.map((game, i) => (i === 0 ? null : ((sprt.llr ?? 0) * game) / most + Math.sin(i / 3) * 0.3 * (1 - game / most)));
  return { lower: sprt.lower_bound, upper: sprt.upper_bound, games, llr };
}

export function pageData({ title, standings = null, crosstable = null, records, players, live = false, full = false }) {
  const names = players?.map(({ name }) => name) ?? [];
  const starts = [];
  const versions = [''];
  const games = gameColumns(records, names, starts, versions, full);
  const format = standings?.format;
  return {
    format: 'connect4-page',
    version: 1,
    made_by: 'connect4 0.1.0',
    made_at: '2026-11-23T08:15:00Z',
    live,
    title,
    standings,
    crosstable,
    players: names.map((name, i) => players?.[i] ?? { name, command: null, limit_us: null }),
    starts,
    versions,
    reasons,
    rounds: format === 'swiss' || format === 'knockout' ? roundsOf(records, names, format) : [],
    test: testOf(standings),
    games,
  };
}

const escapeHtml = (text) =>
  text.replace(/[&<>"']/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign]);

/** Fills the template as the program does. */
export function fillPage(template, data, { tables = '<p>tables</p>', connect = "'none'" } = {}) {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  const values = {
    __CONNECT4_TITLE__: escapeHtml(data.title),
    __CONNECT4_CONNECT__: connect,
    '<!--connect4:tables-->': tables,
    '<!--connect4:data-->': `<script type="application/json" id="connect4-data">${json}</script>`,
  };
  return Object.entries(values).reduce((html, [marker, value]) => html.replace(marker, () => value), template);
}

const unpack = (column) => (column ? inflateRawSync(Buffer.from(column, 'base64')) : Buffer.alloc(0));

function unpackVarints(column) {
  const numbers = [];
  let value = 0;
  let weight = 1;
  for (const byte of unpack(column)) {
    value += (byte & 127) * weight;
    weight *= 128;
    if (byte < 128) {
      numbers.push(value);
      value = 0;
      weight = 1;
    }
  }
  return numbers;
}

/** Discs of a FEN. Numbers of moves count from the empty board. */
export const discsOf = (fen) => fen.replace(/ .*|[^xo]/g, '').length;

/** The data of a page, and its games as objects: number, names, start, moves, winner, reason. */
export function readPage(html) {
  const [, json] = html.match(/<script type="application\/json" id="connect4-data">([^<]*)<\/script>/);
  const data = JSON.parse(json);
  const columns = data.games;
  const [red, blue, start] = [columns.red, columns.blue, columns.start].map(unpackVarints);
  const [length, reason, winner, state, move] = [columns.length, columns.reason, columns.winner, columns.state, columns.move].map(unpack);
  const notes = new Map(columns.note ? JSON.parse(unpack(columns.note)) : []);
  const faults = new Map(columns.fault ? JSON.parse(unpack(columns.fault)) : []);
  let number = 0;
  let ply = 0;
  const games = unpackVarints(columns.number).map((difference, i) => {
    number += difference;
    const moves = [...move.subarray(ply, ply + length[i])];
    ply += length[i];
    return {
      number,
      red: data.players[red[i]].name,
      blue: data.players[blue[i]].name,
      start: data.starts[start[i]],
      moves,
      winner: [null, 'red', 'blue'][winner[i]],
      reason: data.reasons[reason[i]],
      surplus: state[i] === 1,
      notes: notes.get(number),
      faults: faults.get(number) ?? {},
    };
  });
  return { data, games };
}
