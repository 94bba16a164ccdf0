import { toPageUrl } from "../../catalogue/format/page-url.ts";
import type { Certificate, LanderAnswer } from "./lander.ts";
import { type ForSaleJudgement, judgeForSale, type Offer, toForSaleName } from "./records.ts";
import type { DnsResolver, LookUp } from "./resolver.ts";

const AT_ONCE = 32;

export interface NameCheck {
  readonly domain: string;
  /** 'unset': DNS has no address; 'unknown': it could not be asked; 'skipped': it was not to be, or is sold. */
  readonly lander: LanderAnswer["state"] | "unset" | "unknown" | "skipped";
  readonly addresses: readonly string[];
  readonly certificate: Certificate | null;
  readonly forSale: ForSaleJudgement["state"] | "unknown";
  /** Null where DNS could not be asked, which is not the same as a record that is not there. */
  readonly leadsHere: boolean | null;
  /** In words for the seller; none where all is right. */
  readonly faults: readonly string[];
}

export interface CheckOptions {
  readonly siteUrl: string;
  readonly resolver: Pick<DnsResolver, "texts" | "addresses">;
  /** Null where landers are not to be looked at. */
  readonly askLander:
    ((domain: string, addresses: readonly string[], page: string) => Promise<LanderAnswer>) | null;
}

type Lander = Pick<NameCheck, "lander" | "addresses" | "certificate" | "faults">;

const LANDER_FAULTS: Readonly<Partial<Record<NameCheck["lander"], string>>> = {
  elsewhere: "its address shows something other than this shop",
  silent: "its address doesn't answer, or answers with an error",
  unset: "it has no address in DNS",
};

async function checkLander({ domain, status }: Offer, options: CheckOptions): Promise<Lander> {
  const { askLander, resolver, siteUrl } = options;
  const none = { addresses: [], certificate: null, faults: [] };
  // A name that is sold is its buyer's to point anywhere.
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

function judge(offer: Offer, siteUrl: string, found: LookUp<readonly string[]>) {
  if (found.state !== "unknown") {
    return judgeForSale(offer, siteUrl, found.state === "found" ? found.records : []);
  }
  const fault = `its for-sale record can't be looked up (${found.reason})`;
  return { state: "unknown", leadsHere: null, faults: [fault] } as const;
}

/** Never rejects; takes some twenty seconds at most. */
export async function checkName(offer: Offer, options: CheckOptions): Promise<NameCheck> {
  const { domain } = offer;
  const [lander, found] = await Promise.all([
    checkLander(offer, options),
    options.resolver.texts(toForSaleName(domain)),
  ]);
  const forSale = judge(offer, options.siteUrl, found);
  return {
    domain,
    ...lander,
    forSale: forSale.state,
    leadsHere: forSale.leadsHere,
    faults: [...lander.faults, ...forSale.faults],
  };
}

/** Checks several names at a time; the results keep the names' order. `onChecked` hears how many are done. */
export async function checkNames(
  offers: readonly Offer[],
  options: CheckOptions,
  onChecked: (count: number) => void = () => {},
): Promise<NameCheck[]> {
  const checks: NameCheck[] = [];
  const rest = offers.entries();
  let count = 0;
  const work = async () => {
    for (const [index, offer] of rest) {
      checks[index] = await checkName(offer, options);
      onChecked((count += 1));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return checks;
}
