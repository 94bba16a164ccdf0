import { promisify } from "node:util";
import { brotliCompress, constants, gunzip, gzip } from "node:zlib";

export const ENCODINGS = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof ENCODINGS)[number];

type Headers = Readonly<Record<string, string>>;
interface Variant {
  readonly headers: Headers;
  readonly body: Buffer;
  readonly isPacked?: true;
}

export interface SharedResponse {
  readonly status: number;
  readonly notModified: Headers;
  readonly variants: Readonly<Record<Encoding, Variant>>;
  readonly isShrunk: boolean;
}

/** CDNs keep a page for a minute. There is no stale-while-revalidate, because browsers would show an old price. */
const CACHE_CONTROL = "public, max-age=0, s-maxage=60, must-revalidate";

const QUICK_QUALITY = 5;
const WINDOW_BITS = 18;
/** The best compression of larger bodies would keep a core busy for many seconds. */
const MAX_SHRUNK_BYTES = 1_048_576;

/** Node cuts buffers from pieces of 64 KB, and keeping a small part keeps the whole piece in memory. */
const copy = (bytes: Buffer): Buffer => Buffer.from(Uint8Array.from(bytes).buffer);

const packGzip = async (body: Buffer) => copy(await promisify(gzip)(body));

async function packBrotli(body: Buffer, quality: number): Promise<Buffer> {
  const packed = await promisify(brotliCompress)(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
  return copy(packed);
}

export const readBody = async ({ body, isPacked }: Variant): Promise<Buffer> =>
  isPacked ? promisify(gunzip)(body) : body;

const toVariant = (headers: Headers, body: Buffer): Variant => ({
  headers: { ...headers, "content-length": String(body.length) },
  body,
});

/** A strong tag names the bytes sent, so each encoding has its own. */
const tagFor = (encoding: Encoding, { etag }: Headers): Headers =>
  etag?.startsWith('"') ? { etag: etag.replace(/"$/, `-${encoding}"`) } : {};

const isOfBody = (name: string) => name.startsWith("content-");

const isUnshared = (cacheControl: string) => /no-store|private/i.test(cacheControl);

/** Returns null for a response that is private to one visitor, by its cookie or Cache-Control. */
export async function toSharedResponse(response: Response): Promise<SharedResponse | null> {
  const { status } = response;
  const given = Object.fromEntries(response.headers);
  if (given["set-cookie"] || isUnshared(given["cache-control"] ?? "")) return null;
  const body = Buffer.from(await response.arrayBuffer());
  if (status !== 200) {
    const plain = toVariant(given, body);
    const variants = { br: plain, gzip: plain, identity: plain };
    return { status, notModified: {}, variants, isShrunk: true };
  }
  const headers = { ...given, "cache-control": CACHE_CONTROL, vary: "Accept-Encoding" };
  const [br, gz] = await Promise.all([packBrotli(body, QUICK_QUALITY), packGzip(body)]);
  return {
    status,
    notModified: Object.fromEntries(Object.entries(headers).filter(([name]) => !isOfBody(name))),
    variants: {
      br: toVariant({ ...headers, ...tagFor("br", given), "content-encoding": "br" }, br),
      gzip: toVariant({ ...headers, ...tagFor("gzip", given), "content-encoding": "gzip" }, gz),
      // Nearly all clients accept gzip, and plain bodies would fill most of the page cache.
      identity: { ...toVariant(headers, body), body: gz, isPacked: true },
    },
    isShrunk: body.length > MAX_SHRUNK_BYTES,
  };
}

export async function shrink(response: SharedResponse): Promise<SharedResponse> {
  const { br, identity } = response.variants;
  const smaller = await packBrotli(await readBody(identity), constants.BROTLI_MAX_QUALITY);
  const variants = { ...response.variants, br: toVariant(br.headers, smaller) };
  return { ...response, variants, isShrunk: true };
}
