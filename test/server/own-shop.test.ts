import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ContentFolder, makeContentFolder } from "../support/content-folder.ts";
import { parseHtml, readHead, regionOf, textOf } from "../support/html.ts";
import { FIXED_PATHS } from "../support/routes.ts";
import { openServer, type OpenServer } from "../support/open-server.ts";

const ROWS = "domain,price,category,listedDate\nquay.com,$900,Travel,2025-11-03\n";
const PAGES = [...FIXED_PATHS, "/portfolio/quay.com", "/portfolio?q=zzzz"];

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="20"><script>alert(1)</script></svg>`;

let content: ContentFolder;
let shop: OpenServer;
async function openShop(): Promise<void> {
  content = await makeContentFolder();
  await content.write("listings/names.csv", ROWS);
}
afterAll(() => content.remove());

const read = async (path: string) => (await fetch(shop.url + path)).text();
const open = async (path: string) => parseHtml(await read(path));

describe("a shop whose seller gives only a name and a mailbox", () => {
  beforeAll(async () => {
    await openShop();
    await content.write(
      "shop.yaml",
      "name: Quay\ndescription: Names for sale.\nemail: ada@quay.com\n",
    );
    shop = await openServer({ CONTENT_DIR: content.dir });
  });
  afterAll(() => shop.stop());

  test.each(PAGES)(
    "mentions nothing on %s that it doesn't have, and has no empty part",
    async (path) => {
      const document = await open(path);
      for (const code of document.querySelectorAll("script:not([type]), style")) code.remove();
      const descriptions = [...document.querySelectorAll("meta")].map(({ content }) => content);
      const text = `${descriptions.join(" ")} ${textOf(document.documentElement)}`;
      expect(text).not.toMatch(
        /WhatsApp|Telegram|LinkedIn|Trusted Escrow Partners|The team|\{\w+\}/,
      );
      expect(text, "what only the usual terms promise").not.toMatch(
        /escrow partner|through escrow|Lease-to-Own|not in use|24 hours|24-\d\d hours|to \d days|may be negotiated|Satisfaction|Why Choose|Secure Escrow|neutral hands/i,
      );
      expect(text, "what only a seller can say of himself").not.toMatch(
        /chosen by hand|often source|know every name|Most names that|same broker|answers everyone|ourselves/i,
      );
      expect(text).not.toMatch(/Vitrine|Marguerite|wider network|\bnull\b|undefined|a , |by \./);
      expect(
        document.querySelectorAll("ul:empty, dl:empty, p:not([role]):empty, a[href='']"),
      ).toHaveLength(0);
    },
  );

  test("gives its one mailbox everywhere, in the policies too", async () => {
    expect(textOf(regionOf(await open("/contact"), "Contact"))).toContain("ada@quay.com");
    for (const path of ["/privacy-policy", "/terms-of-service"]) {
      expect((await open(path)).querySelector("#contact a")?.getAttribute("href")).toBe(
        "mailto:ada@quay.com",
      );
    }
    expect(textOf((await open("/about")).querySelector("main"))).toContain("we'll suggest");
    const [organization] = readHead(await read("/")).jsonLd;
    expect(organization).not.toHaveProperty("sameAs");
  });
});

describe("a shop with its own texts", () => {
  beforeAll(async () => {
    await openShop();
    await content.write("about.md", "# Ada's names\n\nI *sell* <https://names.example>.\n");
    await content.write(
      "privacy-policy.md",
      "# Datenschutz\n\n## Was wir speichern\n\n| was | wie lange |\n| - | - |\n| Anfragen | ein Jahr |\n",
    );
    await content.write("mark.svg", LOGO);
    await content.write("mark-on-paper.svg", LOGO);
    await content.writeShop({
      policiesUpdated: "2026-11-23",
      jurisdiction: { law: "Germany", courts: "the courts of Kiel" },
      logo: { dark: "mark.svg", light: "mark-on-paper.svg" },
      accent: { dark: "#8fb8ff", light: "#1f3fbf" },
      answersWithin: "two hours on WhatsApp",
      faqs: undefined,
    });
    shop = await openServer({ CONTENT_DIR: content.dir });
  });
  afterAll(() => shop.stop());

  test("shows them in place of the built-in ones", async () => {
    expect(await read("/contact")).toContain("within two hours on WhatsApp");
    const about = await open("/about");
    expect(textOf(about.querySelector("h1"))).toBe("Ada's names");
    expect(about.querySelector("main em + a")?.getAttribute("href")).toBe("https://names.example");
    expect(textOf(about.querySelector("main"))).not.toContain("Our mission");
    expect(regionOf(about, "The team")).toBeTruthy();
    expect(readHead(await read("/about")).meta.description).toEqual([
      "I sell https://names.example.",
    ]);
    const policy = await open("/privacy-policy");
    expect(policy.title).toBe("Datenschutz | Harbor Names");
    expect(textOf(regionOf(policy, "Was wir speichern").querySelector("tbody td"))).toBe(
      "Anfragen",
    );
    expect(textOf(regionOf(policy, "Contents"))).toContain("Was wir speichern");
    expect(textOf(policy.querySelector("main"))).not.toContain("Last updated");
  });

  test("has its logo in the header, one for each theme, which can't run scripts", async () => {
    const images = [...(await open("/contact")).querySelectorAll<HTMLImageElement>("header a img")];
    expect(images.map(({ src, alt, width, height }) => [src, alt, width, height])).toEqual([
      ["/logo/dark", "Harbor Names", 80, 20],
      ["/logo/light", "Harbor Names", 80, 20],
    ]);
    const { headers } = await fetch(`${shop.url}/logo/light`);
    expect(headers.get("content-type")).toBe("image/svg+xml");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toMatch(/default-src 'none'.*; sandbox$/);
    const [organization] = readHead(await read("/")).jsonLd;
    expect(organization).toMatchObject({ logo: `${shop.url}/logo/light` });
  });

  test("uses its own color, in the icon too", async () => {
    const [styles] = /<style[^]*?<\/style>/.exec(await read("/")) ?? [];
    expect(styles).toMatch(/:root:root\{--accent:#1f3fbf;.*:root\.dark\{--accent:#8fb8ff;/);
    expect(await read("/favicon.svg")).toMatch(/stroke="#(?!bb8a3e)[0-9a-f]{6}"/);
  });
});
