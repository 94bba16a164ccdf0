import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lastOtherView, postView, readRecord } from "./live-client.ts";

const hang = (_: string, init?: RequestInit) =>
  new Promise<Response>((_resolve, reject) => {
    init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
  });

let limit: AbortController;

beforeEach(() => {
  limit = new AbortController();
  vi.spyOn(AbortSignal, "timeout").mockReturnValue(limit.signal);
  vi.spyOn(console, "warn").mockReturnValue();
  vi.stubGlobal("document", { referrer: "" });
  vi.stubGlobal("fetch", hang);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test("figures that don't arrive within 5 seconds are shown as zeros, and that is logged", async () => {
  const record = readRecord("people.talk");
  limit.abort();
  expect(await record).toMatchObject({ domain: "people.talk", view_count: 0, unique_visitors: 0 });
  expect(AbortSignal.timeout).toHaveBeenCalledWith(5_000);
  expect(console.warn).toHaveBeenCalled();
});

test("a view without an answer delays nothing for more than 5 seconds", async () => {
  const posted = postView("people.talk");
  await expect.poll(() => AbortSignal.timeout).toHaveBeenCalledWith(5_000);
  limit.abort();
  await posted;
  expect(console.warn).toHaveBeenCalled();
});

const MORNING = "2026-11-21T08:00:00.000Z";
const NOON = "2026-11-21T12:00:00.000Z";

const recordOf = (view_count: number, last_viewed_at: string | null) => ({
  domain: "people.talk",
  view_count,
  unique_visitors: view_count,
  last_viewed_at,
});

test.each([
  ["one's own view", true, 3, MORNING, 4, MORNING],
  ["one's own view and another's", true, 3, MORNING, 5, NOON],
  ["nothing, as one's own view is not counted", false, 3, MORNING, 3, MORNING],
  ["another's view, as one's own is not counted", false, 3, MORNING, 4, NOON],
  ["one's own view, the first of all", true, 0, null, 1, null],
])("after %s, the last other view is the right one", (_, isCounted, before, at, count, last) => {
  const visit = { before: recordOf(before, at), isCounted };
  expect(lastOtherView(visit, recordOf(count, NOON))).toBe(last);
});
