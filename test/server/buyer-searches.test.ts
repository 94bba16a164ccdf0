import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { searchPortfolio } from "../../app/portfolio/search-portfolio.ts";
import { readContent } from "../../server/shop/read-content.ts";
import { SHOP } from "../support/server.ts";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const SEARCHES = parse(readFileSync(at("buyer-searches.yaml"), "utf8")) as Record<string, string[]>;
const AT_ONCE = 8;

const { content } = await readContent(SHOP);

function show(q: string): string[] {
  if (!content) throw new Error("the shop has a fault");
  const { page, close, related, meant } = searchPortfolio(
    content.catalogue,
    new URLSearchParams({ q }),
  );
  return [page, close, related, meant].flatMap(({ items }) => items.map(({ domain }) => domain));
}

describe("a buyer who searches the shop for", () => {
  const fair = Object.entries(SEARCHES).filter(([, suiting]) => suiting.length > 0);

  it.each(fair)("%j sees a suitable name at once", (q, suiting) => {
    const shown = show(q).slice(0, AT_ONCE);
    expect(shown.filter((domain) => suiting.includes(domain))).not.toEqual([]);
  });

  it.each([
    ["hr", "hire.you"],
    ["pet", "vet.id"],
  ])("%j sees %s before most others", (q, domain) => {
    expect(show(q).slice(0, 2)).toContain(domain);
  });

  it.each(["queue", "xyzzy", "purple monkey dishwasher"])("%j sees nothing", (q) => {
    expect(show(q)).toEqual([]);
  });
});
