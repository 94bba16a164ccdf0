import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ContentFolder, makeContentFolder } from "../support/content-folder.ts";
import { parseHtml, readHead, regionOf, textOf } from "../support/html.ts";
import { startServer, type TestServer } from "../support/server.ts";

const ROWS = "domain,price,category,listedDate\nquay.com,$900,Travel,2025-11-03\n";
const PAGES =
  "/ /portfolio /portfolio/quay.com /how-it-works /about /contact /privacy-policy /terms-of-service".split(
    " ",
  );

let content: ContentFolder;
let shop: TestServer;
async function openShop(): Promise<void> {
  content = await makeContentFolder();
  await content.write("listings/names.csv", ROWS);
}
afterAll(() => content.remove());

const read = async (path: string) => (await fetch(shop.url + path)).text();
const open = async (path: string) => parseHtml(await read(path));

describe("a shop whose seller has a name and a mailbox and nothing else", () => {
  beforeAll(async () => {
    await openShop();
    await content.write(
      "shop.yaml",
      "name: Quay\ndescription: Names for sale.\nemail: ada@quay.com\n",
    );
    shop = await startServer({ CONTENT_DIR: content.dir });
  });
  afterAll(() => shop.stop());

  test.each(PAGES)(
    "speaks on %s of nothing that it has not, and has no empty part",
    async (path) => {
      const document = await open(path);
      for (const code of document.querySelectorAll("script:not([type]), style")) code.remove();
      const descriptions = [...document.querySelectorAll("meta")].map(({ content }) => content);
      const text = `${descriptions.join(" ")} ${textOf(document.documentElement)}`;
      expect(text).not.toMatch(
        /WhatsApp|Telegram|LinkedIn|Trusted Escrow Partners|The team|\{\w+\}/,
      );
      expect(text).not.toMatch(/Vitrine|Marguerite|wider network|\bnull\b|undefined|a , |by \./);
      expect(
        document.querySelectorAll("ul:empty, dl:empty, p:not([role]):empty, a[href='']"),
      ).toHaveLength(0);
    },
  );

  test("answers by its one mailbox, on the policies too", async () => {
    expect(textOf(regionOf(await open("/contact"), "Contact"))).toContain("ada@quay.com");
    for (const path of ["/privacy-policy", "/terms-of-service"]) {
      expect((await open(path)).querySelector("#contact a")?.getAttribute("href")).toBe(
        "mailto:ada@quay.com",
      );
    }
    const questions = textOf(regionOf(await open("/portfolio/quay.com"), "Questions and answers"));
    expect(questions).toContain("with the form on this page, or by e-mail, and you");
    expect(textOf((await open("/about")).querySelector("main"))).toContain("we will tell you");
    const [organization] = readHead(await read("/")).jsonLd;
    expect(organization).not.toHaveProperty("sameAs");
  });

  test("is under the law of Delaware unless it names another, with or without arbitration", async () => {
    const disputes = async () => {
      const document = await open("/terms-of-service");
      return textOf(regionOf(document, "Dispute Resolution"));
    };
    const delaware = await disputes();
    expect(delaware).toContain("rules of the American Arbitration Association");
    expect(delaware).toContain("law of the State of Delaware");
    expect(delaware).toContain("the state and federal courts in Delaware have exclusive");
  });
});
