import type { Locator, Page } from "@playwright/test";
import { test, expect } from "../support/fixtures.ts";
import { expectOnFirstScreen } from "../support/targets.ts";
import { MANY, MANY_NAMES } from "../support/shops.ts";

const SCREENS = [
  [360, 640],
  [1280, 600],
] as const;

const headOf = (page: Page, action: string | RegExp): readonly Locator[] => {
  const main = page.getByRole("main");
  return [
    page.getByRole("heading", { level: 1 }),
    main.getByText(/^(\$\d|Request Price|Last asking price: \$)/).first(),
    main.getByText(/^Status: (available|reserved|sold)$/).first(),
    main.getByText(action).first(),
  ];
};

test.use({ shopKind: MANY_NAMES });

test("the first screen of a name's page shows the whole name, its status, price and main action", async ({
  page,
}) => {
  const main = page.getByRole("main");
  for (const [domain, action] of [
    [MANY.longest, /Buy Now via escrow/],
    ["offer.com", "Let's Talk"],
    ["reserved.com", "Let's Talk"],
    ["sold.com", "See similar names"],
  ] as const) {
    await page.goto(`/portfolio/${domain}`);
    for (const [width, height] of SCREENS) {
      await page.setViewportSize({ width, height });
      const head = headOf(page, action);
      const at = `${domain}, ${width} × ${height}`;
      for (const part of head) await expect(part, at).toBeInViewport({ ratio: 1 });
      await expectOnFirstScreen(main.getByText(action).first(), at);
    }
  }
});
