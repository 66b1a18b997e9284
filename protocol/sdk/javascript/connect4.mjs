/* Write a Connect Four player in JavaScript.

    import * as connect4 from "./connect4.mjs";

    connect4.play((turn) => turn.legal[0], { name: "My Bot" });

Save it as mybot.mjs with this file beside it, and watch it play:  connect4 play mybot.mjs random

Your function is called once per turn with a Turn and returns a column, 0 (left) to 6 (right), or a
promise of one. It may return {column, eval, note} instead, to say what it thinks, or throw a
Resign. An object with name and takeTurn(state, colour) plays as well.

Standard output and standard error are your log: print what you like. It is shown if you lose by a
fault. That begins with the import if `play`, `bot` or `tournament` started you, which set
CONNECT4_REFEREE for it. Otherwise it begins with play(), so that your own tests may import this
file.

An exception in your code costs you the game; its stack is in the log. The next game is played as if
nothing had happened.

One file, Node 18 or later, nothing else. README.md tells of every member; what goes over the pipes
is described in PROTOCOL.md. play() is to be called once. */

import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { fileURLToPath } from "node:url";
import tty from "node:tty";

export const ROWS = 6;
export const COLUMNS = 7;

/** Throw it to give the game up; its text, if any, is the reason in the record. */
export class Resign extends Error {
  constructor(text = "") {
    super(text);
    this.name = "Resign";
  }
}

/** The question to you: the board and all there is to know about it. The lists are yours: you may
 * change them, the next turn brings new ones. */
export class Turn {
  constructor({ state, colour, legal, moves = [], clock = clockOf({}), random = Math.random }) {
    this.state = state; // state[row][column], row 0 on top: "none", "red" or "blue"
    this.colour = colour; // yours: "red" or "blue"
    this.legal = legal; // the columns that have room, from left to right
    this.moves = moves; // the columns played since the game's start, which may be an opening: line()
    this.clock = clock; // {turnMs, bankMs, opponentBankMs, turnCpuMs}
    this.random = random; // like Math.random, but seeded: a player that uses no other repeats its games
  }

  /** The other colour. */
  get opponent() {
    return this.colour === "red" ? "blue" : "red";
  }

  /** Whether a disc dropped into `column` now makes four in a row: yours, or `colour`'s. False for a
   * full column. RangeError for a value that is not a column, or neither "red" nor "blue". */
  wins(column, colour = this.colour) {
    if (colour !== "red" && colour !== "blue")
      throw new RangeError(`${shown(colour)} is not a colour: write "red" or "blue"`);
    const row = landingRow(this.state, column);
    if (row < 0) return false;
    const run = (down, right) => runFrom(this.state, row, column, down, right, colour);
    const directions = [[0, 1], [1, 0], [1, 1], [1, -1]];
    return directions.some(([down, right]) => run(down, right) + run(-down, -right) >= 3);
  }

  /** The turn your opponent faces once you have dropped a disc into `column`; this one stays as it
   * is. RangeError if there is no room. Does not ask whether the game is over. */
  drop(column) {
    const row = landingRow(this.state, column);
    if (row < 0)
      throw new RangeError(`column ${column} has no room: the legal ones are [${this.legal.join(", ")}]`);
    const state = this.state.map((cells) => [...cells]);
    state[row][column] = this.colour;
    const legal = [...state[0].keys()].filter((free) => state[0][free] === "none");
    const moves = [...this.moves, column];
    return new Turn({ ...this, state, colour: this.opponent, legal, moves });
  }

  /** Columns that lead from the empty board to this position when red and blue play them by turns.
   * They are for engines that take a list of moves. They end with `moves`. If the game began from
   * an opening, others stand before these: one of the orders in which its discs may have come.
   * RangeError if there is none. */
  line() {
    const discs = (column) => this.state.filter((cells) => cells[column] !== "none").length;
    const played = (column) => this.moves.filter((move) => move === column).length;
    const heights = [...Array(COLUMNS).keys()].map((column) => discs(column) - played(column));
    const opening = orderOf(this.state, heights, new Set());
    if (!opening) throw new RangeError("no order of moves leads to the position that the game began from");
    return [...opening, ...this.moves];
  }

  /** The board as text, x for red and o for blue, columns numbered from 0. */
  toString() {
    const shapes = { none: ".", red: "x", blue: "o" };
    const rows = this.state.map((cells) => cells.map((cell) => shapes[cell]).join(" "));
    return [...rows, [...Array(COLUMNS).keys()].join(" ")].join("\n");
  }
}

/** Plays every game of the match; the promise is kept when the referee has no more.
 *
 * `player` is a function of a Turn, or an object with takeTurn(state, colour) (or a class of such).
 * An object's name, version, author (values or methods) and its methods newGame and gameOver count
 * like the options, which go first. Without any name, the file's is taken. The answers and
 * exceptions of hooks cost nothing. The game waits for newGame, off the clock, for at most the
 * tournament's ready_ms. */
export async function play(player, options = {}) {
  const seat = new Seat(player, options);
  if (tty.isatty(0)) explainToAPerson();
  const [requests, replies] = endsSinceImport ?? takeOverStandardStreams();
  endsSinceImport = null;
  try {
    await serve(seat, requests, replies);
  } catch (error) {
    if (error.code !== "EPIPE") throw error; // else the referee is gone: nobody left to play for
  }
}

/** A player at the table: the methods are those of the protocol, a message's params go in. */
class Seat {
  constructor(player, options) {
    if (typeof player === "function" && /^class\b/.test(Function.prototype.toString.call(player)))
      player = new player();
    const isObject = typeof player?.takeTurn === "function";
    if (!isObject && typeof player !== "function")
      throw new TypeError("play() wants a function or an object with takeTurn(state, colour)");
    const given = isObject ? player : {};
    const method = (key) => options[key] ?? given[key]?.bind?.(given);
    const value = (key) => options[key] ?? (typeof given[key] === "function" ? given[key]() : given[key]);
    this.choose = isObject ? (turn) => player.takeTurn(turn.state, turn.colour) : player;
    this.identity = { name: value("name"), version: value("version"), author: value("author") };
    this.newGameHook = method("newGame");
    this.gameOverHook = method("gameOver");
    this.random = Math.random;
  }

  name() {
    const { version, author } = this.identity;
    const name = this.identity.name || path.parse(process.argv[1] ?? "player").name;
    const ready = Boolean(this.newGameHook) || undefined; // new_game becomes a request
    return version || author || ready ? { name, version, author, ready } : name;
  }

  async take_turn(params) {
    const turn = new Turn({ ...params, clock: clockOf(params.clock), random: this.random });
    return plain(await this.choose(turn));
  }

  async new_game({ game, colour, opponent, seed = 0, clock, start }) {
    this.random = seeded(seed);
    await this.newGameHook?.({ game, colour, opponent, seed, clock: clockOf(clock), start });
  }

  async game_over({ game, result, reason, moves = [] }) {
    await this.gameOverHook?.({ game, result, reason, moves });
  }
}

const methods = ["name", "new_game", "take_turn", "game_over"];

/** Answers messages until `quit` or the end of input. It ignores all that it does not know. */
async function serve(seat, requests, replies) {
  for await (const line of linesOf(requests)) {
    const message = parsed(line);
    if (message.method === "quit") return;
    if (!methods.includes(message.method)) continue;
    const reply = await replyOf(seat, message);
    if ("id" in message) writeAll(replies, lineOf(line, message.id, reply));
  }
}

async function* linesOf(descriptor) {
  let rest = Buffer.alloc(0);
  for await (const chunk of streamOf(descriptor)) {
    rest = Buffer.concat([rest, chunk]);
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      yield rest.subarray(0, end).toString();
      rest = rest.subarray(end + 1);
    }
  }
}

function streamOf(descriptor) {
  if (fs.fstatSync(descriptor).isFile()) return fs.createReadStream("", { fd: descriptor });
  return new net.Socket({ fd: descriptor, readable: true, writable: false });
}

/** The message of a line; an empty one for a line that is not a message. */
function parsed(line) {
  let message;
  try {
    message = JSON.parse(line);
  } catch {
    message = null;
  }
  if (message !== null && typeof message === "object" && !Array.isArray(message)) return message;
  if (line.trim()) process.stderr.write(`connect4: not a message: ${JSON.stringify(line)}\n`);
  return {};
}

/** The outcome of a method as {result} or {error}. */
async function replyOf(seat, message) {
  try {
    return { result: (await seat[message.method](message.params ?? {})) ?? null };
  } catch (error) {
    if (error instanceof Resign) return failure(error.message, RESIGNATION);
    logStack(error); // any exception of the player's code is its loss, not our end
    return failure(described(error));
  }
}

/** A reply as it goes over the pipe. A value that JSON cannot carry becomes an error. */
function lineOf(request, id, reply) {
  let text;
  try {
    text = JSON.stringify({ jsonrpc: "2.0", id, ...reply });
  } catch (error) {
    process.stderr.write(`connect4: the answer is not JSON: ${error.message}\n`);
    return lineOf(request, id, failure(`the answer is not JSON: ${error.message}`));
  }
  return Number.isInteger(id) && !Number.isSafeInteger(id)
    ? text.replace(/"id":[^,]+/, /"id":-?\d+/.exec(request)[0]) // a double would change it
    : text;
}

/** The codes of error replies. The referee knows a resignation by its own. */
const FAILURE = -32000;
const RESIGNATION = 100;

function failure(message, code = FAILURE) {
  return { error: { code, message: shortened(message) } };
}

/** A player's choice as JSON values. Nothing is made right that is wrong: the referee rules on it. */
function plain(choice) {
  if (typeof choice === "function" || typeof choice === "symbol")
    throw new TypeError(`${String(choice)} was returned, which is not a column`);
  if (choice === null || typeof choice !== "object" || Array.isArray(choice)) return choice;
  const answer = { ...choice };
  if ("eval" in answer && !Number.isFinite(answer.eval)) delete answer.eval;
  if (answer.note === null || answer.note === undefined) delete answer.note;
  else answer.note = shortened(String(answer.note));
  return answer;
}

/** The text, cut to at most `limit` bytes of UTF-8, between characters. */
function shortened(text, limit = 1024) {
  const data = Buffer.from(text);
  let end = Math.min(limit, data.length);
  while (end < data.length && (data[end] & 0xc0) === 0x80) --end;
  return data.toString("utf8", 0, end);
}

function clockOf(clock) {
  const { turn_ms = null, bank_ms = null, opponent_bank_ms = null, turn_cpu_ms = null } = clock ?? {};
  return { turnMs: turn_ms, bankMs: bank_ms, opponentBankMs: opponent_bank_ms, turnCpuMs: turn_cpu_ms };
}

/** A generator of numbers from 0 (inclusive) to 1: a counter with well mixed bits. */
function seeded(seed) {
  let counter = seed >>> 0;
  return () => {
    counter = (counter + 0x9e3779b9) >>> 0;
    let bits = Math.imul(counter ^ (counter >>> 16), 0x85ebca6b);
    bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
    return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32;
  };
}

function shown(value) {
  return typeof value === "string" ? JSON.stringify(value) : String(value);
}

/** Columns that fill the board up to these heights, found by taking discs away; null if there are
 * none. `seen` are heights that were looked at: nothing leads there, as long as the search goes on. */
function orderOf(state, heights, seen) {
  if (heights.every((height) => height === 0)) return [];
  const count = heights.reduce((sum, height) => sum + height);
  const disc = count % 2 ? "red" : "blue"; // red moves first, so it has the odd ones
  for (const [column, height] of heights.entries()) {
    if (height <= 0 || state[ROWS - height][column] !== disc) continue;
    const before = Object.assign([...heights], { [column]: height - 1 });
    if (seen.has(String(before))) continue;
    seen.add(String(before));
    const order = orderOf(state, before, seen);
    if (order) return [...order, column];
  }
  return null;
}

function landingRow(state, column) {
  if (!Number.isInteger(column) || column < 0 || column >= COLUMNS)
    throw new RangeError(`${shown(column)} is not a column: columns are 0 (left) to 6 (right)`);
  for (let row = ROWS - 1; row >= 0; --row) if (state[row][column] === "none") return row;
  return -1;
}

/** The number of discs of that colour in a row, from the cell's neighbour on. */
function runFrom(state, row, column, down, right, colour) {
  let count = 0;
  while (state[row + (count + 1) * down]?.[column + (count + 1) * right] === colour) ++count;
  return count;
}

function described(error) {
  try {
    return String(error);
  } catch {
    return "something without a text was thrown";
  }
}

/** Prints it without the calls in this file and in Node, which are of no interest. */
function logStack(error) {
  const lines = String(error?.stack ?? described(error)).split("\n");
  const ours = [import.meta.url, fileURLToPath(import.meta.url), "node:internal", "<anonymous>)"];
  const kept = lines.filter((line) => !/^ +at /.test(line) || !ours.some((name) => line.includes(name)));
  process.stderr.write(kept.join("\n") + "\n");
}

function writeAll(descriptor, line) {
  let rest = Buffer.from(line + "\n");
  while (rest.length > 0) rest = rest.subarray(fs.writeSync(descriptor, rest));
}

/** Moves the protocol to descriptors of its own, which no child process inherits: requests, replies.
 * From here on descriptor 0 is empty and descriptor 1 is the log, for Node and children. A file
 * that is opened gets the lowest free number: that is how one takes another's place here. */
function takeOverStandardStreams() {
  const { O_RDONLY, O_WRONLY, O_APPEND, O_NONBLOCK } = fs.constants;
  const open = (number, flags) => fs.openSync(`/proc/self/fd/${number}`, flags);
  let ends, log;
  try {
    ends = [open(0, O_RDONLY | O_NONBLOCK), open(1, O_WRONLY | O_APPEND)];
    log = open(2, O_WRONLY | O_APPEND);
  } catch {
    return redirectedInNodeAlone(); // no /proc, or a pipe of another user's
  }
  fs.closeSync(0);
  fs.openSync("/dev/null", O_RDONLY);
  for (const number of [1, 2]) {
    fs.closeSync(number);
    open(log, O_WRONLY | O_APPEND);
  }
  fs.closeSync(log);
  return ends;
}

function redirectedInNodeAlone() {
  for (const key of ["write", "end"]) process.stdout[key] = process.stderr[key].bind(process.stderr);
  return [0, 1];
}

function explainToAPerson() {
  const file = process.argv[1];
  process.stderr.write(`${file} is a Connect Four player: it talks to a referee, not to a person.\n`);
  process.stderr.write(`Watch it play:  connect4 play ${file} random\n`);
  process.exit(2);
}

/** The result of takeOverStandardStreams(), from import to play(). The variable goes, for the
 * programs that a player starts have standard streams of their own. */
let endsSinceImport = process.env.CONNECT4_REFEREE ? takeOverStandardStreams() : null;
delete process.env.CONNECT4_REFEREE;
