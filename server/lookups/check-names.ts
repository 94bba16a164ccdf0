import { toPageUrl } from "../../catalogue/format/page-url.ts";
import type { Certificate, LanderAnswer } from "./lander.ts";
import { type ForSaleJudgement, judgeForSale, type PricedName, toForSaleName } from "./records.ts";
import type { DnsResolver, LookUp } from "./resolver.ts";

const AT_ONCE = 32;

export interface NameCheck {
  readonly domain: string;
  readonly lander: LanderAnswer["state"] | "unset" | "unknown" | "skipped";
  readonly addresses: readonly string[];
  readonly certificate: Certificate | null;
  readonly forSale: ForSaleJudgement["state"] | "unknown";
  /** Null if DNS didn't answer, which doesn't mean that the record is missing. */
  readonly leadsHere: boolean | null;
  readonly faults: readonly string[];
}

interface CheckOptions {
  readonly siteUrl: string;
  readonly resolver: Pick<DnsResolver, "texts" | "addresses">;
  readonly askLander:
    | ((domain: string, addresses: readonly string[], page: string) => Promise<LanderAnswer>)
    | null;
}

type Lander = Pick<NameCheck, "lander" | "addresses" | "certificate" | "faults">;

const LANDER_FAULTS: Readonly<Partial<Record<NameCheck["lander"], string>>> = {
  elsewhere: "its address shows something other than this shop",
  silent: "its address doesn't answer, or answers with an error",
  unset: "it has no address in DNS",
};

async function checkLander({ domain, status }: PricedName, options: CheckOptions): Promise<Lander> {
  const { askLander, resolver, siteUrl } = options;
  const none = { addresses: [], certificate: null, faults: [] };
  // The buyer of a sold name may point it anywhere.
  if (!askLander || status === "sold") return { ...none, lander: "skipped" };
  const found = await resolver.addresses(domain);
  if (found.state === "unknown") {
    const faults = [`its address can't be looked up (${found.reason})`];
    return { ...none, lander: "unknown", faults };
  }
  if (found.state === "absent") {
    return { ...none, lander: "unset", faults: [LANDER_FAULTS.unset ?? ""] };
  }
  const { records: addresses } = found;
  const page = toPageUrl(siteUrl, domain);
  const { state, certificate, problem } = await askLander(domain, addresses, page);
  const fault = LANDER_FAULTS[state];
  const faults = fault ? [fault] : [];
  if (problem) faults.push(`its address has no HTTPS (${problem})`);
  if (certificate?.fault) faults.push(`its certificate isn't valid: ${certificate.fault}`);
  return { lander: state, addresses, certificate, faults };
}

function judge(listing: PricedName, siteUrl: string, found: LookUp<readonly string[]>) {
  if (found.state !== "unknown") {
    return judgeForSale(listing, siteUrl, found.state === "found" ? found.records : []);
  }
  const fault = `its for-sale record can't be looked up (${found.reason})`;
  return { state: "unknown", leadsHere: null, faults: [fault] } as const;
}

export async function checkName(listing: PricedName, options: CheckOptions): Promise<NameCheck> {
  const { domain } = listing;
  const [lander, found] = await Promise.all([
    checkLander(listing, options),
    options.resolver.texts(toForSaleName(domain)),
  ]);
  const forSale = judge(listing, options.siteUrl, found);
  return {
    domain,
    ...lander,
    forSale: forSale.state,
    leadsHere: forSale.leadsHere,
    faults: [...lander.faults, ...forSale.faults],
  };
}

export async function checkNames(
  listings: readonly PricedName[],
  options: CheckOptions,
  onChecked: (count: number) => void = () => {},
): Promise<NameCheck[]> {
  const checks: NameCheck[] = [];
  const rest = listings.entries();
  let count = 0;
  const work = async () => {
    for (const [index, listing] of rest) {
      checks[index] = await checkName(listing, options);
      onChecked((count += 1));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return checks;
}
