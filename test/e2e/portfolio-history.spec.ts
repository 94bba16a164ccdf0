import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { portfolioPage, withoutNames } from "../support/portfolio-page.ts";
import { MANY_NAMES } from "../support/shops.ts";

const PAUSE_MS = 100;

const nextFrame = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));

async function openWithoutTime(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await page.goto(path);
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Opens the list with its script held back, and returns a function that lets the script through. */
async function openWithoutScript(page: Page): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, (route) => held.then(() => route.continue()));
  await page.goto("/portfolio", { waitUntil: "commit" });
  return release;
}

async function holdAnswers(page: Page) {
  const held: PromiseWithResolvers<void>[] = [];
  const asked: string[] = [];
  let isHolding = true;
  await page.route(/portfolio\.data/, (route) => {
    if (!isHolding) return route.continue();
    const answer = Promise.withResolvers<void>();
    held.push(answer);
    asked.push(route.request().url());
    // The browser may have dropped the request in the meantime.
    return answer.promise.then(() => route.continue()).catch(() => undefined);
  });
  return {
    expectAsked: (count: number) => expect.poll(() => held.length).toBe(count),
    asked: () => asked,
    release: (index: number) => held[index]?.resolve(),
    releaseAll() {
      isHolding = false;
      for (const { resolve } of held) resolve();
    },
  };
}

test("on a slow connection, fast typing shows no older result and asks once a pause, and a chosen select isn't lost", async ({
  page,
}) => {
  await withoutNames(page);
  const answers = await holdAnswers(page);
  await openWithoutTime(page, "/portfolio");
  const { search, select, count, expectNames } = portfolioPage(page);
  const shown = await page.evaluateHandle(() => {
    const texts: string[] = [];
    const status = document.getElementById("count");
    const note = () => texts.push(status?.textContent ?? "");
    if (status) new MutationObserver(note).observe(status, { subtree: true, characterData: true });
    return texts;
  });

  await search.focus();
  for (const [index, part] of ["sus", "tainable", ".now"].entries()) {
    await page.keyboard.type(part);
    await page.clock.runFor(PAUSE_MS - 1);
    await answers.expectAsked(index);
    await page.clock.runFor(1);
    await answers.expectAsked(index + 1);
  }
  for (const index of [2, 1, 0]) answers.release(index);
  await expect(count).toHaveText("1 of 48 domains");
  await expectNames("sustainable.now");
  expect(new Set(await shown.jsonValue())).toEqual(new Set(["1 of 48 domains"]));
  await expect(search).toHaveValue("sustainable.now");
  await expect(page).toHaveURL("/portfolio?q=sustainable.now");

  await select("Status").selectOption("Reserved");
  await answers.expectAsked(4);
  await search.fill("ledger");
  await page.clock.runFor(PAUSE_MS);
  await answers.expectAsked(5);
  await expect(select("Status")).toHaveValue("reserved");
  answers.releaseAll();
  await expect(page).toHaveURL("/portfolio?q=ledger&status=reserved");
  await expect(count).toHaveText("1 of 48 domains");
});

test("a link or Back within the pause after typing discards the typed text", async ({ page }) => {
  await withoutNames(page);
  await openWithoutTime(page, "/portfolio");
  const { search, select, count } = portfolioPage(page);
  await select("Status").selectOption("Reserved");
  await expect(page).toHaveURL("/portfolio?status=reserved");
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await search.pressSequentially("qiv");
  await page.goBack();
  await page.clock.runFor(2 * PAUSE_MS);
  await expect(count).toHaveText("48 domains");
  await expect(page).toHaveURL("/portfolio");
  await expect(search).toHaveValue("");

  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/about\.data/, (route) => held.then(() => route.continue()));
  await search.pressSequentially("qiv");
  const answers = await holdAnswers(page);
  const asked = page.waitForRequest(/about\.data/);
  await page.getByRole("banner").getByRole("link", { name: "About Us" }).click();
  await asked;
  await page.clock.runFor(2 * PAUSE_MS);
  await answers.expectAsked(0);
  release();
  await expect(page).toHaveURL("/about");
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Domain Portfolio");
});

test.describe("a link to another page of the list", () => {
  test.use({ shopKind: MANY_NAMES });

  test("carries the choices made before it, and stays under the pointer while a response arrives", async ({
    page,
  }) => {
    await withoutNames(page);
    await page.goto("/portfolio");
    const { select, count, cards } = portfolioPage(page);
    const link = page.getByRole("link", { name: "Page 2" });
    const answers = await holdAnswers(page);
    await select("Status").selectOption("Available");
    await answers.expectAsked(1);
    await link.click();
    await expect.poll(answers.asked).toContainEqual(expect.stringContaining("page=2"));
    answers.releaseAll();
    await expect(page).toHaveURL("/portfolio?status=available&page=2");
    await expect(cards.getByText("reserved")).toHaveCount(0);

    await page.goto("/portfolio");
    const later = await holdAnswers(page);
    await select("Status").selectOption("Available");
    await later.expectAsked(1);
    await select("Sort by").selectOption("Name");
    await later.expectAsked(2);
    // Cards that come into view are drawn then, and may move what follows them.
    await expect(async () => {
      await link.hover();
      await nextFrame(page);
      expect(await link.evaluate((element) => element.matches(":hover"))).toBe(true);
    }).toPass();
    await page.mouse.down();
    later.releaseAll();
    await expect(page).toHaveURL("/portfolio?status=available&sort=name");
    await nextFrame(page);
    await page.mouse.up();
    await expect(page).toHaveURL("/portfolio?status=available&sort=name&page=2");
    await expect(count).toHaveText("93 of 135 domains");
  });
});

test("Back and Forward restore the list and its controls, even while the visitor is in the field, and simultaneous choices are both kept", async ({
  page,
}) => {
  await page.goto("/portfolio");
  const { search, select, count } = portfolioPage(page);
  await search.pressSequentially("ledger");
  await expect(count).toHaveText("2 of 48 domains");
  await select("Status").selectOption("Reserved");
  await expect(count).toHaveText("1 of 48 domains");
  await page.getByRole("link", { name: "ledger.ai" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("ledger.ai");

  await page.goBack();
  await expect(count).toHaveText("1 of 48 domains");
  await expect(search).toHaveValue("ledger");
  await expect(select("Status")).toHaveValue("reserved");
  await page.goBack();
  await expect(count).toHaveText("2 of 48 domains");
  await expect(select("Status")).toHaveValue("");
  await expect(search).toHaveValue("ledger");
  await page.goBack();
  await expect(count).toHaveText("48 domains");
  await expect(search).toHaveValue("");
  await page.goForward();
  await expect(count).toHaveText("2 of 48 domains");
  await expect(search).toHaveValue("ledger");

  await test.step("Enter after typing adds no second history entry, and two simultaneous choices are both kept", async () => {
    await page.goBack();
    await expect(count).toHaveText("48 domains");
    await search.pressSequentially("qiv");
    await expect(count).toHaveText("1 of 48 domains");
    await search.press("Enter");
    await expect(page).toHaveURL("/portfolio?q=qiv");
    await page.goBack();
    await expect(count).toHaveText("48 domains");
    await page.evaluate(() => {
      for (const [name, value] of Object.entries({ status: "available", sort: "name" })) {
        const select = document.querySelector<HTMLSelectElement>(`select[name=${name}]`);
        if (!select) throw new Error(`no select ${name}`);
        select.value = value;
        select.dispatchEvent(new Event("change", { bubbles: true }));
      }
    });
    await expect(page).toHaveURL("/portfolio?status=available&sort=name");
    await expect(select("Status")).toHaveValue("available");
  });

  await test.step("Back restores the text while the visitor is still in the field", async () => {
    await page.goto("/portfolio?q=talk");
    await search.fill("");
    await expect(count).toHaveText("48 domains");
    await search.pressSequentially("qiv");
    await expect(count).toHaveText("1 of 48 domains");
    await page.goBack();
    await expect(page).not.toHaveURL(/q=qiv/);
    await expect(search).toBeFocused();
    await expect(search).toHaveValue(new URL(page.url()).searchParams.get("q") ?? "");
    await page.goForward();
    await expect(search).toHaveValue("qiv");
    await expect(count).toHaveText("1 of 48 domains");
  });
});

test("text typed and options chosen before the script loads take effect once it has", async ({
  page,
}) => {
  const { search, select, count, expectNames } = portfolioPage(page);
  const bringScript = await openWithoutScript(page);
  await search.pressSequentially("qiv");
  bringScript();
  await expectNames("qiv.ai");
  await expect(count).toHaveText("1 of 48 domains");
  await expect(search).toHaveValue("qiv");

  const bringScriptAgain = await openWithoutScript(page);
  await select("Extension").selectOption(".ai");
  await select("Sort by").selectOption("Name");
  await select("Status").selectOption("Reserved");
  bringScriptAgain();
  await expect(page).toHaveURL("/portfolio?extension=.ai&status=reserved&sort=name");
  await expectNames("ledger.ai");
  await expect(count).toHaveText("1 of 48 domains");
  await expect(select("Extension")).toHaveValue(".ai");
  await expect(select("Status")).toHaveValue("reserved");
  await page.goBack();
  await expect(count).toHaveText("48 domains");
  await expect(select("Extension")).toHaveValue("");
});
