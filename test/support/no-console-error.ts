import { afterEach, beforeEach, expect, vi } from "vitest";

// A stray console.error is a failure that nobody looked at.
beforeEach(() => {
  vi.spyOn(console, "error");
});

afterEach(() => {
  expect(console.error).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
