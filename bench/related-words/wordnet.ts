/** Reads WordNet's own files: https://wordnet.princeton.edu/documentation/wndb5wn. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

interface Pointer {
  readonly kind: string;
  readonly to: string;
  /** The numbers of the two words that the pointer is between, from 1. */
  readonly from: number;
  readonly word: number;
}

interface Sense {
  readonly words: readonly string[];
  readonly pointers: readonly Pointer[];
}

export type WordNet = ReturnType<typeof readWordNet>;

const PARTS = [
  ["n", "noun"],
  ["v", "verb"],
  ["a", "adj"],
  ["r", "adv"],
] as const;
const POINTER_FIELDS = 4;

function readSense(line: string): Sense {
  const [head = ""] = line.split(" | ");
  const fields = head.split(" ");
  const count = Number.parseInt(fields[3] ?? "", 16);
  const words = Array.from({ length: count }, (_, at) =>
    (fields[4 + 2 * at] ?? "").toLowerCase().replace(/\(.*\)/, ""),
  );
  const start = 4 + 2 * count;
  const pointers = Array.from({ length: Number(fields[start]) }, (_, at) => {
    const [kind = "", offset = "", part = "", ends = ""] = fields.slice(
      start + 1 + at * POINTER_FIELDS,
    );
    const [from, word] = [ends.slice(0, 2), ends.slice(2)].map((hex) => Number.parseInt(hex, 16));
    return { kind, to: part.replace("s", "a") + offset, from: from ?? 0, word: word ?? 0 };
  });
  return { words, pointers };
}

const isName = ({ pointers }: Sense) => pointers.some(({ kind }) => kind === "@i");

export function readWordNet(folder: string) {
  const senses = new Map<string, Sense>();
  const byWord = new Map<string, string[]>();
  for (const [part, name] of PARTS) {
    const linesOf = (kind: string) =>
      readFileSync(join(folder, `${kind}.${name}`), "utf8")
        .split("\n")
        .filter((line) => line && !line.startsWith(" "));
    for (const line of linesOf("data")) senses.set(part + line.slice(0, 8), readSense(line));
    for (const line of linesOf("index")) {
      const fields = line.trim().split(" ");
      const [word = "", , count] = fields;
      const ids = fields.slice(-Number(count)).map((id) => part + id);
      byWord.set(word, [...(byWord.get(word) ?? []), ...ids]);
    }
  }
  const sensesOf = (word: string) => (byWord.get(word) ?? []).flatMap((id) => senses.get(id) ?? []);
  return {
    senses,
    sensesOf,
    /** Names of people and places are left out. */
    isWord: (word: string) => byWord.has(word) && !sensesOf(word).every(isName),
    isPlural: (word: string) =>
      [/s$/, /es$/, /ies$/].some((ending) => {
        const singular = word.replace(ending, ending.source === "ies$" ? "y" : "");
        return singular !== word && singular.length > 2 && byWord.has(singular);
      }),
  };
}

const DERIVED = 200;
const SYNONYM = 150;
/** Each further sense of a word is rarer, and counts for less. */
const RARER_DERIVED = 10;
const RARER_SYNONYM = 15;

/** Adds what word vectors are weak at: that calmness derives from calm, and recruitment from recruit. Modifies `near`. */
export function linkLemmas(
  { senses, sensesOf }: WordNet,
  words: readonly string[],
  near: readonly Map<number, number>[],
): void {
  const places = new Map(words.map((word, place) => [word, place]));
  const link = (place: number, word: string | undefined, closeness: number) => {
    const other = word === undefined ? undefined : places.get(word);
    if (other === undefined || other === place) return;
    for (const [one, two] of [
      [place, other],
      [other, place],
    ] as const) {
      near[one]?.set(two, Math.max(near[one].get(two) ?? 0, closeness));
    }
  };
  for (const [place, word] of words.entries()) {
    for (const [rarity, sense] of sensesOf(word).slice(0, 3).entries()) {
      if (rarity < 2) {
        for (const synonym of sense.words) link(place, synonym, SYNONYM - rarity * RARER_SYNONYM);
      }
      for (const { kind, to, from, word: at } of sense.pointers) {
        if (kind !== "+" || sense.words[from - 1] !== word) continue;
        link(place, senses.get(to)?.words[at - 1], DERIVED - rarity * RARER_DERIVED);
      }
    }
  }
}
