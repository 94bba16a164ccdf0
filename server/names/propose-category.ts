import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { programFile } from "../process/program.ts";

interface Table {
  readonly categories: Readonly<Record<string, string>>;
  readonly weak: string;
  readonly others: string;
  readonly extensions: Readonly<Record<string, string>>;
}

interface Words {
  readonly categories: ReadonlyMap<string, string | null>;
  readonly weak: ReadonlySet<string>;
  readonly extensions: ReadonlyMap<string, string>;
}

const listWords = (text: string) => text.split(/\s+/).filter(Boolean);

function pluralOf(word: string): string {
  if (/(?:s|x|z|ch|sh)$/.test(word)) return `${word}es`;
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`;
}

function readTable(): Words {
  const file = programFile("server/names/category-words.yaml");
  const { categories, weak, others, extensions } = parse(readFileSync(file, "utf8")) as Table;
  const words = new Map<string, string | null>();
  const add = (word: string, category: string | null) => {
    for (const form of [word, pluralOf(word)]) if (!words.has(form)) words.set(form, category);
  };
  for (const [category, list] of Object.entries(categories)) {
    for (const word of listWords(list)) add(word, category);
  }
  for (const word of listWords(others)) add(word, null);
  return {
    categories: words,
    weak: new Set(listWords(weak).flatMap((word) => [word, pluralOf(word)])),
    extensions: new Map(Object.entries(extensions)),
  };
}

let table: Words | null = null;

interface Part {
  readonly text: string;
  readonly isWord: boolean;
}

interface Parting {
  readonly unknown: number;
  readonly parts: readonly Part[];
}

const isBetter = (a: Parting, b: Parting | undefined) =>
  !b || a.unknown < b.unknown || (a.unknown === b.unknown && a.parts.length < b.parts.length);

const LONGEST = 16;

function findParts(text: string, words: ReadonlyMap<string, unknown>): Parting {
  const best: Parting[] = [{ unknown: 0, parts: [] }];
  for (let end = 1; end <= text.length; end++) {
    let found: Parting | undefined;
    for (let start = Math.max(0, end - LONGEST); start < end; start++) {
      const part = text.slice(start, end);
      const before = best[start];
      const isWord = words.has(part);
      if (!before || (!isWord && before.parts.at(-1)?.isWord === false)) continue;
      const unknown = before.unknown + (isWord ? 0 : part.length);
      const parting = { unknown, parts: [...before.parts, { text: part, isWord }] };
      if (isBetter(parting, found)) found = parting;
    }
    best.push(found ?? { unknown: Infinity, parts: [] });
  }
  return best[text.length] ?? { unknown: Infinity, parts: [] };
}

/** When letters are left over, a shorter word may be part of another one, such as 'art' in 'smartest'. */
const SURE = 5;

const MAX_LABEL = 63;

/** Prefers the last word, which says what a compound is. A weak word counts only without others. */
export function proposeCategory(domain: string): string | null {
  table ??= readTable();
  const { categories, weak, extensions } = table;
  const [label = "", ...rest] = domain.toLowerCase().split(".");
  let strongest: string | null = null;
  let weakest: string | null = null;
  const chunks = label.startsWith("xn--") ? [] : label.slice(0, MAX_LABEL).split(/[-\d]+/);
  for (const chunk of chunks.filter(Boolean)) {
    const { unknown, parts } = findParts(chunk, categories);
    for (const { text, isWord } of parts) {
      const category = isWord ? categories.get(text) : null;
      if (!category || (unknown > 0 && text.length < SURE)) continue;
      if (weak.has(text)) weakest = category;
      else strongest = category;
    }
  }
  return strongest ?? weakest ?? extensions.get(rest.at(-1) ?? "") ?? null;
}
