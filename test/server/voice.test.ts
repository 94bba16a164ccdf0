import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ContentFolder, makeContentFolder, readGood } from "../support/content-folder.ts";
import { type OpenServer, openServer } from "../support/open-server.ts";
import { FIXED_PATHS } from "../support/routes.ts";

const LISTINGS = {
  "berth.com": { escrowLink: undefined, price: "$9,000" },
  "quay.com": {},
  "pier.io": { status: "reserved" },
  "mole.ai": { status: "sold" },
  "dock.com": { price: "Make Offer", escrowLink: undefined },
  "reef.app": { hidden: "yes" },
};
const NAMES = Object.keys(LISTINGS);
const FORM = { amount: "3k", confirmed: "3000", name: "Ada", email: "ada@pier.example" };

/** The specification fixes these. */
const FIXED =
  /(?:About|Contact) Us|We(?:'|&#x27;)re currently expanding our|Why Choose Our Service/g;

let folder: ContentFolder;
let shop: OpenServer;
beforeAll(async () => {
  folder = await makeContentFolder();
  await folder.writeShop({
    faqs: undefined,
    founder: undefined,
    voice: "I",
    escrow: { email: "escrow@harbor.example", feePayer: "seller", inspectionDays: 3 },
  });
  for (const [name, fields] of Object.entries(LISTINGS)) await folder.writeListing(name, fields);
  await readGood(folder);
  shop = await openServer({ CONTENT_DIR: folder.dir, TRUST_PROXY: "1" });
});
afterAll(async () => {
  await shop.stop();
  await folder.remove();
});

let senders = 0;
function post(path: string, body: URLSearchParams | string) {
  const type = typeof body === "string" ? { "Content-Type": "application/json" } : null;
  const address = `203.0.113.${(senders += 1)}`;
  const headers = { ...type, Origin: "null", "Sec-Fetch-Site": "same-origin" };
  return fetch(shop.url + path, {
    method: "POST",
    redirect: "manual",
    body,
    headers: { ...headers, "X-Forwarded-For": address },
  });
}

/** Finds the words with what stands around them. */
function findPlural(html: string): string[] {
  const words = html
    .replaceAll(/<(style|script)\b(?! type="application\/ld).*?<\/\1>/gs, "")
    .replaceAll(FIXED, "");
  return (
    words.match(
      /.{0,40}\b(?:[Ww]e|[Uu]s|[Oo]urs?|[Oo]urselves|I are|I were|are I|were I)\b.{0,40}/g,
    ) ?? []
  );
}

const read = async (path: string | null) => (await fetch(shop.url + path)).text();

describe("a shop of one person speaks of itself as I", () => {
  test.each([
    ...FIXED_PATHS.filter((path) => !/policy|terms/.test(path)),
    ...NAMES.map((name) => `/portfolio/${name}`),
    ...["berth.com/offer", "berth.com/buy", "berth.com/paid", "pier.io/buy", "dock.com/offer"].map(
      (path) => `/portfolio/${path}`,
    ),
    ...["com", "ai", "id", "io", "talk"].map((extension) => `/${extension}-domains`),
    "/portfolio?q=zzzzzz",
    "/shortlist?names=quay.com,pier.io",
    "/offers/none",
    "/llms.txt",
    "/how-it-works.md",
    "/portfolio/berth.com.md",
  ])("on %s", async (path) => {
    const html = await read(path);
    expect(html.length).toBeGreaterThan(200);
    expect(findPlural(html)).toEqual([]);
  });

  test("on the page of an offer, but not in what its buyer wrote", async () => {
    const note = "We need it for our ferry.";
    const form = new URLSearchParams({ ...FORM, message: note });
    const { headers } = await post("/portfolio/dock.com/offer", form);
    const path = headers.get("location") ?? "";
    const html = await read(path.replace(/#.*/, ""));
    expect(html).toContain("It&#x27;s my turn");
    expect(html).toContain(note);
    expect(findPlural(html.replaceAll(note, ""))).toEqual([]);
  });
});
