import { expect, it, onTestFinished, vi } from "vitest";
import { createViewLimits } from "./live.ts";

const LIMITS = { viewsPerName: 5, newVisitors: 3 };
const view = (domain: string, visitor: number) => ({ domain, visitor_id: `visitor_1_${visitor}` });

const countTaken = async (taken: readonly Promise<boolean>[]) =>
  (await Promise.all(taken)).filter(Boolean).length;

it("an address adds only so many views to a name in an hour, and other addresses are unaffected", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const limits = createViewLimits(LIMITS);
  const takeTen = (address: string, domain = "people.talk") =>
    countTaken(Array.from({ length: 10 }, () => limits.take(address, view(domain, 1))));
  expect(await limits.take("192.0.2.1", view("people.talk", 1))).toBe(true);
  expect(await takeTen("192.0.2.1")).toBe(4);
  expect(await limits.take("192.0.2.2", view("people.talk", 1))).toBe(true);
  const start = Date.now();
  vi.setSystemTime(start + 3_599_000);
  expect(await takeTen("192.0.2.1")).toBe(0);
  vi.setSystemTime(start + 3_601_000);
  expect(await limits.take("192.0.2.1", view("people.talk", 1))).toBe(true);
});

it("an address adds only so many visitors to a name in an hour, and can view other names", async () => {
  const limits = createViewLimits(LIMITS);
  for (const domain of ["people.talk", "qiv.ai"]) {
    const brought = [];
    for (const visitor of [1, 2, 3, 4, 5])
      if (await limits.take("192.0.2.1", view(domain, visitor))) brought.push(visitor);
    expect(brought).toEqual([1, 2, 3]);
  }
});

it("an address adds views to at most a thousand names in an hour", async () => {
  const limits = createViewLimits(LIMITS);
  expect(await limits.take("192.0.2.1", view("name0.com", 1))).toBe(true);
  const names = Array.from({ length: 1_199 }, (_, index) => `name${index + 1}.com`);
  const taken = names.map((name) => limits.take("192.0.2.1", view(name, 1)));
  expect(await countTaken(taken)).toBe(999);
});
