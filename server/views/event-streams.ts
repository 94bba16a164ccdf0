import type { LiveHub, LiveRecord } from "./live-hub.ts";

const MAX_PER_ADDRESS = 20;
const HEARTBEAT_MS = 20_000;
/** How long a browser waits before it connects again, in milliseconds. */
const RETRY_MS = 2_000;
/** Messages that may wait for a slow reader; past these it is let go and connects again. */
const MAX_UNREAD = 100;

const encoder = new TextEncoder();
const HEARTBEAT = encoder.encode(":\n\n");
const OPENING = encoder.encode(`retry: ${RETRY_MS}\n\n`);

export interface EventStreams {
  /**
   * A text/event-stream body that follows a domain: its record at once, then at every change, a heartbeat between. Null
   * when the address has its 20 already. Rejects when `read` does.
   */
  open(
    domain: string,
    address: string,
    read: () => Promise<LiveRecord>,
  ): Promise<ReadableStream<Uint8Array> | null>;
  /** Streams that are open. */
  readonly count: number;
  /** Ends every stream. */
  close(): void;
}

interface OpenStream {
  send(message: Uint8Array): void;
  end(): void;
}

/** Makes the bytes of a record once, however many follow it. */
function createEncoder(): (record: LiveRecord) => Uint8Array {
  const known = new WeakMap<LiveRecord, Uint8Array>();
  return (record) => {
    const bytes = known.get(record) ?? encoder.encode(`data: ${JSON.stringify(record)}\n\n`);
    known.set(record, bytes);
    return bytes;
  };
}

function createAddressCounter() {
  const counts = new Map<string, number>();
  return {
    isFull: (address: string) => (counts.get(address) ?? 0) >= MAX_PER_ADDRESS,
    change(address: string, by: 1 | -1) {
      const next = (counts.get(address) ?? 0) + by;
      if (next > 0) counts.set(address, next);
      else counts.delete(address);
    },
  };
}

export function createEventStreams(hub: LiveHub): EventStreams {
  const addresses = createAddressCounter();
  const openStreams = new Set<OpenStream>();
  const encode = createEncoder();
  const timer = setInterval(() => {
    for (const stream of openStreams) stream.send(HEARTBEAT);
  }, HEARTBEAT_MS);

  return {
    async open(domain, address, read) {
      if (addresses.isFull(address)) return null;
      addresses.change(address, 1);
      // Following starts before reading, so that no change falls between the two.
      const early: LiveRecord[] = [];
      let show = (record: LiveRecord) => void early.push(record);
      const unfollow = hub.follow(domain, (record) => show(record));
      const release = () => {
        unfollow();
        addresses.change(address, -1);
      };
      let first: LiveRecord;
      try {
        first = await read();
      } catch (error) {
        release();
        throw error;
      }
      let stream: OpenStream;
      return new ReadableStream<Uint8Array>(
        {
          start(controller) {
            stream = {
              send(message) {
                if ((controller.desiredSize ?? 0) > -MAX_UNREAD) controller.enqueue(message);
                else this.end();
              },
              end() {
                if (!openStreams.delete(this)) return;
                release();
                controller.close();
              },
            };
            openStreams.add(stream);
            let shown = -1;
            show = (record) => {
              if (record.view_count <= shown) return;
              shown = record.view_count;
              stream.send(encode(record));
            };
            stream.send(OPENING);
            for (const record of [first, ...early]) show(record);
          },
          cancel() {
            if (openStreams.delete(stream)) release();
          },
        },
        { highWaterMark: 1 },
      );
    },
    get count() {
      return openStreams.size;
    },
    close() {
      clearInterval(timer);
      for (const stream of openStreams) stream.end();
    },
  };
}
