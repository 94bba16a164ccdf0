import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { withoutNames } from "../support/portfolio-page.ts";
import { LISTINGS } from "../support/routes.ts";

test.use({ reducedMotion: "no-preference" });

async function watchTransitions(page: Page): Promise<() => Promise<string[][]>> {
  await page.addInitScript(() => {
    const begun: string[][] = [];
    Object.assign(globalThis, { begun });
    const start = Document.prototype.startViewTransition;
    Document.prototype.startViewTransition = function watched(...args) {
      const transition = start.apply(this, args);
      void transition.ready.then(() => {
        const moving = document
          .getAnimations()
          .map(({ effect }) =>
            effect instanceof KeyframeEffect ? (effect.pseudoElement ?? "") : "",
          );
        begun.push(moving.filter((name) => name.startsWith("::view-transition")));
      });
      return transition;
    };
  });
  return () => page.evaluate(() => Reflect.get(globalThis, "begun") as string[][]);
}

async function movesOnClick(page: Page, open: () => Promise<void>): Promise<boolean> {
  await page.evaluate(() => {
    const watch = { moved: false, end: new AbortController() };
    const { signal } = watch.end;
    // An animation that only waits and then changes at once, as when the list is dimmed, doesn't count.
    const note = ({ target }: Event) => {
      const running = (target as Element).getAnimations({ subtree: true });
      watch.moved ||= running.some(({ effect }) => Number(effect?.getTiming().duration) > 0);
    };
    document.addEventListener("transitionrun", note, { capture: true, signal });
    Object.assign(globalThis, { watch });
  });
  await open();
  return page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const watch = Reflect.get(globalThis, "watch") as { moved: boolean; end: AbortController };
    watch.end.abort();
    return watch.moved;
  });
}

async function openCard(page: Page): Promise<void> {
  await page.goto("/portfolio?q=people.talk");
  await page.getByRole("main").getByRole("link", { name: "people.talk", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "people.talk" })).toBeVisible();
}

test("the engraving and name of a card, even far down a long list, move to its page and back, unless the visitor prefers reduced motion @full", async ({
  page,
}) => {
  const transitions = await watchTransitions(page);
  await page.goto("/portfolio");
  const card = page.getByRole("main").getByRole("article").nth(20);
  const name = (await card.getByRole("heading").textContent()) ?? "";
  const key = name.replaceAll(/[^a-z0-9]/g, "_");
  const carried = expect.arrayContaining([
    `::view-transition-group(plate_${key})`,
    `::view-transition-group(name_${key})`,
  ]);
  await card.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect.poll(async () => (await transitions())[0]).toEqual(carried);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Domain Portfolio" })).toBeVisible();
  await expect.poll(async () => (await transitions())[1]).toEqual(carried);

  await page.emulateMedia({ reducedMotion: "reduce" });
  await openCard(page);
  await expect.poll(transitions).toEqual([[]]);
});

test("panels, answers, the menu and filter results move, or appear at once if the visitor prefers reduced motion @full", async ({
  page,
}) => {
  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    await test.step(reducedMotion, async () => {
      const moves = reducedMotion === "no-preference";
      await page.unrouteAll();
      await page.setViewportSize({ width: 1280, height: 720 });
      await page.emulateMedia({ reducedMotion });
      await page.goto(LISTINGS.priced);
      const main = page.getByRole("main");
      const talk = () => main.getByText("Let's Talk", { exact: true }).click();
      expect(await movesOnClick(page, talk)).toBe(moves);
      await expect(
        main
          .getByRole("dialog", { name: /^Talk to us about/ })
          .getByRole("link", { name: /^WhatsApp/ }),
      ).toBeVisible();
      const ask = () => main.getByText("How soon could people.talk be in my account?").click();
      expect(await movesOnClick(page, ask)).toBe(moves);
      await expect(main.getByText("By registrar push it takes about 24-48 hours")).toBeVisible();
      const touch = () => page.getByRole("button", { name: "Get in touch" }).click();
      expect(await movesOnClick(page, touch)).toBe(moves);
      await expect(page.getByRole("dialog", { name: "Get in Touch" })).toBeVisible();

      await page.setViewportSize({ width: 360, height: 800 });
      await page.goto("/portfolio?q=zzzzzz");
      const menu = page.getByRole("navigation", { name: "Menu" });
      const open = () => page.getByRole("button", { name: "Open menu" }).click();
      expect(await movesOnClick(page, open)).toBe(moves);
      await expect(menu).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(menu).toBeHidden();
      await withoutNames(page);
      await page.route(/portfolio\.data/, async (route) => {
        await main.locator("[aria-busy=true]").waitFor();
        await route.continue();
      });
      const fill = async () => {
        await page.getByRole("searchbox").fill("people.talk");
        await expect(page.getByRole("link", { name: "people.talk", exact: true })).toBeVisible();
      };
      expect(await movesOnClick(page, fill)).toBe(moves);
    });
  }
});
