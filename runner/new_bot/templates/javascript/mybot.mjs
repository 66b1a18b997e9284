import * as connect4 from "./connect4.mjs";

function chooseColumn(turn) {
  for (const colour of [turn.colour, turn.opponent])
    for (const column of turn.legal) if (turn.wins(column, colour)) return column;
  return turn.legal[Math.floor(turn.random() * turn.legal.length)];
}

connect4.play(chooseColumn, { name: "My Bot" });
