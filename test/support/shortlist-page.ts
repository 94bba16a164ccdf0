import type { Locator, Page } from "@playwright/test";

/** What a visitor does with a shortlist, by role and name. */
export function shortlistPage(page: Page) {
  const main = page.getByRole("main");
  return {
    mark: (name: string): Locator =>
      page.getByRole("button", { name: `Add ${name} to the shortlist` }),
    unmark: (name: string): Locator =>
      page.getByRole("button", { name: `Remove ${name} from the shortlist` }),
    headerLink: page.getByRole("banner").getByRole("link", { name: /^Shortlist, / }),
    count: main.getByRole("status").filter({ hasText: /^(\d+|No) names?$/ }),
    cards: main.getByRole("article"),
  };
}
