import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** How the bytes of a page may be packed, best first; 'identity' is as they are. */
export const ENCODINGS = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof ENCODINGS)[number];

type Headers = Readonly<Record<string, string>>;
interface Variant {
  readonly headers: Headers;
  readonly body: Buffer;
}

/** A response that is the same for everyone, in every encoding. */
export interface SharedResponse {
  readonly status: number;
  /** Undefined where it is not to be kept. */
  readonly etag: string | undefined;
  /** The headers of a 304. */
  readonly notModified: Headers;
  readonly variants: Readonly<Record<Encoding, Variant>>;
  readonly isShrunk: boolean;
}

/**
 * Browsers ask each time, and are told in a few bytes that nothing changed; a CDN may answer for a minute by itself. No
 * stale-while-revalidate: browsers heed it too, and would show an old price.
 */
const CACHE_CONTROL = "public, max-age=0, s-maxage=60, must-revalidate";

/** Chosen by measurement, see docs/decisions/0006. */
const QUICK_QUALITY = 5;
/** It looks back 256 KB, a large page: room for more costs memory, and time before the first byte. */
const WINDOW_BITS = 18;
/** The best compression of more, as of a part of a large sitemap, would keep a core busy for many seconds. */
const MAX_SHRUNK_BYTES = 1_048_576;

const packBrotli = (body: Buffer, quality: number) =>
  promisify(brotliCompress)(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });

const toVariant = (headers: Headers, body: Buffer): Variant => ({
  headers: { ...headers, "content-length": String(body.length) },
  body,
});

const isOfBody = (name: string) => name.startsWith("content-");
const UNSHARED = /no-store|private/i;

/** Takes over a response; null where a cookie or Cache-Control says that it is for one visitor alone. */
export async function toSharedResponse(response: Response): Promise<SharedResponse | null> {
  const { status } = response;
  const given = Object.fromEntries(response.headers);
  if (given["set-cookie"] || UNSHARED.test(given["cache-control"] ?? "")) return null;
  const body = Buffer.from(await response.arrayBuffer());
  if (status !== 200) {
    const plain = toVariant(given, body);
    const variants = { br: plain, gzip: plain, identity: plain };
    return { status, etag: undefined, notModified: {}, variants, isShrunk: true };
  }
  const headers = { ...given, "cache-control": CACHE_CONTROL, vary: "Accept-Encoding" };
  const [br, gz] = await Promise.all([packBrotli(body, QUICK_QUALITY), promisify(gzip)(body)]);
  return {
    status,
    etag: given.etag,
    // The browser keeps its copy, and the type and policy that came with it.
    notModified: Object.fromEntries(Object.entries(headers).filter(([name]) => !isOfBody(name))),
    variants: {
      br: toVariant({ ...headers, "content-encoding": "br" }, br),
      gzip: toVariant({ ...headers, "content-encoding": "gzip" }, gz),
      identity: toVariant(headers, body),
    },
    isShrunk: body.length > MAX_SHRUNK_BYTES,
  };
}

/** The same in as few bytes of brotli as can be: up to a second's work for a tenth less. */
export async function shrink(response: SharedResponse): Promise<SharedResponse> {
  const { br, identity } = response.variants;
  const smaller = await packBrotli(identity.body, constants.BROTLI_MAX_QUALITY);
  const variants = { ...response.variants, br: toVariant(br.headers, smaller) };
  return { ...response, variants, isShrunk: true };
}
