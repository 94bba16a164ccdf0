import { expect, it } from "vitest";
import { mailBackoff } from "./mail-backoff.ts";

const seconds = (kind: "temporary" | "permanent", attempts: number) =>
  mailBackoff(kind, attempts, 0.5) / 1_000;

it("doubles from half a minute to an hour while the fault may pass", () => {
  expect([1, 2, 3, 7, 8, 10].map((attempts) => seconds("temporary", attempts))).toEqual([
    30, 60, 120, 1_920, 3_600, 3_600,
  ]);
});

it("is slower after a refusal for good", () => {
  expect([1, 2, 9].map((attempts) => seconds("permanent", attempts))).toEqual([900, 1_800, 21_600]);
});

it("is spread by chance", () => {
  expect(mailBackoff("temporary", 1, 0)).toBe(24_000);
  expect(mailBackoff("temporary", 1, 1)).toBe(36_000);
});
