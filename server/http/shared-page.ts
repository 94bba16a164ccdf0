import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Encoding } from "./accepted-encoding.ts";
import { entityTag } from "./entity-tag.ts";
import { createReadyAnswer, type ReadyAnswer } from "./ready-answer.ts";

/** A finished page that is right for everyone. */
export interface SharedPage {
  readonly tag: string;
  /** The answer to a browser that has the page already. */
  readonly notModified: ReadyAnswer;
  /** Bytes that it holds now, more or less: each encoding adds its own. */
  readonly size: number;
  /** What is made already. */
  variant(encoding: Encoding): ReadyAnswer | undefined;
  /** Makes an encoding, once for all who wait for it. */
  encode(encoding: Encoding): Promise<ReadyAnswer>;
  /** Makes the brotli encoding, where there is one, anew, once: a fifth smaller, for a hundred times the work. */
  condense(): Promise<void>;
}

/**
 * Browsers ask each time, and are told in a few bytes that nothing changed; a CDN may answer for a minute by itself. No
 * stale-while-revalidate: browsers heed it too, and would show an old price.
 */
const CACHE_CONTROL = "public, max-age=0, s-maxage=60, must-revalidate";

/** See docs/decisions/0006: 5 gains 6 % for half more work; 11, some 18 %, is for what is asked for again, or made ahead. */
const BROTLI_QUALITY = 4;
/** The logarithm of the bytes that it looks back, a large page: room for more costs time before the first byte. */
const BROTLI_WINDOW = 18;

/** Of more, as a part of a large sitemap, the best compression would keep a core busy for many seconds. */
const MAX_CONDENSED_BYTES = 1_048_576;

const toBrotli = (body: Buffer, quality: number) =>
  promisify(brotliCompress)(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });

const compressors = {
  br: (body: Buffer) => toBrotli(body, BROTLI_QUALITY),
  gzip: (body: Buffer) => promisify(gzip)(body),
  identity: (body: Buffer) => Promise.resolve(body),
};

/** A 304 must not replace what the browser keeps with its copy: type and policy stay with the body. */
const isOfBody = (name: string) => name.toLowerCase().startsWith("content-");

const flatten = (headers: Iterable<readonly [string, string]>) => [...headers].flat();

/** A page from the headers and the body of its first answer. */
export function createSharedPage(first: Headers, identity: Buffer): SharedPage {
  const tag = entityTag(identity);
  const headers = new Headers(first);
  headers.set("Cache-Control", CACHE_CONTROL);
  headers.set("Vary", "Accept-Encoding");
  headers.set("ETag", tag);
  const common = [...headers];
  const ofNoBody = common.filter(([name]) => !isOfBody(name));
  const notModified = createReadyAnswer(304, flatten(ofNoBody));
  const made = new Map<Encoding, ReadyAnswer>();
  const making = new Map<Encoding, Promise<ReadyAnswer>>();
  let isCondensed = false;

  function keep(encoding: Encoding, body: Buffer): ReadyAnswer {
    const packed = encoding === "identity" ? [] : ["Content-Encoding", encoding];
    const length = ["Content-Length", String(body.length)];
    const variant = createReadyAnswer(200, [...flatten(common), ...packed, ...length], body);
    made.set(encoding, variant);
    return variant;
  }

  async function make(encoding: Encoding): Promise<ReadyAnswer> {
    return keep(encoding, await compressors[encoding](identity));
  }

  return {
    tag,
    notModified,
    get size() {
      const variants = [...made.values()].reduce((sum, { size }) => sum + size, 0);
      return identity.length + notModified.size + variants;
    },
    variant: (encoding) => made.get(encoding),
    encode(encoding) {
      const ready = made.get(encoding);
      if (ready) return Promise.resolve(ready);
      const pending = making.get(encoding) ?? make(encoding).finally(() => making.delete(encoding));
      making.set(encoding, pending);
      return pending;
    },
    async condense() {
      if (isCondensed || !made.has("br") || identity.length > MAX_CONDENSED_BYTES) return;
      isCondensed = true;
      keep("br", await toBrotli(identity, constants.BROTLI_MAX_QUALITY));
    },
  };
}

const UNSHARED = /no-store|private/i;

/** Whether an answer has no cookie, and no Cache-Control that keeps it for one visitor. */
export function isForEveryone({ headers }: Response): boolean {
  return !headers.has("Set-Cookie") && !UNSHARED.test(headers.get("Cache-Control") ?? "");
}

/** Takes a page over from an answer; null when the answer isn't for everyone, or has another status than 200. */
export async function toSharedPage(answer: Response): Promise<SharedPage | null> {
  const isShared = answer.status === 200 && isForEveryone(answer);
  const body = Buffer.from(await answer.arrayBuffer());
  return isShared ? createSharedPage(answer.headers, body) : null;
}
