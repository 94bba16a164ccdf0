import { expect, test } from "../support/fixtures.ts";
import { readHead } from "../support/html.ts";
import { EVERY_PAGE, LISTINGS, PAGES } from "../support/routes.ts";

const TYPES = {
  home: ["Organization", "WebSite"],
  list: ["BreadcrumbList", "CollectionPage"],
  extension: ["BreadcrumbList", "CollectionPage"],
  priced: ["BreadcrumbList", "Product"],
  offer: ["BreadcrumbList", "WebPage"],
  plain: ["BreadcrumbList"],
  passing: [],
  missing: [],
} as const;

/** What no page may claim: invented ratings, terms that nobody set, markup that search engines retired. */
const FORBIDDEN =
  /FAQPage|Review|Rating|priceValidUntil|ReturnPolicy|shippingDetails|SearchAction|undefined|NaN/;

test("every page carries the structured data of its kind, and no other", async ({
  page,
  request,
  shop,
}) => {
  for (const { path, kind } of EVERY_PAGE) {
    const { jsonLd, canonicals } = await readHead(page, await (await request.get(path)).text());
    expect(jsonLd.map((data) => data["@type"]).toSorted(), path).toEqual(TYPES[kind]);
    for (const data of jsonLd) expect(data["@context"]).toBe("https://schema.org");
    expect(JSON.stringify(jsonLd), path).not.toMatch(FORBIDDEN);

    const trail = jsonLd.find((data) => data["@type"] === "BreadcrumbList");
    if (!trail) continue;
    const steps = trail.itemListElement as { position: number; name: string; item: string }[];
    expect(
      steps.map(({ position }) => position),
      path,
    ).toEqual(steps.map((_, index) => index + 1));
    expect(steps[0]).toEqual({
      "@type": "ListItem",
      position: 1,
      name: "Home",
      item: `${shop.url}/`,
    });
    if (kind !== "list") expect(steps.at(-1)?.item, path).toBe(canonicals[0]);
    for (const { item } of steps) expect((await request.head(item)).status(), item).toBe(200);
  }
});

for (const [path, price, availability] of [
  [LISTINGS.priced, 34_888, "InStock"],
  [LISTINGS.reserved, 86_000, "OutOfStock"],
  [LISTINGS.sold, 4_800, "SoldOut"],
  [LISTINGS.idn, 12_500, "InStock"],
] as const) {
  test(`${path} is a Product with an Offer, ${availability}`, async ({ page, request, shop }) => {
    const html = await (await request.get(path)).text();
    const { jsonLd } = await readHead(page, html);
    const url = shop.url + path;
    const sku = path.replace("/portfolio/", "");
    const text = expect.stringMatching(/\S/);
    expect(jsonLd.find((data) => data["@type"] === "Product")).toEqual({
      "@context": "https://schema.org",
      "@type": "Product",
      name: sku === "xn--faade-zra.com" ? "façade.com" : sku,
      description: expect.stringMatching(/.{50}/s),
      category: text,
      sku,
      image: `${shop.url}/og/${sku}.png`,
      brand: { "@type": "Brand", name: text },
      offers: {
        "@type": "Offer",
        price,
        priceCurrency: "USD",
        availability: `https://schema.org/${availability}`,
        url,
        seller: expect.objectContaining({ "@type": "Organization", name: "Vitrine" }),
      },
    });
  });
}

test("pages of names list, for machines, the names that they show", async ({
  page,
  request,
  shop,
}) => {
  for (const { path } of PAGES.filter(({ kind }) => kind === "extension" || kind === "list")) {
    const html = await (await request.get(path)).text();
    const { jsonLd, canonicals } = await readHead(page, html);
    const shown = [...html.matchAll(/<article[\s\S]*?href="([^"]+)"/g)].map(
      ([, to]) => shop.url + to,
    );
    const collection = jsonLd.find((data) => data["@type"] === "CollectionPage");
    expect(collection?.url, path).toBe(canonicals[0]);
    const list = collection?.mainEntity as {
      numberOfItems: number;
      itemListElement: { position: number; name: string; url: string }[];
    };
    expect(list, path).toMatchObject({ "@type": "ItemList", numberOfItems: shown.length });
    expect(shown.length).toBeGreaterThan(0);
    expect(list.itemListElement.map(({ url }) => url)).toEqual(shown);
    expect(list.itemListElement.map(({ position }) => position)).toEqual(
      shown.map((_, i) => i + 1),
    );
    for (const { name } of list.itemListElement) expect(name).toMatch(/^\S+\.\S+$/);
  }
});
