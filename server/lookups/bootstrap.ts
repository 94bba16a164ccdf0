import type { Logger } from "pino";
import { z } from "zod";
import { isLocal } from "../../catalogue/format/page-url.ts";
import { DAY_MS } from "../../catalogue/format/time.ts";
import { fetchJson } from "./rdap.ts";

const MAX_BYTES = 4 * 1024 * 1024;
const KEPT_MS = DAY_MS;

type Registries = Readonly<Record<string, string>>;

const fileSchema = z.looseObject({
  services: z.array(z.tuple([z.array(z.string()), z.array(z.string())], z.unknown())),
});

function toRegistries(json: unknown, isTrusted: (base: string) => boolean): Registries {
  const { services } = fileSchema.parse(json);
  const pairs = services.flatMap(([extensions, bases]) => {
    const base = bases.find(isTrusted);
    if (!base) return [];
    const url = base.endsWith("/") ? base : `${base}/`;
    return extensions.map((extension) => [extension.toLowerCase(), url] as const);
  });
  if (pairs.length === 0) throw new Error("it names no registry");
  return Object.fromEntries(pairs);
}

interface Options {
  readonly url: string;
  readonly log: Logger;
  readonly now: () => number;
}

/** Reads IANA's file once a day. While it can't be read, the one before counts; null if there is none. */
export function openRegistries({ url, log, now }: Options) {
  let kept: Registries | null = null;
  let readAt = -Infinity;
  const isTrusted = (base: string) =>
    URL.canParse(base) && (base.startsWith("https://") || (isLocal(url) && isLocal(base)));
  return async (signal: AbortSignal): Promise<Registries | null> => {
    if (kept && Math.abs(now() - readAt) < KEPT_MS) return kept;
    try {
      const { status, json } = await fetchJson(url, { maxBytes: MAX_BYTES, signal });
      if (status !== 200) throw new Error(`status ${status}`);
      kept = toRegistries(json, isTrusted);
      readAt = now();
    } catch (error) {
      signal.throwIfAborted();
      log.warn({ url, reason: String(error) }, "the list of registries can't be read");
    }
    return kept;
  };
}

const IDENTITY_DIGITAL = "https://rdap.identitydigital.services/rdap/";

/** These registries answer RDAP but are missing from IANA's file, which takes precedence. */
const UNLISTED_REGISTRIES: Readonly<Record<string, string>> = {
  ac: IDENTITY_DIGITAL,
  ag: IDENTITY_DIGITAL,
  bz: IDENTITY_DIGITAL,
  ch: "https://rdap.nic.ch/",
  co: "https://rdap.registry.co/co/",
  de: "https://rdap.denic.de/",
  io: IDENTITY_DIGITAL,
  lc: IDENTITY_DIGITAL,
  li: "https://rdap.nic.li/",
  me: IDENTITY_DIGITAL,
  mn: IDENTITY_DIGITAL,
  pr: IDENTITY_DIGITAL,
  sc: IDENTITY_DIGITAL,
  sh: IDENTITY_DIGITAL,
  so: "https://rdap.nic.so/",
  us: "https://rdap.nic.us/",
  vc: IDENTITY_DIGITAL,
};

export function findRegistry(registries: Registries, domain: string): string | null {
  const labels = domain.split(".");
  for (let from = 1; from < labels.length; from += 1) {
    const ending = labels.slice(from).join(".");
    const known = [registries, UNLISTED_REGISTRIES].find((list) => Object.hasOwn(list, ending));
    if (known) return known[ending] ?? null;
  }
  return null;
}
