import * as connect4 from "./connect4.mjs";

function newGame({ game, colour, opponent, seed, clock, start }) {
  console.log(`game ${game} as ${colour} against ${opponent}, seed ${seed}, from ${start}`);
  console.log(`${clock.turnMs} ms a turn${clock.turnCpuMs ? " of processor time" : ""}`);
}

function gameOver({ game, result, reason, moves }) {
  console.log(`game ${game}: ${result} (${reason}) after ${moves.length} moves`);
}

function givesAWinAway(turn, column) {
  const after = turn.drop(column); // the turn that the opponent faces: its colour is after.colour
  return after.legal.some((reply) => after.wins(reply));
}

async function chooseColumn(turn) {
  console.log(String(turn)); // your log
  console.log(`after ${turn.line()}`);
  const { bankMs, opponentBankMs } = turn.clock;
  const hurry = (bankMs !== null && bankMs < 100) || opponentBankMs === 0;
  const bottom = turn.state[connect4.ROWS - 1];
  if (turn.moves.length && bottom.filter((cell) => cell === turn.opponent).length === connect4.COLUMNS)
    throw new connect4.Resign("too much of it");
  const safe = turn.legal.filter((column) => hurry || !givesAWinAway(turn, column));
  const choices = safe.length ? safe : turn.legal;
  const column = choices[Math.floor(turn.random() * choices.length)];
  return { column, eval: safe.length / 7, note: `${safe.length} columns are safe` };
}

connect4.play(chooseColumn, { name: "Careful", version: "1.0", author: "Ann", newGame, gameOver });
