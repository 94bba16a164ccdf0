import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

export function portfolioPage(page: Page) {
  const main = page.getByRole("main");
  const related = page.getByRole("region", { name: "Related by keyword" });
  return {
    search: page.getByPlaceholder("Search domains..."),
    select: (name: "Extension" | "Category" | "Status" | "Price" | "Sort by") =>
      page.getByRole("combobox", { name, exact: true }),
    count: page
      .getByRole("status")
      .filter({ hasText: /(domains?|close match(es)?|related names?|results?(, for .*)?)$/ }),
    chips: page.getByRole("list", { name: "Active filters" }).getByRole("link"),
    cards: main.getByRole("article"),
    related: related.getByRole("article"),
    async names(): Promise<string[]> {
      const all = await main.getByRole("article").getByRole("heading").allTextContents();
      const others = new Set(await related.getByRole("heading", { level: 3 }).allTextContents());
      return all.filter((name) => !others.has(name));
    },
    expectNames(...names: string[]) {
      return expect(main.getByRole("article").getByRole("heading")).toHaveText(names);
    },
  };
}

export async function withoutNames(page: Page): Promise<void> {
  await page.route(/names\.json/, () => undefined);
}

export function recordAsked(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("portfolio.data")) asked.push(request.url());
  });
  return asked;
}

export async function bringNames(page: Page): Promise<void> {
  const { search, count } = portfolioPage(page);
  const asked = recordAsked(page);
  await expect(async () => {
    asked.length = 0;
    await search.fill("velm");
    await expect(count).toHaveText("1 of 48 domains");
    await search.fill("");
    await expect(count).toHaveText("48 domains");
    expect(asked).toEqual([]);
  }).toPass();
}
