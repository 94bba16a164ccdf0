/** How the shop speaks of its seller. Words are written in "we", and put into "I" where they leave for a page or an email. */
export const VOICES = ["we", "I"] as const;
export type Voice = (typeof VOICES)[number];

const SINGULAR: Readonly<Record<string, string>> = {
  we: "I",
  "we're": "I'm",
  "we are": "I am",
  "we aren't": "I'm not",
  "we were": "I was",
  "we weren't": "I wasn't",
  us: "me",
  our: "my",
  ours: "mine",
  ourselves: "myself",
};

/** Leaves names such as we.talk alone, addresses such as us@example.com and /?for=us, and "US". */
const PLURAL =
  /(?<![\p{L}\p{N}@./?&=#_-])(?:[Ww]e(?: are(?:n't)?| were(?:n't)?|'re)?|[Uu]s|[Oo]urs?|[Oo]urselves)(?![\p{L}\p{N}@/&=_-]|\.\p{L})/gu;

function toSingular(plural: string): string {
  const singular = SINGULAR[plural.toLowerCase()] ?? plural;
  const isCapital = plural.charAt(0) !== plural.charAt(0).toLowerCase();
  return isCapital ? singular.charAt(0).toUpperCase() + singular.slice(1) : singular;
}

/** Puts words of the shop, never those of a person, into the seller's voice. */
export const inVoice = (words: string, voice: Voice = "we"): string =>
  voice === "we" ? words : words.replaceAll(PLURAL, toSingular);

/** Puts all words in a value of JSON into the voice, except notes, which a person wrote. */
export const allInVoice = <T>(value: T, voice: Voice): T =>
  voice === "we"
    ? value
    : (JSON.parse(JSON.stringify(value), (key, part: unknown) =>
        typeof part === "string" && key !== "note" ? inVoice(part, voice) : part,
      ) as T);
