import type { Logger } from "pino";
import { z } from "zod";
import type { Db } from "../database/database.ts";
import { readSetting, writeSetting } from "../database/settings.ts";
import { isLocal } from "../../catalogue/format/page-url.ts";
import { DAY_MS } from "../../catalogue/format/time.ts";
import { fetchJson } from "./rdap.ts";

const MAX_BYTES = 4 * 1024 * 1024;
const KEPT_MS = DAY_MS;
const SETTING = "rdap_bootstrap";

type Registries = Readonly<Record<string, string>>;

const fileSchema = z.looseObject({
  services: z.array(z.tuple([z.array(z.string()), z.array(z.string())], z.unknown())),
});

const keptSchema = z.object({
  url: z.string(),
  fetchedAt: z.number(),
  registries: z.record(z.string(), z.string()),
});

interface Options {
  readonly db: Db;
  readonly url: string;
  readonly log: Logger;
  readonly now: () => number;
}

async function readKept(db: Db) {
  try {
    return keptSchema.parse(JSON.parse((await readSetting(db, SETTING)) ?? ""));
  } catch {
    return null;
  }
}

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

export async function readRegistries(
  { db, url, log, now }: Options,
  signal: AbortSignal,
): Promise<Registries | null> {
  const kept = await readKept(db);
  const isSame = kept?.url === url;
  if (isSame && Math.abs(now() - kept.fetchedAt) < KEPT_MS) return kept.registries;
  try {
    const { status, json } = await fetchJson(url, { maxBytes: MAX_BYTES, signal });
    if (status !== 200) throw new Error(`status ${status}`);
    const isTrusted = (base: string) =>
      URL.canParse(base) && (base.startsWith("https://") || (isLocal(url) && isLocal(base)));
    const registries = toRegistries(json, isTrusted);
    await writeSetting(db, SETTING, JSON.stringify({ url, fetchedAt: now(), registries }));
    return registries;
  } catch (error) {
    signal.throwIfAborted();
    log.warn({ url, reason: String(error) }, "the list of registries can't be read");
    return isSame ? kept.registries : null;
  }
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
