import { Resolver } from "node:dns/promises";
import { setTimeout as delay } from "node:timers/promises";
import { cleanLine } from "../../catalogue/format/clean-text.ts";

const TIMEOUT_MS = 2_000;
const TRIES = 2;
const DEADLINE_MS = 8_000;

const ABSENT = new Set(["ENOTFOUND", "ENODATA"]);

export type LookUp<T> =
  | { readonly state: "found"; readonly records: readonly T[] }
  | { readonly state: "absent" }
  | { readonly state: "unknown"; readonly reason: string };

export type DnsResolver = ReturnType<typeof openResolver>;

export function parseServers(text: string): string[] | null {
  const servers = text.split(",").map((server) => server.trim());
  try {
    new Resolver().setServers(servers);
    return servers;
  } catch {
    return null;
  }
}

function toAbsentOrUnknown(error: unknown): LookUp<never> {
  const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
  if (ABSENT.has(code)) return { state: "absent" };
  return { state: "unknown", reason: cleanLine(code, 40) };
}

export function openResolver(servers: readonly string[]) {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  if (servers.length > 0) resolver.setServers(servers);

  async function ask<T>(look: () => Promise<T[]>): Promise<LookUp<T>> {
    const late = new AbortController();
    try {
      const asked = look().then((records) => ({ state: "found", records }) as const);
      const deadline = delay(DEADLINE_MS, { state: "unknown", reason: "ETIMEOUT" } as const, late);
      return await Promise.race([asked, deadline]);
    } catch (error) {
      return toAbsentOrUnknown(error);
    } finally {
      late.abort();
    }
  }

  return {
    texts: (name: string) => ask(() => resolver.resolveTxt(name)),
    async addresses(name: string): Promise<LookUp<string>> {
      const found = await Promise.all([
        ask(() => resolver.resolve4(name)),
        ask(() => resolver.resolve6(name)),
      ]);
      const records = found.flatMap((one) => (one.state === "found" ? one.records : []));
      if (records.length > 0) return { state: "found", records };
      return found.find(({ state }) => state === "unknown") ?? { state: "absent" };
    },
    cancel: () => resolver.cancel(),
  };
}
