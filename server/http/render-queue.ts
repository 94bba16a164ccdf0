const AT_ONCE = 2;
const MAX_WAITING = 50;

type Grant = (isGranted: boolean) => void;

/** Client addresses take turns, so that a flood only delays itself. */
export function createRenderQueue(atOnce = AT_ONCE) {
  const lanes = new Map<string, Grant[]>();
  let free = atOnce;
  let waiting = 0;

  function leave(address: string, lane: Grant[], grant: Grant | undefined, isGranted: boolean) {
    waiting -= 1;
    if (lane.length === 0) lanes.delete(address);
    grant?.(isGranted);
  }

  function refuseLastOfLongest(): void {
    const [address, lane] = [...lanes].reduce((longest, other) =>
      other[1].length >= longest[1].length ? other : longest,
    );
    leave(address, lane, lane.pop(), false);
  }

  function waitForTurn(address: string): Promise<boolean> {
    return new Promise((resolve) => {
      lanes.set(address, [...(lanes.get(address) ?? []), resolve]);
      waiting += 1;
      if (waiting > MAX_WAITING) refuseLastOfLongest();
    });
  }

  function grantNext(): void {
    const [next] = lanes;
    if (!next) {
      free += 1;
      return;
    }
    const [address, lane] = next;
    lanes.delete(address);
    lanes.set(address, lane);
    leave(address, lane, lane.shift(), true);
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
