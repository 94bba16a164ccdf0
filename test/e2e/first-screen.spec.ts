import type { Locator, Page } from "@playwright/test";
import { test, expect } from "../support/fixtures.ts";
import { expectOnFirstScreen } from "../support/targets.ts";
import { MANY, MANY_NAMES } from "../support/shops.ts";

const SCREENS = [
  [360, 640],
  [1280, 600],
] as const;
const ADVERTISED = /^or \d+ payments of .*, no surcharge$/;
const places = (parts: readonly Locator[]) => Promise.all(parts.map((part) => part.boundingBox()));

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

test("the first screen keeps its place when a panel opens over it, and the panel fits and closes on Escape or when the focus leaves it", async ({
  page,
}) => {
  const main = page.getByRole("main");
  const talk = main.getByText("Let's Talk", { exact: true });
  const write = main.getByRole("link", { name: "Write to us here" });
  const ways = main.getByRole("dialog", { name: /^Talk to us about/ });
  const plans = main.getByRole("dialog", { name: /^Pay monthly for/ });
  await page.goto(`/portfolio/${MANY.longest}`);
  const head = headOf(page, /Buy Now via escrow/);
  for (const [width, height] of SCREENS) {
    await page.setViewportSize({ width, height });
    const at = `${width} × ${height}`;
    const before = await places(head);
    await talk.click();
    for (const link of await ways.getByRole("link").all()) {
      await expect(link, at).toBeInViewport({ ratio: 1 });
    }
    await main.getByText(ADVERTISED).dispatchEvent("click");
    await expect(write, "one panel at a time").toBeHidden();
    for (const part of [
      plans.getByRole("button", { name: "Close" }),
      plans.getByRole("row", { name: /^12/ }),
      plans.getByRole("link", { name: "Ask for this plan" }),
    ])
      await expect(part, at).toBeInViewport({ ratio: 1 });
    expect(await places(head), at).toEqual(before);
    await page.mouse.click(2, 2);
    await expect(plans).toBeHidden();
    await page.evaluate(() => scrollTo(0, 0));
  }
  await page.goto("/portfolio/offer.com");
  await talk.press("Enter");
  await write.press("Escape");
  await expect(write).toBeHidden();
  await expect(talk).toBeFocused();
  await talk.press("Enter");
  await write.press("Tab");
  await expect(write).toBeHidden();
  await expect(page.locator(":focus")).toBeInViewport();
});
