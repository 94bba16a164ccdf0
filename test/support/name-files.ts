import { expect } from "vitest";
import { listReadings } from "../../server/names/files/known-readings.ts";
import type { KnownReading, NameFile, ReadingChoice } from "../../server/names/files/name-file.ts";
import { readNames } from "../../server/names/files/read-names.ts";
import { parseRows } from "../../server/names/files/read-rows.ts";
import { type Reading, readingSchema } from "../../server/names/files/reading.ts";
import { reviewNames } from "../../server/names/files/review.ts";

export const TODAY = "2026-06-15";

type Columns = Record<string, unknown>;

export const toReading = (columns: Columns, more: object = {}): Reading =>
  readingSchema.parse({ title: "Mine", sell: "all", columns, ...more });

const MINE: KnownReading = {
  name: "mine",
  isOwn: true,
  reading: toReading({
    Domain: "domain",
    Asking: "price",
    State: { is: "state", values: { live: "for sale", gone: "sold", "": "for sale" } },
    Notes: { is: "none", optional: true },
  }),
};

export async function choose(more: Partial<ReadingChoice> = {}): Promise<ReadingChoice> {
  const readings = [MINE, ...(await listReadings(null))];
  return { today: TODAY, currency: "USD", readings, ...more };
}

export async function readText(text: string, more: Partial<ReadingChoice> = {}) {
  return readNames([await parseRows(text)], await choose(more));
}

/** Reads a table with the meanings of its columns in their order. */
export async function readAs(columns: Columns, text: string, more: object = {}) {
  return readText(text, { reading: toReading(columns, more) });
}

export function describeNames(file: NameFile) {
  expect(file.open).toEqual([]);
  const { added, skipped, leftOut } = reviewNames(file, () => undefined, TODAY, "USD");
  const told = [...skipped, ...leftOut].toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
  return {
    names: Object.fromEntries(
      added.map(({ domain, fields, filledIn }) => [
        domain,
        Object.fromEntries(
          [...fields].filter(([key]) => key !== "domain" && !filledIn.includes(key)),
        ),
      ]),
    ),
    skipped: told.map(({ line, field, found }) => `${line} ${field}: ${found}`),
  };
}

export const namesOf = (file: NameFile) => describeNames(file).names;
