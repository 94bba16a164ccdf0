import type { Locator } from "@playwright/test";
import {
  expectWhole,
  FEW,
  headOf,
  LAPTOP,
  type Screen,
  SMALLEST,
  USUAL,
} from "../support/first-screen.ts";
import { test, expect } from "../support/fixtures.ts";
import { MANY, MANY_NAMES } from "../support/shops.ts";

/** The panels open differently on a phone and on wider screens. */
const PANEL_SCREENS: readonly Screen[] = process.env.TEST_FULL
  ? [SMALLEST, [768, 1024], LAPTOP, [1366, 650]]
  : FEW;
const ADVERTISED = /^or \d+ payments of .*, no surcharge$/;
const places = (parts: readonly Locator[]) => Promise.all(parts.map((part) => part.boundingBox()));

test.describe("the first screen of a name's page", () => {
  test.use({ shopKind: MANY_NAMES });

  test("shows the whole name, its status, price and main action, whatever the name and the screen", async ({
    page,
  }) => {
    const between = [
      [MANY.nameOf(10), /Buy Now via escrow/],
      [MANY.nameOf(26), /Buy Now via escrow/],
      ["nolink.com", "Let's Talk"],
    ] as const;
    for (const [domain, action] of [
      ...(process.env.TEST_FULL ? between : []),
      [MANY.longest, /Buy Now via escrow/],
      ["offer.com", "Let's Talk"],
      ["reserved.com", "Let's Talk"],
      ["sold.com", "See similar names"],
    ] as const) {
      await page.goto(`/portfolio/${domain}`);
      await expectWhole(page, action, domain, domain === MANY.longest ? USUAL : FEW);
    }
  });

  test("keeps its place when a panel opens over it, and the panel fits and closes on Escape or when the focus leaves it", async ({
    page,
  }) => {
    const main = page.getByRole("main");
    const talk = main.getByText("Let's Talk", { exact: true });
    const write = main.getByRole("link", { name: "Write to us here" });

    await test.step("one panel at a time opens over what follows", async () => {
      await page.goto(`/portfolio/${MANY.longest}`);
      const head = Object.values(headOf(page, /Buy Now via escrow/));
      const plans = main.getByText(ADVERTISED);
      const plan = main.getByRole("link", { name: "Ask for this plan" });
      const promise = main.getByText("Safe & Secure Transactions");
      for (const [width, height] of [...PANEL_SCREENS, [568, 320]] as const) {
        await page.setViewportSize({ width, height });
        const before = await places(head);
        for (const [summary, content] of [
          [talk, write],
          [plans, plan],
          [promise, main.getByText(/^Escrow\.com holds your money/)],
        ] as const) {
          await summary.dispatchEvent("pointerdown");
          await summary.dispatchEvent("click");
          await expect(content).toBeVisible();
          expect(await places(head), `${width} × ${height}`).toEqual(before);
          if (summary === plans) await expect(write).toBeHidden();
        }
        await promise.dispatchEvent("click");
        await page.mouse.click(2, 2);
        await expect(plan).toBeHidden();
      }
    });

    await test.step("a panel has room for every way to write, and for the advertised plan with its terms and button", async () => {
      await page.goto(`/portfolio/${MANY.nameOf(10)}`);
      const ways = main.getByRole("dialog", { name: /^Talk to us about/ });
      const plans = main.getByRole("dialog", { name: /^Pay monthly for/ });
      for (const [width, height] of PANEL_SCREENS) {
        await page.setViewportSize({ width, height });
        const at = `${width} × ${height}`;
        await talk.click();
        await expect(write).toBeVisible();
        for (const link of await ways.getByRole("link").all()) {
          await expect(link, at).toBeInViewport({ ratio: 1 });
          await link.click({ trial: true });
        }
        await page.mouse.click(2, 2);
        await main.getByText(ADVERTISED).click();
        for (const part of [
          plans.getByRole("button", { name: "Close" }),
          plans.getByRole("row", { name: /^12/ }),
          plans.getByText(/written reminder/),
          plans.getByRole("link", { name: "Ask for this plan" }),
        ])
          await expect(part, at).toBeInViewport({ ratio: 1 });
        await page.mouse.click(2, 2);
        await page.evaluate(() => scrollTo(0, 0));
      }
    });

    await test.step("Escape gives the focus back, and a panel closes when the focus leaves it", async () => {
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
  });
});
