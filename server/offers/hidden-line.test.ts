import { expect, it } from "vitest";
import { drawLine } from "./hidden-line.ts";

const FLOORS = 1_000;

/** The lowest sum that is not declined, found by halving what is left. */
function bisect(isDeclined: (amount: number) => boolean, asking: number): number {
  let [declined, waits] = [0, asking];
  while (waits - declined > 1) {
    const middle = Math.floor((declined + waits) / 2);
    if (isDeclined(middle)) declined = middle;
    else waits = middle;
  }
  return waits;
}

const medianOf = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

it("whoever tries sum after sum without any limit misses the floor by 10 % or more in the median, whatever they make of the line", () => {
  const found = Array.from({ length: FLOORS }, (_, index) => {
    const floor = 1_000 + 97 * index;
    const line = drawLine("the shop's secret", `name-${index}.com`, floor);
    return { floor, line: bisect((amount) => amount < line, 2 * floor) };
  });
  for (const { floor, line } of found) {
    expect(line / floor).toBeGreaterThan(0.549);
    expect(line / floor).toBeLessThan(0.901);
  }
  // Every way to estimate the floor from the line alone multiplies the line by something.
  const errors = Array.from({ length: 120 }, (_, step) => {
    const factor = 0.9 + step / 100;
    return medianOf(found.map(({ floor, line }) => Math.abs(line * factor - floor) / floor));
  });
  expect(Math.min(...errors)).toBeGreaterThanOrEqual(0.1);
});

it("the line stays the same however often it is asked for, and tells nothing of another name's", () => {
  const [first, again, other, raised] = [
    drawLine("secret", "harbor.com", 40_000),
    drawLine("secret", "harbor.com", 40_000),
    drawLine("secret", "pier.com", 40_000),
    drawLine("secret", "harbor.com", 40_001),
  ];
  expect(again).toBe(first);
  expect(new Set([first, other, raised, drawLine("another", "harbor.com", 40_000)]).size).toBe(4);
});
