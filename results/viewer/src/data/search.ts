/** The first place of [0, count) whose number is not below `number`; `count` if there is none. Numbers ascend. */
export function lowerBound(count: number, numberAt: (place: number) => number, number: number): number {
  let low = 0;
  for (let high = count; low < high; ) {
    const middle = (low + high) >> 1;
    if (numberAt(middle) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}
