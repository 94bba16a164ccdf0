import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { LISTINGS } from "../support/routes.ts";

test.use({ reducedMotion: "no-preference" });

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
      await page.route(/q=people/, async (route) => {
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
