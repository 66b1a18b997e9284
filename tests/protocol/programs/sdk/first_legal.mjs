// The test player of protocol/examples/README.md, on the JavaScript SDK.
import { execFileSync } from "node:child_process";
import fs from "node:fs";

import * as connect4 from "./connect4.mjs";

const mode = process.argv[2] ?? "";
const times = (clock) =>
  [clock.turnMs, clock.bankMs, clock.opponentBankMs, clock.turnCpuMs].map((each) => each ?? "none").join(" ");

function tell(turn) {
  const columns = [0, 1, 2, 3, 4, 5, 6];
  const wins = columns.filter((column) => turn.wins(column));
  const threats = columns.filter((column) => turn.wins(column, turn.opponent));
  console.log(`turn ${turn.colour} ${turn.opponent} ${turn.legal} moves ${turn.moves}`);
  console.log(`clock ${times(turn.clock)} wins ${wins} threats ${threats}`);
  console.log(String(turn));
  console.log(String(turn.drop(turn.legal[0])));
  try {
    turn.drop(7);
  } catch (error) {
    if (error instanceof RangeError) console.log("no room");
  }
  try {
    console.log(`line ${turn.line()}`);
  } catch (error) {
    if (error instanceof RangeError) console.log(error.message);
  }
}

function makeMistakes(turn) {
  for (const given of [[9], [-1], ["3"], [3.5], [], [3, "Red"], [3, 1], [3, null], [3, "none"]])
    try {
      turn.wins(...given);
    } catch (error) {
      if (error instanceof RangeError) console.log(error.message);
    }
}

function print() {
  console.log("thinking");
  console.error("thinking");
  process.stdout.write("thinking\n");
  fs.writeSync(1, "thinking below the language's own output\n");
  execFileSync("echo", ["a child thinks"], { stdio: "inherit" });
  execFileSync("cat", { stdio: "inherit" });
}

function chooseColumn(turn) {
  if (mode === "raise" && turn.moves.length === 0) throw new Error("no idea");
  if (mode === "resign" && turn.moves.length === 0) throw new connect4.Resign("good game");
  if (mode === "print") print();
  if (mode === "told") tell(turn);
  if (mode === "mistakes") makeMistakes(turn);
  if (mode === "random") return Math.floor(turn.random() * 7);
  if (mode === "long")
    return { column: turn.legal[0], eval: Infinity, note: "xx" + "\u20ac".repeat(9999) };
  if (mode === "notes")
    return { column: turn.legal[0], eval: 0.5, note: `first of ${turn.legal.length}` };
  return turn.legal[0];
}

function newGame(game) {
  const { colour, opponent, seed, clock, start } = game;
  if (mode === "ready") console.log("getting ready");
  if (mode === "told")
    console.log("new_game", game.game, colour, opponent, seed, times(clock), start);
  if (mode === "hooks") throw new Error("in a hook");
}

function gameOver({ game, result, reason, moves }) {
  if (mode === "told") console.log(`game_over ${game} ${result} ${reason} ${moves}`);
  if (mode === "hooks") throw new Error("in a hook");
}

const more = mode === "version" ? { version: "2", author: "Ann" } : {};
if (["ready", "told", "hooks"].includes(mode)) more.newGame = newGame;
await connect4.play(chooseColumn, { name: "First Legal", ...more, gameOver });
console.log("tidied up");
