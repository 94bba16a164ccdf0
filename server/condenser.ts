/** What can be made smaller at some length; see SharedPage. */
interface Condensable {
  condense(): Promise<void>;
}

/** Makes what is asked for as small as can be, one at a time: each takes a core of its own for up to a second. */
export function createCondenser() {
  const known = new WeakSet<Condensable>();
  let queue = Promise.resolve();

  return {
    /** To be called each time that something is asked for again, after it was made; never throws. */
    note(page: Condensable): void {
      if (known.has(page)) return;
      known.add(page);
      // What could not be made smaller stays as it is.
      queue = queue.then(() => page.condense()).catch(() => undefined);
    },
  };
}
