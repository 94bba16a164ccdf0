export const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Returns the letters that singular and plural share. A shorter stem would begin too many other words. */
export const stem = (word: string) =>
  word
    .replace(/(?<=[a-z]{4}[^aeiou])(?:y|ies)$/, "")
    .replace(/(?<=[a-z](?:ch|sh|ss|x|z))es$/, "")
    .replace(/(?<=[a-z]{2}[^isu])s$/, "");

/** These say nothing about the name that a visitor wants. */
const IDLE = new Set(
  "a about all alternative alternatives also am an and another any anybody anyone anything are as at available be been best brandable but buy by called can check cool cost costs could do does domain domains else everything extension find for from get give good got great had has have help how i idea ideas if im in into is it its ive just kind kinda like list look looking made make maybe me mean means might more most my name named names need nice no not of on one ones only or other our out please pls possibly premium price priced prices purchase really recently sale spend see sell selling sell show similar site smth so some somebody someone something sort stuff such suit suits suggest suggestion suggestions than that thats the their them there these they thing things think this those to today url us very want wanted was we web website what whats when where which who whose why will wish with word words would you your youre".split(
    " ",
  ),
);

/** These say what becomes of any name, so a name needn't have them if the search has another word. */
const GENERIC = new Set(
  "agency app application brand brands business businesses co company companies online firm industry niche organization platform product products project projects service services shop shops software solution solutions startup startups store stores studio tech technology tool tools".split(
    " ",
  ),
);

export const isIdle = (word: string) => IDLE.has(word);
export const isGeneric = (word: string) => GENERIC.has(word);
