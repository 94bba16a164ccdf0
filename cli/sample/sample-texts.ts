import type { Chance } from "../../plates/name-hash.ts";
import { pickOne } from "./pick-weighted.ts";
import type { SampleListing } from "./sample-listing.ts";

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const SENTENCES: readonly ((phrase: string, subject: string, category: string) => string)[] = [
  (phrase) => `Plain words, “${phrase}”, spelled the way they are said.`,
  (_, subject) => `The word ${subject} says at once what the site is about.`,
  (phrase) => `${capitalize(phrase)} reads well on a sign, in an address bar and over the phone.`,
  (_, __, category) =>
    `It belongs to the part of our portfolio kept for ${category.toLowerCase()}.`,
  (phrase, subject) => `A ${subject} that people may call “${phrase}” needs little explanation.`,
  () => "No digits, and nothing that has to be spelled out.",
];

/** Words of a made-up listing's name, as a seller might write them; nothing that would have to be proved. */
export function makeDescription(chance: Chance, { name }: SampleListing): string {
  const phrase = name.words.join(" ");
  const start = Math.floor(chance() * SENTENCES.length);
  const count = chance() < 0.5 ? 2 : 3;
  const chosen = Array.from(
    { length: count },
    (_, at) => SENTENCES[(start + at) % SENTENCES.length],
  );
  return chosen.map((write) => write?.(phrase, name.subject, name.category)).join(" ");
}

const ENDINGS = [
  "online",
  "service",
  "shop",
  "software",
  "company",
  "guide",
  "near me",
  "for teams",
  "app",
  "news",
];

/** Search words around a made-up name: 7 to 12, each once. */
export function makeKeywords(chance: Chance, { name }: SampleListing): string[] {
  const [first = ""] = name.words;
  const keywords = new Set([name.words.join(" "), name.subject, `${first} brand`]);
  const wanted = 7 + Math.floor(chance() * 6);
  while (keywords.size < wanted) keywords.add(`${name.subject} ${pickOne(chance, ENDINGS)}`);
  return [...keywords];
}

/** Lists of a listing that is described in full, 5 entries each. */
export function makeLists({ name }: SampleListing) {
  const { subject, words } = name;
  const letters = words.join("").length;
  return {
    features: [
      `${words.length} words, ${letters} letters`,
      `Begins with “${words[0]}”`,
      `Ends on the word ${subject}`,
      "No digits",
      "Spelled as it is said",
    ],
    useCases: ["site", "shop", "newsletter", "app", "directory"].map(
      (kind) => `A ${subject} ${kind}`,
    ),
    targetAudience: ["Founders", "Owners", "Editors", "Investors", "Agencies"].map(
      (who) => `${who} with a ${subject} in mind`,
    ),
  };
}
