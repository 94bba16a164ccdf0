import { expect, test } from "../support/fixtures.ts";
import { domainForm, EMAIL, MESSAGE, NAME, sendButton, thanks } from "../support/forms.ts";
import { hasRing, tabTo } from "../support/keyboard.ts";

test("a visitor gets from the home page to a sent inquiry without a pointer", async ({ page }) => {
  await page.goto("/");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await tabTo(page, skip);
  await expect(skip).toBeInViewport({ ratio: 1 });
  expect((await skip.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();

  await tabTo(page, page.getByRole("main").getByRole("link", { name: "Browse Portfolio" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Domain Portfolio");

  await tabTo(page, page.getByRole("searchbox"));
  await page.keyboard.type("people.talk");
  await expect(page.getByRole("main").getByRole("status")).toHaveText("1 name for “people.talk”");
  await tabTo(page, page.getByRole("article").getByRole("link", { name: "people.talk" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("people.talk");

  const form = domainForm(page);
  await tabTo(page, form.getByLabel("Name"));
  await page.keyboard.type(NAME);
  await tabTo(page, form.getByLabel("Email"));
  await page.keyboard.type(EMAIL);
  await tabTo(page, form.getByLabel("Message"));
  await page.keyboard.type(MESSAGE);
  await expect(form.getByText("Verified")).toBeVisible();
  await tabTo(page, sendButton(form));
  await page.keyboard.press("Enter");
  await expect(thanks(page)).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: "Send another message" }));
  await page.keyboard.press("Enter");
  await expect(form).toBeVisible();
});

test("a panel takes the focus and gives it back on Escape; a list can be skipped to, and each card is one stop with its button an arrow key away", async ({
  page,
}) => {
  await page.goto("/");
  await test.step("a panel", async () => {
    await page.setViewportSize({ width: 360, height: 640 });
    for (const { button, panel, first } of [
      {
        button: page.getByRole("button", { name: "Open menu" }),
        panel: page.getByRole("navigation", { name: "Menu" }),
        first: page.getByRole("button", { name: "Close menu" }),
      },
      {
        button: page.getByRole("button", { name: "Get in touch" }),
        panel: page.getByRole("dialog", { name: "Get in Touch" }),
        first: page.getByRole("button", { name: "Close", exact: true }),
      },
    ]) {
      for (const close of ["Escape", "Enter"]) {
        await button.focus();
        await page.keyboard.press("Enter");
        await expect(panel).toBeVisible();
        await tabTo(page, first);
        await page.keyboard.press(close);
        await expect(panel).toBeHidden();
        await expect(button).toBeFocused();
      }
    }
  });

  await test.step("a list", async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto("/portfolio?extension=.talk&sort=name");
    const skip = page.getByRole("link", { name: "Skip to results" });
    const cards = page.getByRole("article");
    const link = (index: number) => cards.nth(index).getByRole("link");
    await tabTo(page, skip);
    await expect(skip).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Names" })).toBeFocused();
    for (const index of [0, 1]) {
      await page.keyboard.press("Tab");
      await expect(link(index)).toBeFocused();
      expect(await hasRing(page)).toBe(true);
    }
    const button = cards.nth(1).getByRole("button");
    await expect(link(1)).toHaveAttribute("aria-keyshortcuts", "ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect(button).toBeFocused();
    expect(await hasRing(page)).toBe(true);
    await page.keyboard.press("Space");
    await expect(button).toHaveAttribute("aria-pressed", "true");
    await page.keyboard.press("ArrowLeft");
    await expect(link(1)).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Tab");
    await expect(link(2)).toBeFocused();
  });
});
