import { toIso } from "../../catalogue/format/time.ts";
import { type AddressAnswer, askAddresses } from "../http/outgoing.ts";
import { leadsTo } from "./records.ts";

const LAST_PART = 1 / 6;

export interface Certificate {
  readonly validUntil: string;
  readonly fault: string | null;
}

export interface LanderAnswer {
  readonly state: "reached" | "elsewhere" | "silent";
  readonly certificate: Certificate | null;
  readonly problem: string | null;
}

const DEFAULTS = { httpsPort: 443, httpPort: 80, timeoutMs: 6_000 };

const headers = { Accept: "text/html", "User-Agent": "Vitrine DNS check" };

function judgeCertificate({ from, until, refusal }: NonNullable<AddressAnswer["certificate"]>) {
  const isEnding = until - Date.now() < (until - from) * LAST_PART;
  const fault = refusal ?? (isEnding ? "it expires soon and hasn't been renewed" : null);
  return { validUntil: toIso(until), fault };
}

function toProblem(error: unknown): string {
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [error];
  const code = first instanceof Error && "code" in first ? String(first.code) : "no answer";
  return /^E[A-Z_\d]+$/.test(code) ? code : "no answer in time";
}

/** A lander names the page in its canonical link; a forwarding registrar or `LANDERS=redirect` sends visitors there. */
function isOfShop({ headers: { location }, text }: AddressAnswer, page: string): boolean {
  return location === undefined ? text.includes(`"${page}"`) : leadsTo(location, page);
}

export async function askLander(
  domain: string,
  addresses: readonly string[],
  page: string,
  { httpsPort, httpPort, timeoutMs } = DEFAULTS,
): Promise<LanderAnswer> {
  const done = new AbortController();
  const askBy = async (origin: string) => {
    try {
      const options = { headers, timeoutMs, signal: done.signal };
      return { response: await askAddresses(`${origin}/`, addresses, options) };
    } catch (error) {
      return { error };
    }
  };
  const asked = askBy(`http://${domain}:${httpPort}`);
  const { response: secure, error } = await askBy(`https://${domain}:${httpsPort}`);
  const plain = secure ? null : (await asked).response;
  done.abort();
  const shown = secure ?? plain;
  // Plain HTTP only redirects to HTTPS, which did not answer.
  const isDeadEnd = !secure && URL.parse(plain?.headers.location ?? "")?.hostname === domain;
  const isDown = !shown || isDeadEnd || shown.status >= 500;
  const state = shown && isOfShop(shown, page) ? "reached" : "elsewhere";
  return {
    state: isDown ? "silent" : state,
    certificate: secure?.certificate ? judgeCertificate(secure.certificate) : null,
    problem: secure ? null : toProblem(error),
  };
}
