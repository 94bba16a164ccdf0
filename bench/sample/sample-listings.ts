import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { type Status, type Tier } from "../../catalogue/schema/listing.ts";
import { capitalize, groupDigits } from "../../catalogue/format/format.ts";
import { MAKE_OFFER, parsePrice } from "../../catalogue/format/price.ts";
import { DAY_MS, toDay } from "../../catalogue/format/time.ts";
import { between, type Chance } from "../../plates/name-hash.ts";

type Weighted<T> = readonly (readonly [choice: T, weight: number])[];

function pickWeighted<T>(chance: Chance, choices: Weighted<T>): T {
  let left = chance() * choices.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [choice, weight] of choices) {
    left -= weight;
    if (left < 0) return choice;
  }
  throw new Error("nothing to pick from");
}

function pickOne<T>(chance: Chance, choices: readonly T[]): T {
  const choice = choices[Math.floor(chance() * choices.length)];
  if (choice === undefined) throw new Error("nothing to pick from");
  return choice;
}

interface Words {
  readonly first: string;
  readonly middle: string;
  readonly categories: Readonly<Record<string, string>>;
  readonly extensions: Readonly<Record<string, number>>;
}

function readWords() {
  const file = join(import.meta.dirname, "words.yaml");
  const { first, middle, ...words } = parse(readFileSync(file, "utf8")) as Words;
  const categories = Object.entries(words.categories).map(
    ([name, words], index) => [{ name, words: words.split(" ") }, 10 / (index / 3 + 1)] as const,
  );
  const extensions = Object.entries(words.extensions);
  return { first: first.split(" "), middle: middle.split(" "), categories, extensions };
}

interface SampleName {
  readonly domain: string;
  readonly category: string;
  readonly subject: string;
  readonly words: readonly string[];
}

/** In a large sample, most pairs of words are taken, so after this many tries a name gets a third word. */
const TRIES = 8;

function makeName(
  chance: Chance,
  { first, middle, categories, extensions }: ReturnType<typeof readWords>,
  isLong: boolean,
): SampleName {
  const { name: category, words: subjects } = pickWeighted(chance, categories);
  const subject = pickOne(chance, subjects);
  const start = pickOne(chance, first);
  const words = isLong ? [start, pickOne(chance, middle), subject] : [start, subject];
  const joint = chance() < 0.04 ? "-" : "";
  const domain = words.join(joint) + pickWeighted(chance, extensions);
  return { domain, category, subject, words };
}

export function* makeNames(chance: Chance, count: number): Generator<SampleName> {
  const words = readWords();
  const taken = new Set<string>();
  let tries = 0;
  while (taken.size < count) {
    const name = makeName(chance, words, tries >= TRIES);
    tries += 1;
    if (taken.has(name.domain)) continue;
    tries = 0;
    taken.add(name.domain);
    yield name;
  }
}

const STATUSES: Weighted<Status> = [
  ["available", 91],
  ["reserved", 3],
  ["sold", 6],
];

const OFFER_SHARE = 0.14;
const PREMIUM_FROM = 10_000;
const ULTRA_FROM = 60_000;
/** The day is fixed, so that a seed always gives the same sample. */
const LAST_DAY = Date.UTC(2025, 10, 30);
const DAYS = 6 * 365;

function makeAmount(chance: Chance, { domain }: SampleName): number {
  const bell = (chance() + chance() + chance() - 1.5) / 0.5;
  const tail = 0.12 * Math.max(0, bell) ** 3;
  const amount = Math.exp(8 + 1.2 * bell + tail + (14 - domain.length) * 0.05);
  const step = amount < 10_000 ? 100 : 1_000;
  return Math.max(1, Math.round(amount / step)) * step - 12;
}

function makeTier(chance: Chance, amount: number): Tier | null {
  if (amount >= ULTRA_FROM) return "ultra premium";
  if (amount >= PREMIUM_FROM) return "premium";
  return chance() < 0.7 ? "standard" : null;
}

function makeDay(chance: Chance): string {
  const daysAgo = Math.floor(DAYS * chance() ** 1.8);
  return toDay(LAST_DAY - daysAgo * DAY_MS);
}

function makeLink(chance: Chance): string {
  const token = Math.floor(between(chance, 0, 2 ** 48))
    .toString(16)
    .padStart(12, "0");
  return `https://www.escrow.com/checkout?token=sample-${token}`;
}

export function makeFacts(chance: Chance, name: SampleName) {
  const amount = makeAmount(chance, name);
  const price = chance() < OFFER_SHARE ? MAKE_OFFER : `$${groupDigits(amount)}`;
  const status = pickWeighted(chance, STATUSES);
  const link = makeLink(chance);
  const parsed = parsePrice(price, "USD");
  const isForSale = parsed !== null && parsed.amount !== null && status === "available";
  return {
    domain: name.domain,
    price,
    category: name.category,
    status,
    tier: makeTier(chance, amount),
    listedDate: makeDay(chance),
    escrowLink: isForSale && chance() < 0.8 ? link : null,
  };
}

const SENTENCES: readonly ((phrase: string, subject: string, category: string) => string)[] = [
  (phrase) => `Plain words, “${phrase}”, spelled the way they sound.`,
  (_, subject) => `The word ${subject} says at once what the site is about.`,
  (phrase) => `${capitalize(phrase)} reads well on a sign, in an address bar and over the phone.`,
  (_, __, category) => `It is one of the names in our portfolio for ${category.toLowerCase()}.`,
  (phrase, subject) => `A ${subject} that people may call “${phrase}” needs little explanation.`,
  () => "No digits, and nothing that has to be spelled out.",
];

function makeDescription(chance: Chance, name: SampleName): string {
  const phrase = name.words.join(" ");
  const start = Math.floor(chance() * SENTENCES.length);
  const count = chance() < 0.5 ? 2 : 3;
  const chosen = Array.from(
    { length: count },
    (_, at) => SENTENCES[(start + at) % SENTENCES.length],
  );
  return chosen.map((write) => write?.(phrase, name.subject, name.category)).join(" ");
}

const ENDINGS = "online,service,shop,software,company,guide,near me,for teams,app,news".split(",");

function makeKeywords(chance: Chance, name: SampleName): string[] {
  const [first = ""] = name.words;
  const keywords = new Set([name.words.join(" "), name.subject, `${first} brand`]);
  const wanted = 7 + Math.floor(chance() * 6);
  while (keywords.size < wanted) keywords.add(`${name.subject} ${pickOne(chance, ENDINGS)}`);
  return [...keywords];
}

export function makeTexts(chance: Chance, name: SampleName) {
  return { description: makeDescription(chance, name), keywords: makeKeywords(chance, name) };
}

export function makeLists({ subject, words }: SampleName) {
  const letters = words.join("").length;
  return {
    features: [
      `${words.length} words, ${letters} letters`,
      `Begins with “${words[0]}”`,
      `Ends with the word ${subject}`,
      "No digits",
      "Spelled the way it sounds",
    ],
    useCases: ["site", "shop", "newsletter", "app", "directory"].map(
      (kind) => `A ${subject} ${kind}`,
    ),
    targetAudience: ["Founders", "Owners", "Editors", "Investors", "Agencies"].map(
      (who) => `${who} with a ${subject} in mind`,
    ),
  };
}
