import { setTimeout as delay } from "node:timers/promises";
import { cleanLine } from "../../catalogue/format/clean-text.ts";
import type { Config } from "../settings/config.ts";
import type { ContentReading } from "../shop/read-content.ts";
import type { Database, Db } from "../database/database.ts";
import type { DnsResolver } from "../lookups/resolver.ts";

const MAX_WAIT_MS = 15_000;
const MAX_LINE = 1_000;

/** The part of the desk where the seller can fix a finding. */
export type Remedy = "backup" | "dns" | "expiring" | "inquiries" | "messages" | "offers" | "shop";

export interface Finding {
  readonly state: "ok" | "warning" | "fault";
  readonly seen: string;
  readonly advice: string;
  readonly remedy?: Remedy | undefined;
}

export const ok = (seen: string): Finding => ({ state: "ok", seen, advice: "" });
/** Nothing is wrong, but buyers would be better served. */
export const recommendation = (seen: string, advice: string): Finding => ({
  state: "ok",
  seen,
  advice,
  remedy: "shop",
});
export const warning = (seen: string, advice: string, remedy?: Remedy): Finding => ({
  state: "warning",
  seen,
  advice,
  remedy,
});
export const fault = (seen: string, advice: string, remedy?: Remedy): Finding => ({
  state: "fault",
  seen,
  advice,
  remedy,
});

export interface Setup {
  readonly now: number;
  readonly isOnDesk: boolean;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly config: Config;
  readonly content: Promise<ContentReading>;
  readonly database: Promise<Database | null>;
  /** Null if another version made the tables, which the check of the database reports. */
  readonly tables: Promise<Db | null>;
  readonly resolver: DnsResolver;
}

/** Returns null if it does not apply, and may reject with an explanation. */
export type Check = (signal: AbortSignal) => Promise<Finding | null>;

export interface CheckedFinding extends Finding {
  readonly check: string;
}

const LATE = "late";

async function runCheck(
  name: string,
  check: Check,
  waitMs: number,
): Promise<CheckedFinding | null> {
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, AbortSignal.timeout(waitMs)]);
  const late = delay(waitMs, LATE, { signal: over.signal }).catch(() => LATE);
  try {
    const found = await Promise.race([check(signal), late]);
    if (found === null) return null;
    if (typeof found !== "string") {
      return { check: name, ...found, seen: cleanLine(found.seen, MAX_LINE) };
    }
    const seen = `no answer within ${waitMs / 1_000} seconds`;
    return { check: name, ...fault(seen, "find out what it's waiting for") };
  } catch (error) {
    const reason = error instanceof Error ? error.message || error.name : String(error);
    return { check: name, ...fault(cleanLine(reason, MAX_LINE), "fix that, then check again") };
  } finally {
    over.abort();
  }
}

export async function runChecks(
  checks: Readonly<Record<string, Check>>,
  waitMs = MAX_WAIT_MS,
  onDone: (found: CheckedFinding | null) => void = () => {},
): Promise<CheckedFinding[]> {
  const running = Object.entries(checks).map(async ([name, check]) => {
    const found = await runCheck(name, check, waitMs);
    onDone(found);
    return found;
  });
  return (await Promise.all(running)).filter((found) => found !== null);
}

export function listFew(texts: readonly string[]): string {
  const [shown, more] = [texts.slice(0, 3).join("; "), texts.length - 3];
  return more > 0 ? `${shown}; and ${more} more` : shown;
}

export const reasonOf = (error: unknown) => {
  const { name, message, code } = error as Error & { code?: string };
  return name === "TimeoutError" || name === "AbortError" ? "no answer in time" : message || code;
};
