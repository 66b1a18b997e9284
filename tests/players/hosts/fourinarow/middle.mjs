// For riddles.io, settings field_width and field_height as they come.
import readline from "node:readline";

let field = [];
const settings = {};
for await (const line of readline.createInterface({ input: process.stdin })) {
  const words = line.split(" ");
  if (words[0] === "settings") settings[words[1]] = words[2];
  if (line.startsWith("update game field ")) field = words[3].split(",");
  if (words[0] !== "action") continue;
  const free = [...Array(Number(settings.field_width)).keys()].filter((c) => field[c] === ".");
  free.sort((a, b) => Math.abs(a - 3) - Math.abs(b - 3));
  console.log(`place_disc ${free[0]}`);
}
