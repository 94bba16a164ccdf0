import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { searchPortfolio } from "../../app/portfolio/search-portfolio.ts";
import { readContent } from "../../server/shop/read-content.ts";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const { first, never, missed } = parse(readFileSync(at("buyer-searches.yaml"), "utf8")) as {
  readonly first: Readonly<Record<string, readonly string[]>>;
  readonly never: Readonly<Record<string, readonly string[]>>;
  readonly missed: Readonly<Record<string, string>>;
};
const MOST_MISSED = 0.1;
const { content } = await readContent(at("../../content"));

const show = (q: string) =>
  content ? searchPortfolio(content.catalogue, new URLSearchParams({ q })).page.items : [];

it.each(Object.entries(first).filter(([q]) => !(q in missed)))(
  "a buyer who searches for %j sees a right name first",
  (q, suiting) => {
    const [name] = show(q).map(({ domain }) => domain);
    if (suiting.length === 0) expect(name).toBeUndefined();
    else expect(suiting).toContain(name);
  },
);

it.each(Object.entries(never))("a buyer who searches for %j doesn't see %j", (q, wrong) => {
  const shown = show(q).filter(({ domain }) => wrong.some((end) => domain.endsWith(end)));
  expect(shown).toEqual([]);
});

it("few of the searches are listed as missed, and still miss", () => {
  const names = Object.keys(missed);
  expect(names.length).toBeLessThanOrEqual(Object.keys(first).length * MOST_MISSED);
  const found = names.filter((q) => first[q]?.includes(show(q)[0]?.domain ?? ""));
  expect(found).toEqual([]);
});
