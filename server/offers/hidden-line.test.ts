import { expect, it } from "vitest";
import { drawLine } from "./hidden-line.ts";

const COUNT = 1_000;

function bisect(isDeclined: (amount: number) => boolean, highest: number): number {
  let [declined, waits] = [0, highest];
  while (waits - declined > 1) {
    const middle = Math.floor((declined + waits) / 2);
    if (isDeclined(middle)) declined = middle;
    else waits = middle;
  }
  return waits;
}

const medianOf = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** Returns the median error of the best guess that multiplies each measured line by the same factor. */
function estimate(found: readonly { readonly hidden: number; readonly measured: number }[]) {
  const errors = Array.from({ length: 120 }, (_, step) => {
    const factor = 0.9 + step / 100;
    return medianOf(
      found.map(({ hidden, measured }) => Math.abs(measured * factor - hidden) / hidden),
    );
  });
  return Math.min(...errors);
}

it("unlimited guessing still misses the floor by a median of 10% or more", () => {
  const found = Array.from({ length: COUNT }, (_, index) => {
    const floor = 1_000 + 97 * index;
    const name = { domain: `name-${index}.com`, floor, share: undefined };
    const line = drawLine("the shop's secret", name);
    return { hidden: floor, measured: bisect((amount) => amount < line, 2 * floor) };
  });
  for (const { hidden, measured } of found) {
    expect(measured / hidden).toBeGreaterThan(0.549);
    expect(measured / hidden).toBeLessThan(0.901);
  }
  expect(estimate(found)).toBeGreaterThanOrEqual(0.1);
});

it("guessing at fifty names with the same floor percentage reveals no more than one name does", () => {
  const found = Array.from({ length: COUNT }, (_, shop) => {
    const share = 40 + (shop % 50);
    const parts = Array.from({ length: 50 }, (_, index) => {
      const price = 1_000_000 + 10_000 * index;
      const name = { domain: `name-${index}.com`, floor: (price * share) / 100, share };
      return drawLine(`the secret of shop ${shop}`, name) / price;
    });
    return { hidden: share / 100, measured: medianOf(parts) };
  });
  expect(estimate(found)).toBeGreaterThanOrEqual(0.1);
});

it("the line stays the same however often it is computed, and is unrelated to another name's", () => {
  const name = { domain: "harbor.com", floor: 40_000, share: undefined };
  const line = drawLine("secret", name);
  expect(drawLine("secret", name)).toBe(line);
  const others = [
    drawLine("secret", { ...name, domain: "pier.com" }),
    drawLine("secret", { ...name, floor: 40_001 }),
    drawLine("another", name),
  ];
  expect(new Set([line, ...others]).size).toBe(4);
});
