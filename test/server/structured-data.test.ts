import { expect, test } from "vitest";
import { readHead } from "../support/html.ts";
import { EVERY_PAGE, LISTINGS } from "../support/routes.ts";
import { shareShop } from "../support/shared-shop.ts";

const shop = shareShop();

const get = async (path: string) => (await fetch(shop.url + path)).text();

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

/** No page may claim these: invented ratings, terms that nobody set, markup that search engines retired. */
const FORBIDDEN =
  /FAQPage|Review|Rating|priceValidUntil|ReturnPolicy|shippingDetails|SearchAction|undefined|NaN/;

test("every page has the structured data of its kind, and no other", async () => {
  const ways = new Set<string>();
  for (const { path, kind } of EVERY_PAGE) {
    const { jsonLd, canonicals } = readHead(await get(path));
    expect(jsonLd.map((data) => data["@type"]).toSorted(), path).toEqual(TYPES[kind]);
    for (const data of jsonLd) expect(data["@context"]).toBe("https://schema.org");
    expect(JSON.stringify(jsonLd), path).not.toMatch(FORBIDDEN);

    const trail = jsonLd.find((data) => data["@type"] === "BreadcrumbList");
    if (!trail) continue;
    const steps = trail.itemListElement as { position: number; name: string; item: string }[];
    const positions = steps.map(({ position }) => position);
    expect(positions, path).toEqual(steps.map((_, index) => index + 1));
    expect(steps[0]).toEqual({
      "@type": "ListItem",
      position: 1,
      name: "Home",
      item: `${shop.url}/`,
    });
    if (kind !== "list") expect(steps.at(-1)?.item, path).toBe(canonicals[0]);
    for (const { item } of steps) ways.add(item);
  }
  for (const way of ways) {
    expect((await fetch(way, { method: "HEAD", redirect: "manual" })).status, way).toBe(200);
  }
});

test.each([
  [LISTINGS.priced, 34_888, "InStock"],
  [LISTINGS.reserved, 86_000, "OutOfStock"],
  [LISTINGS.sold, 4_800, "SoldOut"],
  [LISTINGS.idn, 12_500, "InStock"],
] as const)("%s is a Product with an Offer of %i, %s", async (path, price, availability) => {
  const { jsonLd } = readHead(await get(path));
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
      url: shop.url + path,
      seller: expect.objectContaining({ "@type": "Organization", name: "Vitrine" }),
    },
  });
});
