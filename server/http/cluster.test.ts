import { expect, it } from "vitest";
import { restartPause } from "./cluster.ts";

it("another process follows soon after the first death, ever later where all die young, at last every half minute", () => {
  const pauses = [0, 1, 2, 3, 8, 1000].map(restartPause);
  expect(pauses).toEqual([200, 400, 800, 1_600, 30_000, 30_000]);
});
