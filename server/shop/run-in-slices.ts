import { setImmediate } from "node:timers/promises";
import type { Steps } from "../../catalogue/search/steps.ts";

const SLICE_MS = 2;

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
