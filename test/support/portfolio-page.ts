import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

export function portfolioPage(page: Page) {
  const main = page.getByRole("main");
  return {
    search: page.getByPlaceholder("Search domains..."),
    select: (name: "Extension" | "Category" | "Status" | "Price" | "Sort by") =>
      page.getByRole("combobox", { name, exact: true }),
    count: page.getByRole("status").filter({ hasText: /(domains?|names? (for|with) .*)$/ }),
    chips: page.getByRole("list", { name: "Active filters" }).getByRole("link"),
    cards: main.getByRole("article"),
    names: () => main.getByRole("article").getByRole("heading").allTextContents(),
    expectNames(...names: string[]) {
      return expect(main.getByRole("article").getByRole("heading")).toHaveText(names);
    },
  };
}

/** Holds back the pages that the filter asks for, until `release` lets all of them through. */
export async function holdAnswers(page: Page) {
  const asked: string[] = [];
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/portfolio(\?|$)/, async (route) => {
    const request = route.request();
    if (request.isNavigationRequest()) return route.continue();
    asked.push(new URL(request.url()).search);
    await held;
    await route.continue();
  });
  return { asked, release };
}
