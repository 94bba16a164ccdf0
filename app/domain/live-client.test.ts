import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { postView, readRecord } from "./live-client.ts";

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

test("figures that never come are zeros after 5 seconds, and that is logged", async () => {
  const record = readRecord("people.talk");
  limit.abort();
  expect(await record).toMatchObject({ domain: "people.talk", view_count: 0, unique_visitors: 0 });
  expect(AbortSignal.timeout).toHaveBeenCalledWith(5_000);
  expect(console.warn).toHaveBeenCalled();
});

test("a view that is never answered holds nothing up for more than 5 seconds", async () => {
  const posted = postView("people.talk");
  await vi.waitFor(() => expect(AbortSignal.timeout).toHaveBeenCalledWith(5_000));
  limit.abort();
  await posted;
  expect(console.warn).toHaveBeenCalled();
});
