import { setImmediate } from "node:timers/promises";
import type { Steps } from "../../catalogue/search/steps.ts";

/** Time to work before others are let go first, in milliseconds. */
const SLICE_MS = 2;

/** Takes all steps of a long piece of work, and answers visitors between them. */
export async function runInSlices<T>(steps: Steps<T>): Promise<T> {
  let end = performance.now() + SLICE_MS;
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() < end) continue;
    await setImmediate();
    end = performance.now() + SLICE_MS;
  }
}
