import { createHmac, randomBytes } from "node:crypto";

/** The list is a setting of the database, so that a backup has it too and each restore can carry it over. */
export const ERASED = "erased";

export type Erasable = "email" | "visitor";

interface Entry {
  readonly of: Erasable;
  readonly hash: string;
  readonly at: string;
}

/** A list of another shop's database has another key. */
interface KeyedList {
  readonly key: string;
  readonly entries: readonly Entry[];
}

export type ErasedList = readonly KeyedList[];

const hashWith = (key: string, of: Erasable, who: string) =>
  createHmac("sha256", key).update(`${of} ${who.toLowerCase()}`).digest("base64url");

export const parseErased = (text: string | null | undefined): ErasedList =>
  text ? (JSON.parse(text) as ErasedList) : [];

/** Adds the time of an erasure, which is all that is kept besides a hash: without the key, nobody can try addresses. */
export function addErased(list: ErasedList, of: Erasable, who: string, at: string): ErasedList {
  const [first = { key: randomBytes(32).toString("hex"), entries: [] }, ...others] = list;
  const hash = hashWith(first.key, of, who);
  const entries = first.entries.filter((entry) => entry.hash !== hash);
  return [{ key: first.key, entries: [...entries, { of, hash, at }] }, ...others];
}

/** An entry that both lists have counts with its later time. */
export function mergeErased(one: ErasedList, other: ErasedList): ErasedList {
  const keys = new Set([...one, ...other].map(({ key }) => key));
  return [...keys].map((key) => {
    const latest = new Map<string, Entry>();
    for (const entry of [...one, ...other].flatMap((list) =>
      list.key === key ? list.entries : [],
    )) {
      const known = latest.get(entry.hash);
      if (!known || known.at < entry.at) latest.set(entry.hash, entry);
    }
    return { key, entries: [...latest.values()] };
  });
}

/** Returns a function that tells when somebody's data was erased, or null. */
export function createErasedFinder(list: ErasedList, of: Erasable) {
  const keyed = list.map(({ key, entries }) => {
    const own = entries.filter((entry) => entry.of === of);
    return { key, times: new Map(own.map(({ hash, at }) => [hash, at])) };
  });
  const used = keyed.filter(({ times }) => times.size > 0);
  return {
    isEmpty: used.length === 0,
    find(who: string): string | null {
      const found = used.flatMap(({ key, times }) => times.get(hashWith(key, of, who)) ?? []);
      return found.toSorted().at(-1) ?? null;
    },
  };
}
