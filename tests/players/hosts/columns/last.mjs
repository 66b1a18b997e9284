// Plays in JavaScript, from the right.
import readline from "node:readline";

const discs = Array(7).fill(0);
for await (const line of readline.createInterface({ input: process.stdin })) {
  if (line !== "go!") discs[Number(line)]++;
  const column = discs.findLastIndex((count) => count < 6);
  discs[column]++;
  console.log(column);
}
