import type { Context } from "hono";
import { streamSSE } from "hono/streaming";

const MAX_PER_ADDRESS = 20;
const HEARTBEAT_MS = 20_000;
const MIN_INTERVAL_MS = 40;
const RETRY_MS = 2_000;

export interface Follower<Key, State> {
  readonly key: Key;
  push(state: State): void;
  /** Yields changed states, and null as a heartbeat. */
  states(): AsyncGenerator<State | null, void>;
  close(): void;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export function createFollowers<Key, State>(isNewer: (state: State, last: State) => boolean) {
  const addresses = new Map<Follower<Key, State>, string>();

  function open(key: Key, address: string): Follower<Key, State> {
    let newest: State | null = null;
    let isOpen = true;
    let wake: (() => void) | undefined;

    const changed = () =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, HEARTBEAT_MS);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });

    const follower: Follower<Key, State> = {
      key,
      push(state) {
        if (newest !== null && !isNewer(state, newest)) return;
        newest = state;
        wake?.();
      },
      async *states() {
        let sent: State | null = null;
        for (;;) {
          if (isOpen && newest === sent) await changed();
          if (!isOpen) return;
          const isHeartbeat = newest === sent;
          sent = newest;
          yield isHeartbeat ? null : newest;
          if (!isHeartbeat) await pause(MIN_INTERVAL_MS);
        }
      },
      close() {
        isOpen = false;
        wake?.();
        addresses.delete(follower);
      },
    };
    addresses.set(follower, address);
    return follower;
  }

  return {
    add(key: Key, address: string): Follower<Key, State> | null {
      const isSame = (other: string) => other === address;
      const isFull = addresses.values().filter(isSame).toArray().length >= MAX_PER_ADDRESS;
      return isFull ? null : open(key, address);
    },
    publish(key: Key, state: State): void {
      for (const follower of addresses.keys()) if (follower.key === key) follower.push(state);
    },
    keys: () => new Set(addresses.keys().map(({ key }) => key)),
    get count() {
      return addresses.size;
    },
    closeAll(): void {
      for (const follower of addresses.keys()) follower.close();
    },
  };
}

type Followed = Pick<Follower<unknown, unknown>, "states" | "close">;

export function streamStates(
  context: Context,
  follower: Followed,
  named: Readonly<Record<string, Followed>> = {},
) {
  const all: [event: string | undefined, Followed][] = [
    [undefined, follower],
    ...Object.entries(named),
  ];
  context.header("X-Accel-Buffering", "no");
  return streamSSE(context, async (stream) => {
    stream.onAbort(() => all.forEach(([, followed]) => followed.close()));
    await stream.write(`retry: ${RETRY_MS}\n\n`);
    const send = async ([event, followed]: (typeof all)[number]) => {
      for await (const state of followed.states()) {
        if (state !== null) await stream.writeSSE({ event, data: JSON.stringify(state) });
        else if (event === undefined) await stream.write(":\n\n");
      }
    };
    await Promise.all(all.map(send));
  });
}
