import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ContentFolder, makeContentFolder } from "../support/content-folder.ts";
import { parseHtml, readHead, regionOf, textOf } from "../support/html.ts";
import { send } from "../support/raw-request.ts";
import { explainReservation, explainTime } from "../../sale/deadlines.ts";
import { LEASE } from "../../sale/plan.ts";
import { FIXED_PATHS } from "../support/routes.ts";
import { openServer, type OpenServer } from "../support/open-server.ts";

const ROWS =
  "domain,price,category,listedDate,status\nquay.com,$9000,Travel,2025-11-03,\ndock.com,$9000,Travel,2025-11-03,\npier.io,$700,Travel,2025-11-03,reserved\nmole.ai,$700,Travel,2025-11-03,sold\n";
const PAGES = [
  ...FIXED_PATHS,
  ...["quay.com", "pier.io", "mole.ai", "quay.com/offer"].map((path) => `/portfolio/${path}`),
  "/shortlist?names=quay.com,pier.io",
  "/com-domains",
];

let content: ContentFolder;
let shop: OpenServer;
async function openShop(changes: Record<string, unknown>): Promise<void> {
  content = await makeContentFolder();
  await content.write("listings/names.csv", ROWS);
  await content.writeShop({ faqs: undefined, ...changes });
  shop = await openServer({ CONTENT_DIR: content.dir });
}
async function closeShop(): Promise<void> {
  await shop.stop();
  await content.remove();
}

const read = async (path: string) => (await fetch(shop.url + path)).text();
const readLander = async (host: string) =>
  (await send(shop.url, { path: "/", headers: { Host: host } })).body;
const open = async (path: string) => parseHtml(await read(path));
const titles = (document: Document) => [...document.querySelectorAll("main h2")].map(textOf);

describe("a shop without payment plans", () => {
  beforeAll(() => openShop({ plans: "no" }));
  afterAll(closeShop);

  test.each([...PAGES, "quay.com"])("mentions none on %s", async (path) => {
    const html = path.startsWith("/") ? await read(path) : await readLander(path);
    expect(html).toContain("Harbor Names");
    expect(html).not.toMatch(/lease-to-own|payment plan|pay monthly|\d payments|a plan\b/i);
  });
});

describe("a shop without questions and with its own trust lines", () => {
  beforeAll(() =>
    openShop({
      faqs: "no",
      trust: [
        "Available for Immediate Purchase",
        { title: "Look first", text: "Then pay." },
        "We answer in German",
      ],
    }),
  );
  afterAll(closeShop);

  test.each([
    ["/portfolio/quay.com", "Available for Immediate Purchase Look first We answer in German"],
    ["/portfolio/pier.io", "Look first We answer in German"],
    ["/portfolio/mole.ai", ""],
  ])("shows its lines on %s if they apply", async (path, lines) => {
    const list = (await open(path)).querySelector(".trust-row");
    const shown = [...(list?.querySelectorAll("summary, li > p") ?? [])].map(textOf);
    expect(shown.join(" ")).toBe(lines);
    if (lines) expect(textOf(list)).toContain("Look firstThen pay.");
  });
});

describe("a shop with its own terms, contact channels and identity", () => {
  beforeAll(() =>
    openShop({
      checkoutHold: 45,
      offers: { payWithinDays: 9 },
      plans: "yes",
      socials: { x: "https://x.com/quay", 小红书: "https://www.xiaohongshu.com/user/quay" },
      testimonials: [
        { text: "Two days, and it was ours.", name: "Kai Pier", link: "https://pier.example.com" },
      ],
      channels: [
        { name: "Signal", link: "https://signal.me/#p/+4943155" },
        { name: "WeChat", text: "copperlane" },
        { name: "Book a call", link: "https://cal.com/ada/intro" },
      ],
      identity: {
        company: "Quay GmbH",
        place: "Kiel, Germany",
        address: "Hafen 1\n24103 Kiel",
        register: "Amtsgericht Kiel",
        registerNumber: "HRB 123",
        taxNumber: "DE123",
        since: 2009,
      },
      escrow: { email: "escrow@quay.com", inspectionDays: 5 },
    }),
  );
  afterAll(closeShop);

  /** Buys a name, and returns the path of the buyer's private page. */
  let bought: Promise<string> | undefined;
  async function buy(): Promise<string> {
    const { headers } = await fetch(`${shop.url}/portfolio/dock.com/buy`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ email: "ada@pier.example", price: "9000", currency: "USD" }),
      headers: { Origin: "null", "Sec-Fetch-Site": "same-origin" },
    });
    return headers.get("location") ?? "";
  }

  const NAME = "/portfolio/quay.com";
  const PRIVATE = "the private page";
  const pathOf = async (page: string) => (page === PRIVATE ? await (bought ??= buy()) : page);

  test.each([
    [explainTime(5), [NAME, `${NAME}/buy`, PRIVATE, "/", "/how-it-works", "/terms-of-service"]],
    [explainReservation("the name", 9), [`${NAME}/offer`]],
    [LEASE, [NAME, "/how-it-works", "/terms-of-service"]],
    ["You pay it: about $9,216 in total.", [`${NAME}/buy`, PRIVATE]],
    ["By continuing, you accept the Terms of Service.", [`${NAME}/buy`, `${NAME}/offer`, PRIVATE]],
  ])("says the same on all pages: %s", async (words, pages) => {
    for (const page of pages)
      expect(textOf((await open(await pathOf(page))).querySelector("main")), page).toContain(words);
  });

  test("links to its networks in the footer of each page, and names them to search engines", async () => {
    const footer = (await open("/about")).querySelector("footer");
    const links = [...(footer?.querySelectorAll<HTMLAnchorElement>('a[target="_blank"]') ?? [])];
    expect(links.map(({ href }) => href)).toEqual([
      "https://x.com/quay",
      "https://www.xiaohongshu.com/user/quay",
    ]);
    expect(links.map((link) => textOf(link))).toEqual([
      expect.stringMatching(/on X \(opens/),
      expect.stringMatching(/on 小红书 \(opens/),
    ]);
    const [organization] = readHead(await read("/")).jsonLd;
    expect(organization).toMatchObject({
      sameAs: links.map(({ href }) => href),
      legalName: "Quay GmbH",
      address: "Hafen 1, 24103 Kiel",
      taxID: "DE123",
      identifier: { propertyID: "Amtsgericht Kiel", value: "HRB 123" },
      foundingDate: "2009",
      founder: { "@type": "Person" },
    });
  });

  test.each([
    ["/contact", "Other ways to reach us"],
    ["/", "Contact"],
  ])("shows each channel on %s, as a link if it has one", async (path, region) => {
    const part = regionOf(await open(path), region);
    const text = textOf(part);
    for (const shown of ["Signal", "WeChat", "copperlane", "Book a call"])
      expect(text).toContain(shown);
    const links = [...part.querySelectorAll("a")].map((link) => link.getAttribute("href"));
    expect(links).toContain("https://signal.me/#p/+4943155");
    expect(links).toContain("https://cal.com/ada/intro");
    expect(links.join(" ")).not.toContain("copperlane");
  });

  test.each(["/about", "/contact", "/privacy-policy", "/terms-of-service"])(
    "says on %s who runs it",
    async (path) => {
      const main = (await open(path)).querySelector("main");
      const address = main?.querySelector("address");
      expect([...(address?.children ?? [])].map(textOf)).toEqual([
        "Quay GmbH",
        "Hafen 1",
        "24103 Kiel",
        "Amtsgericht Kiel, HRB 123 · Tax number DE123",
      ]);
      const record = "In business since 2009 · 1 name sold here";
      expect(textOf(main).includes(record)).toBe(["/about", "/contact"].includes(path));
    },
  );
});

describe("a home page with the seller's texts", () => {
  const POINTS = ["We speak German", "No hurry"].map((title) => ({ title, text: `${title}.` }));
  beforeAll(() =>
    openShop({
      home: {
        title: "Names from the harbor.",
        text: "no",
        figures: ["Available Now", { label: "Years in the trade", figure: 15 }],
        featured: { title: "This week" },
        why: { title: "Why here", points: POINTS },
        partners: { title: "Where you also find us", text: "All of them ours." },
        closing: { title: "Write to Ada", text: "She answers.", lines: ["In German too"] },
      },
    }),
  );
  afterAll(closeShop);

  test("shows them, and none of the built-in ones", async () => {
    const html = await read("/");
    const document = parseHtml(html);
    expect(textOf(document.querySelector("h1"))).toBe("Names from the harbor.");
    expect(titles(document)).toEqual([
      "This week",
      "Why here",
      "Where you also find us",
      "Write to Ada",
    ]);
    const figures = document.querySelector("main dl");
    expect(textOf(figures)).toBe("Available Now2Years in the trade15");
    expect(textOf(regionOf(document, "Why here"))).toContain("We speak GermanWe speak German.");
    expect(textOf(regionOf(document, "Where you also find us"))).toContain("All of them ours.");
    expect(textOf(regionOf(document, "Write to Ada"))).toContain("She answers.");
    expect(textOf(regionOf(document, "Write to Ada"))).toMatch(/In German too$/);
    expect(html).not.toMatch(
      /worth building|for startups|Total Value|>Featured Domains<|Why Choose|Trusted Escrow|Expert Support/,
    );
  });
});
