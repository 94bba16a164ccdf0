import type { z } from "zod";
import { type Cost, NO_SALE, readAbout } from "./about-field.ts";
import { NOT_ABOVE_PRICE, rowFields } from "./listing-schema.ts";

export type RowField = keyof typeof rowFields;

/** Stands for each field that no listing has: it may be a misspelled `status`, `hidden` or `price`. */
const UNKNOWN_FIELD = "unknown";

export type LostField = Exclude<RowField, "domain"> | typeof UNKNOWN_FIELD;

/** Without a readable domain, the name is left out. */
export const COSTS = Object.fromEntries([
  ...Object.entries(rowFields).flatMap(([name, schema]) =>
    name === "domain" ? [] : [[name, readAbout(schema).cost] as const],
  ),
  [
    UNKNOWN_FIELD,
    {
      value: undefined,
      stopsSale: true,
      words: `${NO_SALE}, since this may be a misspelled field`,
    },
  ],
]) as Readonly<Record<LostField, Cost>>;

const isField = (name: string): name is LostField => Object.hasOwn(COSTS, name);

/** A price below the minimum or the floor of its own name may be the mistyped one of the two. */
const contradictsPrice = (field: string, wanted: string) =>
  wanted === NOT_ABOVE_PRICE && (field === "minimumOffer" || field === "floor");

const MAX_SLIPS = 2;

/** Counts the letters to add, drop or replace. */
function countSlips(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      const replaced = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

const MAX_NAME_LENGTH = 20;

/** Rows of one file have the same few unknown fields, and comparing them anew for each row would take minutes. */
const meant = new Map<string, readonly LostField[]>();
const MAX_REMEMBERED = 2_000;

function isNear(name: string, field: string): boolean {
  if (Math.abs(name.length - field.length) > MAX_SLIPS) return false;
  return countSlips(name, field.toLowerCase()) <= MAX_SLIPS;
}

/** A misspelled field costs what the field that it's meant for costs, so that a name with `hiden: yes` stays hidden. */
export function findMeant(unknown: string): readonly LostField[] {
  const name = unknown.toLowerCase().slice(0, MAX_NAME_LENGTH);
  const known = meant.get(name);
  if (known) return known;
  const near = Object.keys(COSTS).filter((field) => isNear(name, field));
  const found = [UNKNOWN_FIELD, ...near.filter(isField)] as const;
  if (meant.size >= MAX_REMEMBERED) meant.clear();
  meant.set(name, found);
  return found;
}

interface ToldCost {
  /** Completes "until it's corrected, …". */
  readonly cost: string;
  /** True if it costs this too while the name is shown in its last good state. */
  readonly isStrict: boolean;
}

/** `field` is as in a fault, such as 'stats.cpc' or 'keywords[6]'. */
export function costOf(field: string, wanted: string): ToldCost | undefined {
  const [name = ""] = field.split(/[.[]/);
  if (name === "domain" || name === "") return undefined;
  if (!isField(name)) return tellCosts(findMeant(name));
  return tellCosts(contradictsPrice(name, wanted) ? ["price", name] : [name]);
}

export function tellCosts(lost: readonly LostField[]): ToldCost {
  const costs = lost.map((field) => COSTS[field]);
  const cost = [...new Set(costs.map(({ words }) => words))].join("; ");
  return { cost, isStrict: costs.some(({ isStrict, stopsSale }) => isStrict || stopsSale) };
}

export function findLostFields(error: z.ZodError): ReadonlySet<LostField> {
  const lost = new Set<LostField>();
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? "");
    if (issue.code === "unrecognized_keys" && field === "") {
      for (const key of issue.keys) for (const meant of findMeant(key)) lost.add(meant);
    } else if (isField(field)) lost.add(field);
    if (contradictsPrice(field, issue.message)) lost.add("price");
  }
  return lost;
}

export const stopsSale = (lost: ReadonlySet<LostField>): boolean =>
  [...lost].some((field) => COSTS[field].stopsSale);
