import { EventEmitter, once } from "node:events";
import { OFFER_PATH, OFFERS_PREFIX } from "../../sale/offer.ts";
import { BROWSER_AGENT } from "./browser.ts";

const DOMAINS = ["people.talk", "unique.you", "qiv.ai"];
/** Amounts are in thousands of dollars: at least each name's floor, but below its price. */
const SUMS = [28, 19, 4];
const VISITORS = 40;
const VIEWERS = 6;
const WRITERS = 3;
const OFFERERS = 2;

const addOne = (counts: Map<string, number>, key: string) =>
  void counts.set(key, (counts.get(key) ?? 0) + 1);

export interface Crowd {
  readonly sentViews: ReadonlyMap<string, number>;
  readonly acknowledgedViews: ReadonlyMap<string, number>;
  readonly references: readonly string[];
  readonly offers: ReadonlyMap<string, string>;
  readonly faults: readonly string[];
  readonly refusals: number;
  visit(url: string): Promise<void>;
  untilMoreResponses(count: number): Promise<void>;
}

export function createCrowd(): Crowd {
  const sentViews = new Map<string, number>();
  const acknowledgedViews = new Map<string, number>();
  const faults: string[] = [];
  const references: string[] = [];
  const offers = new Map<string, string>();
  const responses = new EventEmitter();
  let count = 0;
  let refusals = 0;

  async function post(url: string, path: string, body: object) {
    count += 1;
    const address = `198.51.${(count >> 8) % 256}.${count % 256}`;
    const response = await fetch(url + path, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "User-Agent": BROWSER_AGENT,
        "X-Forwarded-For": address,
      },
      body: JSON.stringify(body),
    });
    const { status } = response;
    const text = await response.text();
    if (status === 503) refusals += 1;
    if (![200, 201].includes(status) && !(status === 503 && /"error":"\w/.test(text))) {
      faults.push(`${path}: ${status} ${text.slice(0, 200)}`);
    }
    return { status, text };
  }

  async function view(url: string): Promise<void> {
    const domain = DOMAINS[count % DOMAINS.length] ?? "";
    const visitor_id = `visitor_1763720000000_${count % VISITORS}`;
    addOne(sentViews, domain);
    const { status } = await post(url, "/rest/v1/domain_page_views", { domain, visitor_id });
    if (status === 201) addOne(acknowledgedViews, domain);
  }

  async function write(url: string): Promise<void> {
    const number = count;
    const { status, text } = await post(url, "/functions/v1/contact-form", {
      name: `Buyer ${number}`,
      email: `buyer${number}@example.com`,
      phone: null,
      message: `Is this name for sale? I would like to know more (${number}).`,
      domain: DOMAINS[number % DOMAINS.length],
      turnstileToken: `token-${number}-${Math.random()}`,
    });
    const { ok, reference } = JSON.parse(text) as { ok?: boolean; reference?: string };
    if (status === 200 && ok && reference) references.push(reference);
  }

  async function offer(url: string): Promise<void> {
    const number = count;
    const body = {
      name: `Buyer ${number}`,
      email: `buyer${number}@example.com`,
      amount: `${(SUMS[number % DOMAINS.length] ?? 0) + (number % 5)}k`,
      message: `My offer, which I make once (${number}).`,
      domain: DOMAINS[number % DOMAINS.length],
      turnstileToken: `token-${number}-${Math.random()}`,
    };
    const { status, text } = await post(url, OFFER_PATH, body);
    const { ok, reference, path } = JSON.parse(text) as Partial<Record<string, string>>;
    if (status === 200 && ok && reference && path)
      offers.set(path.slice(OFFERS_PREFIX.length), reference);
  }

  async function keepOn(act: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        await act();
      } catch {
        return;
      }
      responses.emit("response");
    }
  }

  return {
    sentViews,
    acknowledgedViews,
    references,
    offers,
    faults,
    get refusals() {
      return refusals;
    },
    async visit(url) {
      const viewers = Array.from({ length: VIEWERS }, () => keepOn(() => view(url)));
      const writers = Array.from({ length: WRITERS }, () => keepOn(() => write(url)));
      const offerers = Array.from({ length: OFFERERS }, () => keepOn(() => offer(url)));
      await Promise.all([...viewers, ...writers, ...offerers]);
    },
    async untilMoreResponses(more) {
      for (let left = more; left > 0; left -= 1) await once(responses, "response");
    },
  };
}
