import { EventEmitter, once } from "node:events";
import { BROWSER_AGENT } from "./browser.ts";

const DOMAINS = ["people.talk", "unique.you", "qiv.ai"];
const VISITORS = 40;
const VIEWERS = 6;
const WRITERS = 3;

/** Visitors who send views and inquiries without pause, and record which the shop acknowledged. */
export interface Crowd {
  readonly acknowledgedViews: ReadonlyMap<string, number>;
  readonly references: readonly string[];
  /** Resolves when the server stops responding. */
  visit(url: string): Promise<void>;
  untilMoreResponses(count: number): Promise<void>;
}

export function createCrowd(): Crowd {
  const acknowledgedViews = new Map<string, number>();
  const references: string[] = [];
  const responses = new EventEmitter();
  let count = 0;

  async function post(url: string, path: string, body: object): Promise<Response> {
    count += 1;
    // Each request from another address, so that rate limits don't apply.
    const address = `198.51.${(count >> 8) % 256}.${count % 256}`;
    return fetch(url + path, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "User-Agent": BROWSER_AGENT,
        "X-Forwarded-For": address,
      },
      body: JSON.stringify(body),
    });
  }

  async function view(url: string): Promise<void> {
    const domain = DOMAINS[count % DOMAINS.length] ?? "";
    const visitor_id = `visitor_1763720000000_${count % VISITORS}`;
    const { status } = await post(url, "/rest/v1/domain_page_views", { domain, visitor_id });
    if (status === 201) acknowledgedViews.set(domain, (acknowledgedViews.get(domain) ?? 0) + 1);
  }

  async function write(url: string): Promise<void> {
    const number = count;
    const response = await post(url, "/functions/v1/contact-form", {
      name: `Buyer ${number}`,
      email: `buyer${number}@example.com`,
      phone: null,
      message: `Is this name for sale? I would like to know more (${number}).`,
      domain: DOMAINS[number % DOMAINS.length],
      turnstileToken: `token-${number}-${Math.random()}`,
    });
    const { ok, reference } = (await response.json()) as { ok?: boolean; reference?: string };
    if (response.status === 200 && ok && reference) references.push(reference);
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
    acknowledgedViews,
    references,
    async visit(url) {
      const viewers = Array.from({ length: VIEWERS }, () => keepOn(() => view(url)));
      const writers = Array.from({ length: WRITERS }, () => keepOn(() => write(url)));
      await Promise.all([...viewers, ...writers]);
    },
    async untilMoreResponses(more) {
      for (let left = more; left > 0; left -= 1) await once(responses, "response");
    },
  };
}
