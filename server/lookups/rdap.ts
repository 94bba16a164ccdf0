import { z } from "zod";
import { cleanLine } from "../../catalogue/format/clean-text.ts";
import { toDay } from "../../catalogue/format/time.ts";
import {
  describeFetchFault,
  fetchText,
  parseJson,
  readRetryAfter,
  type RequestLimits,
} from "../http/outgoing.ts";

const MAX_REGISTRAR = 100;
const FIRST_YEAR = 1985;
const LAST_YEAR = 2200;

/** Days are YYYY-MM-DD in UTC. A field is null if the registry doesn't give it. */
export interface Registration {
  readonly registeredOn: string | null;
  readonly expiresOn: string | null;
  readonly registrar: string | null;
  /** This is 'redemption period' or 'pending delete' once the owner has let the name go. */
  readonly lapse: string | null;
}

export type RdapAnswer =
  | { readonly state: "registered"; readonly registration: Registration }
  | { readonly state: "free" }
  | { readonly state: "refused"; readonly reason: string; readonly retryAfterMs: number | null }
  | { readonly state: "unclear"; readonly reason: string };

const entitySchema = z.looseObject({
  roles: z.array(z.string()),
  vcardArray: z.tuple([z.literal("vcard"), z.array(z.array(z.unknown()))]),
});

const domainSchema = z.looseObject({
  objectClassName: z.literal("domain"),
  ldhName: z.string(),
  events: z.array(z.unknown()).nullish(),
  entities: z.array(z.unknown()).nullish(),
  status: z.array(z.string()).nullish(),
});

const eventSchema = z.looseObject({ eventAction: z.string(), eventDate: z.string() });

const pick = <T>(schema: z.ZodType<T>, elements: readonly unknown[] | null | undefined): T[] =>
  (elements ?? []).flatMap((element) => {
    const parsed = schema.safeParse(element);
    return parsed.success ? [parsed.data] : [];
  });

function readDay(text = ""): string | null {
  // `Date` would make up a year for 'before 1996' and for '1'.
  if (!/^\d{4}-\d\d-\d\d/.test(text)) return null;
  const date = new Date(text);
  const year = date.getUTCFullYear();
  return year >= FIRST_YEAR && year < LAST_YEAR ? toDay(date.getTime()) : null;
}

const LAPSES = ["redemption period", "pending delete"];

function readRegistration(json: unknown, domain: string): Registration | null {
  const parsed = domainSchema.safeParse(json);
  if (!parsed.success) return null;
  const { ldhName, events, entities, status } = parsed.data;
  if (ldhName.toLowerCase().replace(/\.$/, "") !== domain) return null;
  const dayOf = (action: string) =>
    readDay(pick(eventSchema, events).find(({ eventAction }) => eventAction === action)?.eventDate);
  const registrar = pick(entitySchema, entities).find(({ roles }) => roles.includes("registrar"));
  const name = registrar?.vcardArray[1].find(([property]) => property === "fn")?.[3];
  const registeredOn = dayOf("registration");
  const isPast = registeredOn !== null && Date.parse(registeredOn) <= Date.now();
  return {
    registeredOn: isPast ? registeredOn : null,
    expiresOn: dayOf("expiration"),
    registrar: (typeof name === "string" && cleanLine(name, MAX_REGISTRAR)) || null,
    lapse: LAPSES.find((lapse) => status?.includes(lapse)) ?? null,
  };
}

const headers = {
  Accept: "application/rdap+json, application/json",
  "User-Agent": "Vitrine registry look-up",
};

export async function fetchJson(url: string, limits: RequestLimits) {
  const { text, ...rest } = await fetchText(url, { ...limits, headers });
  return { ...rest, json: parseJson(text) };
}

export async function askRdap(
  base: string,
  domain: string,
  signal: AbortSignal,
  timeoutMs?: number,
): Promise<RdapAnswer> {
  try {
    const url = new URL(`domain/${domain}`, base).href;
    const { status, headers, json } = await fetchJson(url, { signal, timeoutMs });
    if (status === 200) {
      const registration = readRegistration(json, domain);
      if (registration) return { state: "registered", registration };
      return { state: "unclear", reason: "an answer that isn't RDAP for this name" };
    }
    if (status === 404) {
      // A web server that doesn't know RDAP returns 404 too.
      const isPage = headers.get("Content-Type")?.startsWith("text/") ?? false;
      return isPage ? { state: "unclear", reason: "a web page (404)" } : { state: "free" };
    }
    if (status === 429 || status === 403 || status >= 500) {
      const retryAfterMs = readRetryAfter(headers.get("Retry-After"));
      return { state: "refused", reason: `status ${status}`, retryAfterMs };
    }
    return { state: "unclear", reason: `status ${status}` };
  } catch (error) {
    signal.throwIfAborted();
    return { state: "refused", reason: describeFetchFault(error), retryAfterMs: null };
  }
}
