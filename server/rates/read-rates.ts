import { z } from "zod";

const DAY_MS = 86_400_000;

export interface ReferenceRates {
  /** YYYY-MM-DD. */
  readonly day: string;
  /** What a euro is worth, by currency. */
  readonly perEuro: Readonly<Record<string, number>>;
}

const DAYS = /<Cube\s+time=/;
const RATE = /<Cube\s+currency=["']([A-Z]{3})["']\s+rate=["'](\d{1,9}(?:\.\d{1,9})?)["']/g;

const isDay = (text: string) => z.iso.date().safeParse(text).success;

/** Whether a day is not one to come, of which nothing can be known. */
export const isPast = (day: string, now: number) => Date.parse(day) < now + DAY_MS;

/**
 * Reads the newest day of the European Central Bank's XML, by its elements alone: entities and all else of XML have no effect.
 * Throws where it is not that file, or of a day to come.
 */
export function readRates(xml: string, now: number): ReferenceRates {
  // A file of many days begins with the newest.
  const [, newest = ""] = xml.split(DAYS, 2);
  const day = newest.slice(1, 11);
  if (!isDay(day) || !isPast(day, now)) throw new Error("no day in it, or one to come");
  const pairs = [...newest.matchAll(RATE)].map(
    ([, code = "", rate]) => [code, Number(rate)] as const,
  );
  const perEuro = Object.fromEntries([["EUR", 1], ...pairs.filter(([, rate]) => rate > 0)]);
  if (!perEuro.USD) throw new Error("no rate of the US dollar in it");
  return { day, perEuro };
}
