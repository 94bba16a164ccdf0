/** Work cut into steps of a millisecond or two, so that others may go first between them; it returns its result. */
export type Steps<T> = Generator<void, T>;

/** Items to handle in one step. */
export const STEP_SIZE = 500;

/** Gives items one by one, and a step ends after each few hundred. */
export function* inSteps<T>(items: readonly T[], handle: (item: T) => void): Steps<void> {
  for (let start = 0; start < items.length; start += STEP_SIZE) {
    for (const item of items.slice(start, start + STEP_SIZE)) handle(item);
    yield;
  }
}

/** Takes all steps without a pause. */
export function runAtOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
