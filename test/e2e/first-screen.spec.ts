import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { LISTINGS } from "../support/routes.ts";
import { MANY, MANY_NAMES, WITH_CURRENCIES } from "../support/shops.ts";

const SMALLEST = [360, 640] as const;
const USUAL = [SMALLEST, [768, 600], [1280, 600], [1920, 1080]] as const;
const SCREENS: readonly (readonly [width: number, height: number])[] = process.env.TEST_FULL
  ? [
      ...USUAL,
      [412, 732],
      [600, 640],
      [1023, 600],
      [1024, 600],
      [1184, 600],
      [1366, 650],
      [1440, 800],
    ]
  : USUAL;

function headOf(page: Page, action: string | RegExp) {
  const main = page.getByRole("main");
  return {
    name: page.getByRole("heading", { level: 1 }),
    price: main.getByText(/^(\$\d|Request Price|Last asking price: \$)/).first(),
    status: main.getByText(/^(available|reserved|sold)$/).first(),
    action: main.getByText(action).first(),
  };
}

const places = (parts: readonly Locator[]) => Promise.all(parts.map((part) => part.boundingBox()));

async function expectWhole(page: Page, action: string | RegExp, about: string): Promise<void> {
  const head = headOf(page, action);
  for (const [width, height] of SCREENS) {
    await page.setViewportSize({ width, height });
    const at = `${about}, ${width} × ${height}`;
    expect(await page.evaluate(() => scrollY), at).toBe(0);
    for (const part of Object.values(head)) await expect(part, at).toBeInViewport({ ratio: 1 });
    await head.action.click({ trial: true });
    expect(await page.evaluate(() => scrollY), at).toBe(0);
  }
}

test.describe("the first screen of a name's page", () => {
  test.use({ shopKind: MANY_NAMES });

  test("has the whole name, its status, price and what to do, whatever the name and the screen", async ({
    page,
  }) => {
    for (const [domain, action] of [
      [MANY.nameOf(10), /Buy Now via escrow/],
      [MANY.nameOf(26), /Buy Now via escrow/],
      [MANY.longest, /Buy Now via escrow/],
      ["offer.com", "Let's Talk"],
      ["nolink.com", "Let's Talk"],
      ["reserved.com", "Let's Talk"],
      ["sold.com", "See related names"],
    ] as const) {
      await page.goto(`/portfolio/${domain}`);
      await expectWhole(page, action, domain);
    }
  });

  test("keeps it all in its place when Let's Talk, the plans or a promise are opened, one at a time, over what follows", async ({
    page,
  }) => {
    await page.goto(`/portfolio/${MANY.longest}`);
    const main = page.getByRole("main");
    const head = Object.values(headOf(page, /Buy Now via escrow/));
    const talk = main.getByText("Let's Talk", { exact: true });
    const plans = main.getByText(/^Pay monthly, from/);
    const opened = [
      [talk, main.getByRole("link", { name: "Write to us here" })],
      [plans, main.getByRole("link", { name: "Ask for this plan" })],
      [main.getByText("Safe & Secure Transactions"), main.getByText(/neutral escrow partner/)],
    ] as const;
    for (const [width, height] of [SMALLEST, [768, 1024], [1280, 600]] as const) {
      await page.setViewportSize({ width, height });
      const before = await places(head);
      for (const [summary, content] of opened) {
        await summary.dispatchEvent("click");
        await expect(content).toBeVisible();
        expect(await places(head), `${width} × ${height}`).toEqual(before);
        if (summary === plans) await expect(opened[0][1]).toBeHidden();
      }
      await opened[2][0].dispatchEvent("click");
      await page.mouse.click(2, 2);
      await expect(opened[1][1]).toBeHidden();
    }
  });

  test("has room for every way to talk, and for the sums of a plan", async ({ page }) => {
    await page.goto(`/portfolio/${MANY.nameOf(10)}`);
    const main = page.getByRole("main");
    const talk = main.getByRole("group").filter({ hasText: "Let's Talk" });
    const plans = main.getByRole("group").filter({ hasText: /^Pay monthly/ });
    for (const [width, height] of [SMALLEST, [768, 1024], [1280, 600], [1366, 650]] as const) {
      await page.setViewportSize({ width, height });
      const at = `${width} × ${height}`;
      await talk.getByText("Let's Talk", { exact: true }).click();
      await expect(talk.getByRole("link", { name: "Write to us here" })).toBeVisible();
      for (const link of await talk.getByRole("link").all()) {
        await expect(link, at).toBeInViewport({ ratio: 1 });
        await link.click({ trial: true });
      }
      await page.mouse.click(2, 2);
      await plans
        .getByText(/^Pay monthly/)
        .first()
        .click();
      await expect(plans.getByText("Per month"), at).toBeInViewport({ ratio: 1 });
      await expect(plans.getByText("Total", { exact: true }), at).toBeInViewport({ ratio: 1 });
      await page.mouse.click(2, 2);
      await page.evaluate(() => scrollTo(0, 0));
    }
  });

  test("gives the focus back to what opened a panel on Escape, and closes it when the focus goes on", async ({
    page,
  }) => {
    await page.goto("/portfolio/offer.com");
    const main = page.getByRole("main");
    const talk = main.getByText("Let's Talk", { exact: true });
    const last = main.getByRole("link", { name: "Write to us here" });
    await talk.focus();
    await page.keyboard.press("Enter");
    await last.focus();
    await page.keyboard.press("Escape");
    await expect(last).toBeHidden();
    await expect(talk).toBeFocused();
    await page.keyboard.press("Enter");
    await last.focus();
    await page.keyboard.press("Tab");
    await expect(last).toBeHidden();
    await expect(page.locator(":focus")).toBeInViewport();
  });
});

test.describe("where prices are shown in a second currency too", () => {
  test.use({ shopKind: WITH_CURRENCIES });

  test("the first screen of a name's page still has it all", async ({ page }) => {
    await page.goto(LISTINGS.priced);
    await page.getByRole("combobox", { name: "Show the price in" }).selectOption("EUR");
    await expect(
      page
        .getByRole("main")
        .getByText(/^about €/)
        .first(),
    ).toBeVisible();
    await expectWhole(page, /Buy Now via escrow/, "with euros");
  });
});
