import { expect, it } from "vitest";
import { createInquiryLimits } from "../inquiries/inquiry-limits.ts";
import { createRateLimit } from "./rate-limit.ts";

const MINUTE_MS = 60_000;

function makeClock() {
  const clock = { time: 0, now: () => clock.time };
  return clock;
}

it("with script fifteen inquiries a minute pass, then the wait is told to the second", () => {
  const clock = makeClock();
  const { withScript } = createInquiryLimits(clock.now);
  for (let second = 0; second < 15; second++) {
    clock.time = second * 1000;
    expect(withScript.take("a")).toBe(0);
  }
  expect(withScript.take("a")).toBe(46);
  expect(withScript.take("b")).toBe(0);
  clock.time = MINUTE_MS - 1;
  expect(withScript.take("a")).toBe(1);
  clock.time = MINUTE_MS;
  expect(withScript.take("a")).toBe(0);
  expect(withScript.take("a")).toBe(1);
});

it("with script sixty inquiries an hour pass", () => {
  const clock = makeClock();
  const { withScript } = createInquiryLimits(clock.now);
  for (let count = 0; count < 60; count++) {
    clock.time = count * (MINUTE_MS / 2);
    expect(withScript.take("a")).toBe(0);
  }
  clock.time = 30 * MINUTE_MS;
  expect(withScript.take("a")).toBe(30 * 60);
  clock.time = 60 * MINUTE_MS;
  expect(withScript.take("a")).toBe(0);
});

it("without script five inquiries a minute and fifteen an hour pass", () => {
  const clock = makeClock();
  const { withoutScript } = createInquiryLimits(clock.now);
  for (const minute of [0, 1, 2].flatMap((at) => [at, at, at, at, at])) {
    clock.time = minute * MINUTE_MS;
    expect(withoutScript.take("a")).toBe(0);
  }
  expect(withoutScript.take("a")).toBe(58 * 60);
});

it("asking while refused does not lengthen the wait", () => {
  const clock = makeClock();
  const limit = createRateLimit([{ count: 1, windowMs: MINUTE_MS }], clock.now);
  limit.take("a");
  for (let second = 1; second < 60; second++) {
    clock.time = second * 1000;
    expect(limit.take("a")).toBe(60 - second);
  }
  clock.time = MINUTE_MS;
  expect(limit.take("a")).toBe(0);
});

it("a flood of addresses pushes out those that were longest quiet", () => {
  const clock = makeClock();
  const limit = createRateLimit([{ count: 1, windowMs: MINUTE_MS }], clock.now, 3);
  for (const key of ["a", "b", "c", "a", "d"]) limit.take(key);
  expect(limit.take("a")).toBeGreaterThan(0);
  expect(limit.take("b")).toBe(0);
});
