import { expect, it } from "vitest";
import { nextDigest } from "./outbox.ts";

it.each([
  ["2026-11-22T05:59:59.999Z", "2026-11-22T06:00:00.000Z"],
  ["2026-11-22T06:00:00.000Z", "2026-11-23T06:00:00.000Z"],
  ["2026-12-31T23:00:00.000Z", "2027-01-01T06:00:00.000Z"],
])("what looks like spam at %s is mailed at %s", (time, digest) => {
  expect(new Date(nextDigest(Date.parse(time))).toISOString()).toBe(digest);
});
