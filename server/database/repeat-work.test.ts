import { pino } from "pino";
import { expect, it, onTestFinished, vi } from "vitest";
import { repeatWork } from "./repeat-work.ts";

it("each failure is logged once until the work succeeds", async () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line).err.message) });
  const outcomes = ["away", "away", "no such table", "no such table", "away", null, "away"];
  const work = vi.fn<() => Promise<void>>(() => {
    const failure = outcomes.shift();
    return failure ? Promise.reject(new Error(failure)) : Promise.resolve();
  });
  const worker = repeatWork({ work, everyMs: 1, log, failure: "not done" });
  onTestFinished(() => worker.close());
  await vi.waitUntil(() => outcomes.length === 0, { timeout: 30_000 });
  await worker.close();
  expect(lines).toEqual(["away", "no such table", "away"]);
});
