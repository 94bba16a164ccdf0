import { expect, it } from "vitest";
import { seededChance } from "../../plates/name-hash.ts";
import { sortInSteps } from "./sort-in-steps.ts";
import { runAtOnce, STEP_SIZE } from "./steps.ts";

const byKey = (a: { key: number }, b: { key: number }) => a.key - b.key;

it.each([0, 1, STEP_SIZE, STEP_SIZE + 1, 5 * STEP_SIZE + 7])(
  "%i items come out as toSorted has them, equal ones in their old order",
  (count) => {
    const chance = seededChance(count);
    const items = Array.from({ length: count }, (_, at) => ({
      key: Math.floor(chance() * 99),
      at,
    }));
    expect(runAtOnce(sortInSteps(items, byKey))).toEqual(items.toSorted(byKey));
  },
);

it("no step handles more than a few thousand items", () => {
  const items = Array.from({ length: 10 * STEP_SIZE }, (_, index) => -index);
  let compared = 0;
  let most = 0;
  const steps = sortInSteps(items, (a, b) => {
    compared += 1;
    return a - b;
  });
  while (!steps.next().done) {
    most = Math.max(most, compared);
    compared = 0;
  }
  expect(most).toBeLessThan(STEP_SIZE * Math.log2(STEP_SIZE) + STEP_SIZE);
});
