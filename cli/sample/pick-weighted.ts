import type { Chance } from "../../plates/name-hash.ts";

/** What may be picked, each with how often it is picked beside the others. */
export type Weighted<T> = readonly (readonly [choice: T, weight: number])[];

/** One of the choices, by their weights. Throws where there is none. */
export function pickWeighted<T>(chance: Chance, choices: Weighted<T>): T {
  let left = chance() * choices.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [choice, weight] of choices) {
    left -= weight;
    if (left < 0) return choice;
  }
  throw new Error("nothing to pick from");
}

/** One of a list, each as likely as the next. Throws where it is empty. */
export function pickOne<T>(chance: Chance, choices: readonly T[]): T {
  const choice = choices[Math.floor(chance() * choices.length)];
  if (choice === undefined) throw new Error("nothing to pick from");
  return choice;
}
