/** What can be made smaller at some length; see SharedPage. */
interface Condensable {
  condense(): Promise<void>;
}

/** Pages that may wait: each is held in memory meanwhile. */
const MAX_WAITING = 16;

/**
 * Makes what is asked for as small as can be, one at a time: each takes a core of its own for up to a second. `isKept` tells
 * whether a page still stands under its key when its turn comes.
 */
export function createCondenser<T extends Condensable>(isKept: (key: string, page: T) => boolean) {
  const known = new WeakSet<T>();
  let waiting = 0;
  let queue = Promise.resolve();

  async function condense(key: string, page: T): Promise<void> {
    waiting -= 1;
    if (isKept(key, page)) await page.condense();
  }

  return {
    /**
     * To be called each time that something is asked for again, after it was made; never throws. Where too many wait, a later
     * call counts.
     */
    note(key: string, page: T): void {
      if (waiting >= MAX_WAITING || known.has(page)) return;
      known.add(page);
      waiting += 1;
      // What could not be made smaller stays as it is.
      queue = queue.then(() => condense(key, page)).catch(() => undefined);
    },
  };
}
