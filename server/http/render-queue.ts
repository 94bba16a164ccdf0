const AT_ONCE = 2;
const MAX_WAITING = 50;

interface Waiting {
  readonly address: string;
  readonly turn: number;
  grant(isGranted: boolean): void;
}

/** Client addresses take turns, so that a flood only delays itself. */
export function createRenderQueue(atOnce = AT_ONCE) {
  const waiting: Waiting[] = [];
  let free = atOnce;
  let turn = 0;

  function waitForTurn(address: string): Promise<boolean> {
    return new Promise((grant) => {
      const last = waiting.findLast((other) => other.address === address);
      const own = { address, turn: (last?.turn ?? turn) + 1, grant };
      const place = 1 + waiting.findLastIndex((other) => other.turn <= own.turn);
      waiting.splice(place, 0, own);
      if (waiting.length > MAX_WAITING) waiting.pop()?.grant(false);
    });
  }

  function grantNext(): void {
    const next = waiting.shift();
    if (!next) {
      free += 1;
      return;
    }
    ({ turn } = next);
    next.grant(true);
  }

  return {
    /** Returns null without rendering if too many wait; the address with the most waiting requests gives way. */
    async run<Result>(address: string, render: () => Promise<Result>): Promise<Result | null> {
      if (free > 0) free -= 1;
      else if (!(await waitForTurn(address))) return null;
      try {
        return await render();
      } finally {
        setImmediate(grantNext);
      }
    },
  };
}
