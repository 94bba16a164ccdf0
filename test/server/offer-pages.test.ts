import { afterAll, beforeAll, expect, test } from "vitest";
import { type ContentFolder, makeContentFolder } from "../support/content-folder.ts";
import { parseHtml, readHead, textOf } from "../support/html.ts";
import { findOutlineFaults } from "../support/outline.ts";
import { openServer, type OpenServer } from "../support/open-server.ts";

const FORM_PAGE = "/portfolio/harbor.com/offer";
const FORM = { amount: "12k", name: "Ada Pier", email: "ada@pier.example", message: "For a ferry" };
const ESCROW = "https://escrow.example";

let folder: ContentFolder;
let shop: OpenServer;
let addresses = 0;
beforeAll(async () => {
  folder = await makeContentFolder();
  await folder.writeListing("harbor.com", {
    price: "$25,000",
    minimumOffer: "$2,500",
    floor: "$4,137",
  });
  await folder.writeListing("sold.com", { status: "sold" });
  await folder.writeListing("firm.com", { offers: "no" });
  const env = { TRUST_PROXY: "1", CONTENT_DIR: folder.dir, ESCROW_ORIGIN: ESCROW };
  shop = await openServer(env);
});
afterAll(async () => {
  await shop.stop();
  await folder.remove();
});

const get = (path: string) => fetch(shop.url + path, { redirect: "manual" });

function post(path: string, form: Record<string, string>, headers: Record<string, string> = {}) {
  addresses += 1;
  return fetch(shop.url + path, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams(form),
    headers: {
      "X-Forwarded-For": `203.0.113.${addresses}`,
      Origin: "null",
      "Sec-Fetch-Site": "same-origin",
      ...headers,
    },
  });
}

async function makeOffer(): Promise<string> {
  // Each buyer is new, because a repeated offer leads to no page of its own.
  const email = `ada-${addresses}@pier.example`;
  const response = await post(FORM_PAGE, { ...FORM, email, confirmed: "12000" });
  expect(response.status).toBe(303);
  const location = response.headers.get("location") ?? "";
  expect(location).toMatch(/^\/offers\/[\w-]{22}\?sent#sent$/);
  return location.replace("?sent#sent", "");
}

test("the form exists for a name that takes offers, and its canonical address is the name's page", async () => {
  const response = await get(FORM_PAGE);
  expect(response.status).toBe(200);
  const html = await response.text();
  const head = readHead(html);
  expect(head.canonicals).toEqual([`${shop.url}/portfolio/harbor.com`]);
  expect(head.meta.robots).toEqual(["noindex"]);
  expect(html).toContain("$2,500");
  expect(findOutlineFaults(parseHtml(html))).toEqual([]);
  const link = parseHtml(await (await get("/portfolio/harbor.com")).text()).querySelector(
    `main a[href="${FORM_PAGE}"]`,
  );
  expect(textOf(link)).toBe("Make an offer");
});

test.each([
  ["/portfolio/sold.com/offer", "/portfolio/sold.com"],
  ["/portfolio/firm.com/offer", "/portfolio/firm.com"],
  ["/portfolio/nothing.example/offer", "/portfolio/nothing.example"],
  ["/portfolio/HARBOR.com/offer", FORM_PAGE],
])("%s leads to %s", async (path, goal) => {
  const response = await get(path);
  expect(response.status).toBeGreaterThan(300);
  expect(response.headers.get("location")).toBe(goal);
});

test("without script, the sum is shown again before the offer is sent", async () => {
  const response = await post(FORM_PAGE, FORM);
  expect(response.status).toBe(200);
  const document = parseHtml(await response.text());
  const form = document.querySelector("main form");
  expect(textOf(form)).toContain("You're offering $12,000");
  expect(textOf(form?.querySelector("[type=submit]"))).toBe("Send this offer");
  const valueOf = (name: string) =>
    form?.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? "";
  expect(valueOf("amount")).toBe("12k");
  const sent = Object.fromEntries(
    ["amount", "confirmed", "name", "email"].map((name) => [name, valueOf(name)]),
  );
  expect((await post(FORM_PAGE, sent)).status).toBe(303);
});

test("without script, a form from a page with an old price shows the new one", async () => {
  const words = "The price has changed since you opened the page: it is now $25,000 (it was $888).";
  const inquiry = { name: "Ada", email: "ada@old.example", message: "At the price shown." };
  const page = "/portfolio/harbor.com";
  const shown = parseHtml(await (await get(page)).text()).querySelector("[name=shownPrice]");
  expect(shown?.getAttribute("value")).toBe("$25,000");
  const thanks = await post(page, { ...inquiry, shownPrice: "$888" });
  expect(await thanks.text()).toContain(words);
  expect(await (await post(page, { ...inquiry, shownPrice: "$25,000" })).text()).not.toContain(
    "price has changed",
  );
  const offer = { ...FORM, email: "ada@old.example", confirmed: "12000", shownPrice: "$888" };
  const location = (await post(FORM_PAGE, offer)).headers.get("location") ?? "";
  expect(await (await get(location.replace("#sent", ""))).text()).toContain(words);
});

test("an offer's page is never cached, indexed or sent as a referrer", async () => {
  const path = await makeOffer();
  const response = await get(path);
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("x-robots-tag")).toBe("noindex");
  expect(response.headers.get("referrer-policy")).toBe("no-referrer");
  const stream = await get(`${path}/changes`);
  expect(stream.headers.get("cache-control")).toBe("no-store");
  await stream.body?.cancel();
  const html = await response.text();
  const head = readHead(html);
  expect(head.titles).toEqual(["Your offer | Harbor Names"]);
  expect(head.meta.robots).toEqual(["noindex"]);
  expect(head.canonicals).toEqual([]);
  expect(html).toContain("$12,000");
  expect(findOutlineFaults(parseHtml(html))).toEqual([]);
  expect(html).not.toMatch(/4,?137/);
});

test("a buyer who comes back from paying is thanked, on a page without any offer and out of search engines", async () => {
  const response = await get("/portfolio/harbor.com/paid");
  expect(response.status).toBe(200);
  const html = await response.text();
  expect(readHead(html)).toMatchObject({ meta: { robots: ["noindex"] }, canonicals: [] });
  const document = parseHtml(html);
  expect(textOf(document.querySelector("h1"))).toBe("Thank you");
  expect(textOf(document.querySelector("main"))).toContain("It shows “I've started the payment”");
  expect(findOutlineFaults(document)).toEqual([]);
  expect((await get("/portfolio/sold.com/paid")).status).toBe(200);
  const other = await get("/portfolio/nothing.example/paid");
  expect(other.headers.get("location")).toBe("/portfolio/nothing.example");
});

test("only an offer's page may post to Escrow.com", async () => {
  const allows = async (path: string) =>
    (await get(path)).headers.get("content-security-policy")?.includes(`'self' ${ESCROW}`);
  const path = await makeOffer();
  for (const spelling of [path, path.replace("/o", "/O"), path.replace("/o", "/%6F")]) {
    expect(await allows(spelling), spelling).toBe(true);
  }
  for (const path of ["/", "/portfolio/harbor.com", FORM_PAGE]) {
    expect(await allows(path), path).toBe(false);
  }
});

test("a wrong link gets a plain 404, for reading and for posting", async () => {
  for (const path of ["/offers/AAAAAAAAAAAAAAAAAAAAAA", "/offers/short"]) {
    for (const response of [await get(path), await post(path, { action: "withdraw", seen: "1" })]) {
      expect(response.status).toBe(404);
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(await response.text()).toContain("no offer at this link");
    }
  }
});
