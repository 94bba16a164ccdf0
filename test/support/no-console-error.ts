import { afterEach, beforeEach, expect, vi } from "vitest";

beforeEach(() => {
  vi.spyOn(console, "error");
});

afterEach(() => {
  expect(console.error).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

const fetchKeepingAlive = globalThis.fetch;

// A shop closes connections that were idle for some seconds. On a busy machine, that can happen while the next request leaves.
globalThis.fetch = (input, init) => {
  // A request made here would be collected as garbage while it waits, and its time limit with it.
  const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : {}));
  headers.set("Connection", "close");
  return fetchKeepingAlive(input, { ...init, headers });
};
