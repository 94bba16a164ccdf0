/** Work cut into steps of a few milliseconds, so that others may go first between them; it returns its result. */
export type Steps<T> = Generator<void, T>;

/** Items to handle in one step. */
export const STEP_SIZE = 2_000;

/** Takes all steps without a pause. */
export function runAtOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
