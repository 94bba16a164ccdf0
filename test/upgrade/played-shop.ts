import { setTimeout as delay } from "node:timers/promises";
import { CHECKOUT_PATH } from "../../catalogue/deals/checkout.ts";
import { OFFER_PATH, OFFERS_PREFIX } from "../../catalogue/deals/offer.ts";
import { CHALLENGE_PATH, INQUIRY_FORMS } from "../../catalogue/forms.ts";
import { VIEWS_PATH } from "../../catalogue/page-views.ts";
import { BROWSER_AGENT } from "../support/browser.ts";
import { parseHtml, textOf } from "../support/html.ts";
import { solveAltcha } from "../support/inquiry.ts";
import { openServer, type OpenServer } from "../support/open-server.ts";
import { startSmtpServer } from "../support/smtp-server.ts";
import { runVitrine } from "../support/vitrine.ts";

export const SELLER = "seller@harbor.example";

/** Plays buyers and the seller of a real shop, through its pages, endpoints and commands. */
export async function playShop(environment: Readonly<Record<string, string>>) {
  const smtp = await startSmtpServer(undefined, 0, (to) => !to.startsWith("refused"));
  const tokens: Record<string, string> = {};
  let shop: OpenServer;
  let addresses = 0;
  let buyers = 0;

  async function waitFor(isReached: () => boolean | Promise<boolean>): Promise<void> {
    while (!(await isReached())) await delay(50);
  }

  const headersOf = () => ({
    "X-Forwarded-For": `203.0.113.${++addresses}`,
    "User-Agent": BROWSER_AGENT,
    "Accept-Language": addresses % 3 ? "en-US" : "de",
    Origin: shop.url,
    "Sec-Fetch-Site": "same-origin",
  });

  const get = async (path: string) =>
    (await fetch(shop.url + path, { headers: headersOf() })).text();

  async function seller(...args: string[]): Promise<string> {
    const { code, out, err } = await runVitrine(args, environment);
    if (code !== 0) throw new Error(`${args.join(" ")}: ${err}`);
    return out;
  }

  async function send(path: string, body: Record<string, unknown>) {
    const turnstileToken = await solveAltcha(JSON.parse(await get(CHALLENGE_PATH)));
    const response = await fetch(shop.url + path, {
      method: "POST",
      headers: { ...headersOf(), "Content-Type": "application/json" },
      body: JSON.stringify({ turnstileToken, ...body }),
    });
    const answer = (await response.json()) as { reference: string; path?: string };
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer;
  }

  /** Returns the path that the answer leads to. */
  async function post(path: string, form: Record<string, string>): Promise<string> {
    const body = new URLSearchParams(form);
    const options = { method: "POST", redirect: "manual", headers: headersOf(), body } as const;
    const response = await fetch(shop.url + path, options);
    if (response.status < 400) return response.headers.get("location") ?? "";
    const told = textOf(parseHtml(await response.text()).querySelector("main"));
    throw new Error(`${path}: ${response.status} ${told}`);
  }

  const makeBuyer = () => {
    buyers += 1;
    return { name: `Buyer ${buyers}`, email: `buyer-${buyers}@buyer.example` };
  };

  function keepToken(reference: string, path = ""): string {
    tokens[reference] = path.replace(OFFERS_PREFIX, "").replace(/\?.*/, "");
    return reference;
  }

  /** The page's own forms carry the number of the last step. */
  async function answerAt(path: string, fields: Record<string, string>): Promise<void> {
    const seen = parseHtml(await get(path)).querySelector<HTMLInputElement>("[name=seen]")?.value;
    await post(path, { seen: seen ?? "", ...fields });
  }

  return {
    tokens,
    seller,
    send,
    post,
    get,
    waitFor,
    makeBuyer,
    async open(hasMail: boolean, more: Record<string, string> = {}): Promise<string> {
      shop = await openServer({ ...environment, ...(hasMail && { SMTP_URL: smtp.url }), ...more });
      return shop.url;
    },
    hasLogged: (text: string) => shop.lines.join().includes(text),
    close: () => shop.stop(),
    closeMail: () => smtp.close(),
    async offer(domain: string, amount: string, fields = {}): Promise<string> {
      const form = { domain, amount, ...makeBuyer(), message: `For ${domain}.`, ...fields };
      const { reference, path } = await send(OFFER_PATH, form);
      return keepToken(reference, path);
    },
    async offerWithoutScript(domain: string, amount: number): Promise<string> {
      const sums = { amount: String(amount), confirmed: String(amount) };
      const form = { ...makeBuyer(), ...sums, message: "Without script." };
      const path = await post(`/portfolio/${domain}/offer`, form);
      const [{ reference }] = JSON.parse(await seller("offers", "--domain", domain, "--json"));
      return keepToken(reference, path);
    },
    async buy(domain: string, fields = {}): Promise<string> {
      const form = { domain, price: 25_000, email: makeBuyer().email, ...fields };
      const { reference, path } = await send(CHECKOUT_PATH, form);
      return keepToken(reference, path);
    },
    async ask(domain: string, message: string, fields = {}): Promise<string> {
      const form = { domain, ...makeBuyer(), message, ...fields };
      return (await send(INQUIRY_FORMS.domain.path, form)).reference;
    },
    buyerAnswers: (reference: string, fields: Record<string, string>) =>
      answerAt(OFFERS_PREFIX + tokens[reference], fields),
    /** Answers through the link in the email about it. `seen` is the number of the last step. */
    async sellerAnswers(reference: string, seen: number, fields: Record<string, string>) {
      const findMail = () =>
        smtp.mails.find(
          ({ raw, envelope }) => envelope.to[0] === SELLER && raw.includes(reference),
        );
      await waitFor(() => findMail() !== undefined);
      const path = /\/answer\/[\w-]{22}/.exec(findMail()?.part("text/plain") ?? "")?.[0] ?? "";
      await post(path, { seen: String(seen), agree: "yes", isReviewed: "yes", ...fields });
    },
    view: (domain: string, visitor: number, more = {}) =>
      fetch(shop.url + VIEWS_PATH, {
        method: "POST",
        headers: { ...headersOf(), "Content-Type": "application/json", ...more },
        body: JSON.stringify({
          domain,
          visitor_id: `visitor_1763720000000_${visitor}`,
          referrer: "https://search.example/",
        }),
      }),
    /** Some emails are for a later day, which the clock doesn't reach. */
    async waitForMails(): Promise<void> {
      const now = new Date().toISOString();
      const isDue = (mail: { next_attempt_at: string }) => mail.next_attempt_at <= now;
      await waitFor(async () => !JSON.parse(await seller("mail", "--json")).some(isDue));
    },
  };
}
