import type { Catalogue } from "../../catalogue/catalogue.ts";
import { formatDay } from "../../catalogue/format.ts";
import type { Lookup } from "./lookups.ts";

const DAY_MS = 86_400_000;
/** Reminders of registrars begin about here. */
const SOON_DAYS = 45;

export interface RegistryWarning {
  readonly domain: string;
  /** What is the matter, and when it was seen. */
  readonly text: string;
}

function describe({ state, lapse, expires_on: expiresOn }: Lookup, now: number): string | null {
  if (state === "free") return "is not registered";
  if (lapse) return `is about to be deleted (${lapse})`;
  if (!expiresOn) return null;
  const days = Math.round((Date.parse(expiresOn) - Date.parse(toDay(now))) / DAY_MS);
  if (days > SOON_DAYS) return null;
  if (days < 0) return `expired on ${formatDay(expiresOn)}`;
  return `expires on ${formatDay(expiresOn)}, in ${days} ${days === 1 ? "day" : "days"}`;
}

const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Of names for sale that expire within 45 days, are being deleted or are not registered at all; `now` in milliseconds. */
export function findRegistryWarnings(
  lookups: readonly Lookup[],
  { byDomain }: Pick<Catalogue, "byDomain">,
  now: number,
): RegistryWarning[] {
  return lookups.flatMap((lookup) => {
    const isForSale = (byDomain.get(lookup.domain)?.status ?? "sold") !== "sold";
    const found = isForSale && lookup.looked_up_at && describe(lookup, now);
    if (!found) return [];
    const seen = formatDay(lookup.looked_up_at?.slice(0, 10) ?? "");
    return [{ domain: lookup.domain, text: `${found}, as the registry said on ${seen}` }];
  });
}
