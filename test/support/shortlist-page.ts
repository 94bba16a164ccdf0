import type { Locator, Page } from "@playwright/test";

export function shortlistPage(page: Page) {
  const main = page.getByRole("main");
  return {
    mark: (name: string): Locator =>
      page.getByRole("button", { name: `Shortlist ${name}`, pressed: false }),
    unmark: (name: string): Locator =>
      page.getByRole("button", { name: `Shortlist ${name}`, pressed: true }),
    headerLink: page.getByRole("banner").getByRole("link", { name: /^Shortlist, / }),
    count: main.getByRole("status").filter({ hasText: /^(\d+|No) names?$/ }),
    cards: main.getByRole("article"),
  };
}
